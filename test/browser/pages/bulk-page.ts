import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, hasRole, readEach, readPage, readWords, waitForRole } from './by-role.ts';

/** The view "Analyse many": a list of addresses from any source, reviewed before they are sent. */
export class BulkPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(under: BrowserUnderTest, query = ''): Promise<BulkPage> {
    const opened = new BulkPage(await under.openExtensionPage(`options.html#/analyse${query}`));
    await waitForRole(opened.page, 'textbox', 'List of addresses');
    return opened;
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  async addList(lines: string[]): Promise<void> {
    await byRole(this.page, 'textbox', 'List of addresses').fill(lines.join('\n'));
    await this.click('Add to the list');
  }

  async load(address: string): Promise<void> {
    await byRole(this.page, 'textbox', 'Address of a sitemap or CSV').fill(address);
    await this.click('Load');
  }

  /** Waits until every line is classified and there are as many of each kind. */
  async waitForCounts(wanted: Record<string, number>): Promise<void> {
    let counts: Record<string, number> = {};
    await waitUntil('the counts', async () => {
      counts = await this.readCounts();
      return Object.entries(wanted).every(([kind, count]) => counts[kind] === count);
    }).catch(async (error) => {
      const text = await readPage(this.page);
      throw new Error(`${error.message} ${JSON.stringify(wanted)}. They are ${JSON.stringify(counts)} in:\n${text}`);
    });
  }

  /** The number of lines by kind; empty while the lines are being classified. */
  private async readCounts(): Promise<Record<string, number>> {
    const links = await this.page.evaluate(() => {
      if (document.querySelector('.bulk-lines')?.getAttribute('aria-busy') !== 'false') return [];
      return [...document.querySelectorAll('.counted-links a')].map(({ textContent }) => textContent ?? '');
    });
    const texts = links.map((text) => /^(.*) ([\d,]+)$/.exec(readWords(text)) ?? []);
    return Object.fromEntries(texts.map(([, kind, count]) => [kind, Number(count?.replaceAll(',', ''))]));
  }

  /** The text of each rendered row. */
  async readRows(): Promise<string[]> {
    return (await readEach(this.page, 'tbody tr', (row) => row.innerText)).map(readWords);
  }

  /** Clicks the button that starts the analysis, and confirms. */
  async analyse(create: number, rerun = 0): Promise<void> {
    const name = (count: number) => `Analyse ${count.toLocaleString('en')} ${count === 1 ? 'page' : 'pages'}`;
    const title = `${name(create + rerun)}?`;
    await waitUntil(`dialog “${title}”`, async () => {
      // A click does nothing while the lines are sorted again, after a report has changed.
      if (!(await hasRole(this.page, 'dialog', title)))
        await this.click(rerun > 0 ? `Analyse ${create}, re-run ${rerun}` : name(create));
      return hasRole(this.page, 'dialog', title);
    });
    await this.page.locator('dialog .button-primary').click();
  }

  readHash(): Promise<string> {
    return this.page.evaluate(() => location.hash);
  }
}
