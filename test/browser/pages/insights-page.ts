import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, readWords, waitForRole } from './by-role.ts';

/** The view Insights of the options page. */
export class InsightsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(under: BrowserUnderTest, query = ''): Promise<InsightsPage> {
    const page = await under.openExtensionPage(`options.html#/insights${query}`);
    await waitForRole(page, 'heading', 'Insights');
    return new InsightsPage(page);
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  async waitForCount(start: string): Promise<void> {
    const read = async () => readWords(await this.page.$eval('.list-count', (line) => line.textContent ?? ''));
    await waitUntil(`the count “${start}”`, async () => (await read()).startsWith(start));
  }

  /** The body rows of the table of this name. A grade's mark is given as its word. */
  async readTable(name: string): Promise<string[][]> {
    const table = await waitForRole(this.page, 'table', name);
    return table.evaluate((table) =>
      [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll<HTMLElement>('th, td:not(.figure-bar)')].map(
          (cell) =>
            cell.querySelector('[role="img"]:not([aria-hidden] *)')?.getAttribute('aria-label') ??
            cell.querySelector('a, time')?.textContent ??
            cell.innerText,
        ),
      ),
    );
  }
}
