import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, readWords, waitForRole } from './by-role.ts';
import { type Download, takeDownload } from './export-dialog.ts';

/** The view Summary of the options page, with its document. */
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

  /** The text of the document, on one line; empty if there is none yet. */
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

  /** For each page in the document the URL of its report, or the text of the cell if there is no link. */
  readReportCells(): Promise<string[]> {
    return this.page.evaluate(() => {
      const article = document.querySelector('.summary-document')?.shadowRoot;
      const cells = [...(article?.querySelectorAll<HTMLElement>('.pages tbody tr > :last-child') ?? [])];
      return cells.map((cell) => cell.querySelector('a')?.href ?? cell.innerText);
    });
  }

  /** Saves the document, then reads it and deletes it from the downloads folder. */
  async save(downloadsDir: string): Promise<Download> {
    await this.click('Save as HTML');
    return waitUntil('the file', () => takeDownload(downloadsDir));
  }
}
