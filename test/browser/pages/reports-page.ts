import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, readEach, readWords, waitForRole } from './by-role.ts';
import { ListPage } from './list-page.ts';

const searchName = 'Search address and project';

/** The Reports of the options page: one list from the local copy. */
export class ReportsPage extends ListPage {
  static override async open(under: BrowserUnderTest, query = ''): Promise<ReportsPage> {
    const opened = new ReportsPage(await under.openExtensionPage(`options.html#/reports${query && `?${query}`}`));
    await waitForRole(opened.page, 'searchbox', searchName);
    return opened;
  }

  override async search(text: string): Promise<void> {
    await byRole(this.page, 'searchbox', searchName).fill(text);
  }

  /** As a user does it: a script that empties the field is not heard of. */
  async clearSearch(): Promise<void> {
    await this.page.focus('.report-toolbar input[type="search"]');
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('a');
    await this.page.keyboard.up('Control');
    await this.page.keyboard.press('Backspace');
  }

  /** Chooses in the menu of the chip that says how complete and fresh the list is. */
  async act(action: string): Promise<void> {
    await this.page.locator('.status-chip button').click();
    await byRole(this.page, 'menuitem', action).click();
  }

  /** Asks the service for what is new. */
  async refresh(): Promise<void> {
    await this.act('Refresh');
  }

  /** What the chip says. */
  async readStatus(): Promise<string> {
    return readWords(await this.page.$eval('.status-words', (words) => words.textContent ?? ''));
  }

  async waitForStatus(pattern: RegExp): Promise<void> {
    let status = '';
    await waitUntil(`the status ${pattern}`, async () => {
      status = await this.readStatus();
      return pattern.test(status);
    }).catch((error) => {
      throw new Error(`${error.message}. It is “${status}”.`);
    });
  }

  /** Opens a drop-down by its name, chooses, and shuts it again. */
  async choose(dropDown: string, choices: string[]): Promise<void> {
    await this.click(dropDown);
    for (const choice of choices) await byRole(this.page, 'checkbox', choice).click();
    await this.page.keyboard.press('Escape');
  }

  /** The same in the panel of those that are used less. */
  async chooseMore(dropDown: string, choices: string[]): Promise<void> {
    await this.click('More filters');
    await this.choose(dropDown, choices);
    await this.page.keyboard.press('Escape');
  }

  /** How many reports match, of how many. */
  async readCount(): Promise<string> {
    return readWords(await this.page.$eval('.list-count', (line) => line.textContent ?? ''));
  }

  async waitForCount(start: string): Promise<void> {
    let count = '';
    await waitUntil(`the count “${start}”`, async () => {
      count = await this.readCount();
      return count.startsWith(start);
    }).catch((error) => {
      throw new Error(`${error.message}. It is “${count}”.`);
    });
  }

  /** The addresses of the rows that are drawn, without the scheme. */
  readAddresses(): Promise<string[]> {
    return readEach(this.page, 'tbody .address', (link) => link.textContent ?? '');
  }

  /** Where the keyboard is: the row's number, counted with the headings, and what of it. */
  readFocus(): Promise<{ row: number; control: string }> {
    return this.page.evaluate(() => {
      const { activeElement } = document;
      const row = activeElement?.closest('tr[aria-rowindex]');
      return {
        row: Number(row?.getAttribute('aria-rowindex') ?? 0),
        control: row === activeElement ? 'row' : (activeElement?.getAttribute('aria-label') ?? ''),
      };
    });
  }

  /** Clicks the checkbox of a row that is drawn, counted from 1; with Shift for a range. */
  async check(row: number, isRange = false): Promise<void> {
    const box = await waitUntil(`row ${row}`, () => this.page.$(`tbody tr[aria-rowindex="${row + 1}"] .row-check`));
    if (isRange) await this.page.keyboard.down('Shift');
    await box.click();
    if (isRange) await this.page.keyboard.up('Shift');
  }

  /** What the bar below the list says of the selection; empty where nothing is selected. */
  async readSelection(): Promise<string> {
    return readWords(await this.page.$eval('.selection-count', (words) => words.textContent ?? ''));
  }

  async waitForSelection(words: string): Promise<void> {
    let said = '';
    await waitUntil(`“${words}”`, async () => {
      said = await this.readSelection();
      return said === words;
    }).catch((error) => {
      throw new Error(`${error.message}. It says “${said}”.`);
    });
  }

  /** Presses a button of the bar, and the one of the same name in the dialog that asks. */
  async confirm(button: string): Promise<void> {
    await this.click(button);
    await waitForRole(this.page, 'button', 'Cancel');
    await this.click(button);
  }
}
