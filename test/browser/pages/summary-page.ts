import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, readWords, waitForRole } from './by-role.ts';
import { type Download, takeDownload } from './export-dialog.ts';

/** The Summary of the options page, and the document on it. */
export class SummaryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(under: BrowserUnderTest, query = ''): Promise<SummaryPage> {
    const page = await under.openExtensionPage(`options.html#/summary${query && `?${query}`}`);
    await waitForRole(page, 'heading', 'Summary');
    return new SummaryPage(page);
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  /** What the document says, on one line; empty while there is none. */
  async read(): Promise<string> {
    return readWords(
      await this.page.evaluate(
        () => document.querySelector('.summary-document')?.shadowRoot?.querySelector('article')?.innerText ?? '',
      ),
    );
  }

  async waitFor(words: string): Promise<string> {
    let said = '';
    return waitUntil(`“${words}” in the summary`, async () => {
      said = await this.read();
      return said.includes(words) && said;
    }).catch((error) => {
      throw new Error(`${error.message}. It says: ${said}`);
    });
  }

  /** Where the links to reports lead; what stands there instead of one. */
  readReportCells(): Promise<string[]> {
    return this.page.evaluate(() => {
      const article = document.querySelector('.summary-document')?.shadowRoot;
      const cells = [...(article?.querySelectorAll<HTMLElement>('.pages tbody tr > :last-child') ?? [])];
      return cells.map((cell) => cell.querySelector('a')?.href ?? cell.innerText);
    });
  }

  /** Saves the document and takes it out of the folder of the downloads. */
  async save(downloadsDir: string): Promise<Download> {
    await this.click('Save as HTML');
    return waitUntil('the file', () => takeDownload(downloadsDir));
  }
}
