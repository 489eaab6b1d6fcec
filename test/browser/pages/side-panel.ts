import type { Page } from 'puppeteer-core';
import type { ChromiumUnderTest } from '../driver/launch-chromium.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForText } from './by-role.ts';

/** The side panel of the window, as the browser itself opens it. */
export class SidePanel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Once it was asked for. */
  static async find(under: ChromiumUnderTest): Promise<SidePanel> {
    const target = await waitUntil('the side panel', () =>
      under.browser.targets().find((candidate) => candidate.url().endsWith('/sidepanel.html')),
    );
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
    return this.page.$$eval('.page-history ol > li', (items) =>
      items.map((item) => item.innerText.replace(/\s+/g, ' ').trim()),
    );
  }
}
