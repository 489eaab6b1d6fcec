import type { Page, Target } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { ChromiumUnderTest } from '../driver/launch-chromium.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, readEach, waitForText } from './by-role.ts';

interface SidePanels {
  sidePanel: { open(options: { windowId?: number }): Promise<void> };
}

/** The real side panel of the browser window. */
export class SidePanel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the panel by the browser's API, as a headless browser has no shortcuts, and makes the page's tab active. */
  static async open(under: ChromiumUnderTest, page: Page): Promise<SidePanel> {
    await waitUntil('the previous panel to be closed', () => !findTarget(under));
    const helperPage = await under.openExtensionPage('options.html#/settings');
    await helperPage.evaluate(async () => {
      const { windows, sidePanel } = Reflect.get(globalThis, 'chrome') as Browser & SidePanels;
      const { id } = await windows.getCurrent();
      await sidePanel.open({ windowId: id });
    });
    await helperPage.close();
    await page.bringToFront();
    return SidePanel.find(under);
  }

  /** Waits for a panel that is being opened. */
  static async find(under: ChromiumUnderTest): Promise<SidePanel> {
    const target = await waitUntil('the side panel', () => findTarget(under));
    return new SidePanel(await target.asPage());
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  waitForText(text: string): Promise<void> {
    return waitForText(this.page, text);
  }

  async waitForAddress(part: string): Promise<void> {
    await waitUntil(`the address ${part}`, async () =>
      (await this.page.$eval('.page-address', (shown) => shown.textContent ?? '')).includes(part),
    );
  }

  /** The text of each report in the history of the page. */
  readHistory(): Promise<string[]> {
    return readEach(this.page, '.page-history ol > li', (item) => item.innerText.replace(/\s+/g, ' ').trim());
  }
}

function findTarget({ browser }: ChromiumUnderTest): Target | undefined {
  return browser.targets().find((candidate) => candidate.url().endsWith('/sidepanel.html'));
}
