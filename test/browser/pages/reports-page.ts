import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, readEach, readWords, replaceText, waitForRole } from './by-role.ts';
import { ListPage } from './list-page.ts';

const searchName = 'Search address and project';

/** The view Reports of the options page, which lists the local copy of the reports. */
export class ReportsPage extends ListPage {
  static override async open(under: BrowserUnderTest, query = ''): Promise<ReportsPage> {
    const opened = new ReportsPage(await under.openExtensionPage(`options.html#/reports${query && `?${query}`}`));
    await waitForRole(opened.page, 'searchbox', searchName);
    return opened;
  }

  /** Closes this page and opens the view again, without the order, columns and groups that were chosen in it. */
  async reopen(under: BrowserUnderTest, query = ''): Promise<ReportsPage> {
    await this.page.evaluate(() => localStorage.removeItem('lastList'));
    await this.page.close();
    const opened = await ReportsPage.open(under, query);
    await waitUntil('the number of reports', async () => (await opened.readCount()) !== '');
    return opened;
  }

  override async search(text: string): Promise<void> {
    await replaceText(this.page, 'searchbox', searchName, text);
  }

  /** Clears the field with the keyboard: if a script cleared it, the page would not notice. */
  async clearSearch(): Promise<void> {
    await this.page.focus('.report-toolbar input[type="search"]');
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('a');
    await this.page.keyboard.up('Control');
    await this.page.keyboard.press('Backspace');
  }

  /** Chooses an item in the menu of the status chip, which shows how complete and recent the list is. */
  async act(action: string): Promise<void> {
    await this.page.locator('.status-chip button').click();
    await waitUntil(`the choice of ${action}`, async () => {
      await byRole(this.page, 'menuitem', action).click();
      // The click misses if the menu's text changes at this moment, which moves the items. Then the menu stays open.
      return !(await this.page.$('.status-chip :popover-open'));
    });
  }

  /** Loads the newest reports from the service. */
  async refresh(): Promise<void> {
    await this.act('Refresh');
  }

  /** The text of the status chip. */
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

  /** Opens a drop-down by its name, ticks the choices and closes it again. */
  async choose(dropDown: string, choices: string[]): Promise<void> {
    await this.click(dropDown);
    for (const choice of choices) await byRole(this.page, 'checkbox', choice).click();
    await this.page.keyboard.press('Escape');
  }

  /** Does the same for a drop-down in the panel "More filters". */
  async chooseMore(dropDown: string, choices: string[]): Promise<void> {
    await this.click('More filters');
    await this.choose(dropDown, choices);
    await this.page.keyboard.press('Escape');
  }

  /** The line that says how many reports match, and of how many. */
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

  /** The addresses of the rendered rows, without the scheme. */
  readAddresses(): Promise<string[]> {
    return readEach(this.page, 'tbody .address', (link) => link.textContent ?? '');
  }

  /** The focused row, counted with the heading row as 1, and the focused control in it. */
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

  /** Clicks the checkbox of a rendered row, counted from 1; with Shift for a range. */
  async check(row: number, isRange = false): Promise<void> {
    const box = await waitUntil(`row ${row}`, () => this.page.$(`tbody tr[aria-rowindex="${row + 1}"] .row-check`));
    if (isRange) await this.page.keyboard.down('Shift');
    await box.click();
    if (isRange) await this.page.keyboard.up('Shift');
  }

  /** The text about the selection in the bar below the list; empty if nothing is selected. */
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

  /** Clicks a button of the bar, then the button of the same name in the confirmation dialog. */
  async confirm(button: string): Promise<void> {
    await this.click(button);
    await waitForRole(this.page, 'button', 'Cancel');
    await this.click(button);
  }
}
