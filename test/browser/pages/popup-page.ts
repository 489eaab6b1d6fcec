import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, readAnnouncements, waitForRole } from './by-role.ts';

export type PrivacyName = 'Public' | 'Private' | 'Password';

/** The toolbar popup. */
export class PopupPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Clicks the toolbar icon over the page and waits until the popup can be used. */
  static async open(under: BrowserUnderTest, page: Page): Promise<PopupPage> {
    const popup = new PopupPage(await under.openPopup(page));
    await popup.page.waitForSelector('main:not([data-pending])', { timeout: 60_000 });
    return popup;
  }

  async choosePrivacy(name: PrivacyName): Promise<void> {
    await byRole(this.page, 'radio', name).click();
  }

  async typePassword(password: string): Promise<void> {
    await bySecret(this.page, 'Password').fill(password);
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  async analyse(): Promise<void> {
    await this.click('Analyse this page');
  }

  /** Waits for words in a status or alert; returns the text of all of them. */
  async waitForOutcome(words: string | RegExp): Promise<string> {
    let said = '';
    await waitUntil(`an outcome with ${words}`, async () => {
      said = await readAnnouncements(this.page);
      return typeof words === 'string' ? said.includes(words) : words.test(said);
    }).catch((error) => {
      throw new Error(`${error.message}. It says:\n${said}`);
    });
    return said;
  }

  async waitForReportLink(): Promise<string> {
    const link = await waitForRole(this.page, 'link', 'Open report');
    return link.evaluate((node) => (node as HTMLAnchorElement).href);
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
