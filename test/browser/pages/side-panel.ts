import type { Page, Target } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { ChromiumUnderTest } from '../driver/launch-chromium.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, readEach, waitForText } from './by-role.ts';

interface SidePanels {
  sidePanel: { open(options: { windowId?: number }): Promise<void> };
}

/** The side panel of the window, as the browser itself opens it. */
export class SidePanel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Beside the page, as the worker opens it for a shortcut, which headless has none of. */
  static async open(under: ChromiumUnderTest, page: Page): Promise<SidePanel> {
    await waitUntil('the panel before to be gone', () => !findTarget(under));
    const desk = await under.openExtensionPage('options.html#/settings');
    await desk.evaluate(async () => {
      const { windows, sidePanel } = Reflect.get(globalThis, 'chrome') as Browser & SidePanels;
      const { id } = await windows.getCurrent();
      await sidePanel.open({ windowId: id });
    });
    await desk.close();
    await page.bringToFront();
    return SidePanel.find(under);
  }

  /** Once it was asked for. */
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

  /** What can be read of each report of the page. */
  readHistory(): Promise<string[]> {
    return readEach(this.page, '.page-history ol > li', (item) => item.innerText.replace(/\s+/g, ' ').trim());
  }
}

function findTarget({ browser }: ChromiumUnderTest): Target | undefined {
  return browser.targets().find((candidate) => candidate.url().endsWith('/sidepanel.html'));
}
