import type { ElementHandle, Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, clickInside, findByText, readWords, replaceText, waitForRole } from './by-role.ts';

/** The view Projects of the options page, and the base class of its view Reports. */
export class ListPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(under: BrowserUnderTest, hash = '#/projects'): Promise<ListPage> {
    const list = new ListPage(await under.openExtensionPage(`options.html${hash}`));
    await waitForRole(list.page, 'searchbox', 'Search by name');
    return list;
  }

  async search(text: string): Promise<void> {
    await replaceText(this.page, 'searchbox', 'Search by name', text);
  }

  /** Selects an option of a drop-down by its value, which is that of the service interface. */
  async select(dropDown: string, value: string): Promise<void> {
    await byRole(this.page, 'combobox', dropDown).fill(value);
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  async readRows(): Promise<string[]> {
    return (await this.readTable()).rows;
  }

  /** Waits until the rows are as expected and the list is not loading. */
  async waitForRows(what: string, isRight: (rows: string[]) => boolean): Promise<string[]> {
    let rows: string[] = [];
    return waitUntil(`rows: ${what}`, async () => {
      const table = await this.readTable();
      rows = table.rows;
      return !table.isLoading && isRight(rows) && rows;
    }).catch((error) => {
      throw new Error(`${error.message}. The rows are:\n${rows.join('\n')}`);
    });
  }

  /** Reads in one round trip: a row that is replaced between two would be empty or stale. */
  private async readTable(): Promise<{ rows: string[]; isLoading: boolean }> {
    const { texts, isLoading } = await this.page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('table tbody tr')];
      const isLoading = document.querySelector('[aria-busy="true"]') !== null;
      return { texts: rows.map(({ innerText }) => innerText), isLoading };
    });
    return { rows: texts.map(readWords), isLoading };
  }

  async findRow(text: string): Promise<ElementHandle> {
    return waitUntil(`a row with “${text}”`, () => findByText(this.page, 'table tbody tr', text));
  }

  async clickInRow(text: string, role: string, name: string): Promise<void> {
    await clickInside(await this.findRow(text), role, name);
  }

  async readHash(): Promise<string> {
    return this.page.evaluate(() => location.hash);
  }
}
