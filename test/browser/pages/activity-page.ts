import type { ElementHandle, Page } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, clickInside, findByText, hasRole, readEach, readText, readWords, waitForRole } from './by-role.ts';

/** The view Activity of the options page. */
export class ActivityPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(under: BrowserUnderTest, hash = '#/activity?show=progress'): Promise<ActivityPage> {
    const activity = new ActivityPage(await under.openExtensionPage(`options.html${hash}`));
    await waitForRole(activity.page, 'heading', 'Activity');
    return activity;
  }

  async readRows(): Promise<string[]> {
    return (await readEach(this.page, 'tr.task-row', (row) => row.innerText)).map(readWords);
  }

  /** Waits for a row of this target that contains these words; returns the text of the row. */
  async waitForRow(target: string, words: string): Promise<string> {
    let rows: string[] = [];
    return waitUntil(`a row of ${target} with “${words}”`, async () => {
      rows = await this.readRows();
      return rows.find((row) => row.includes(target) && row.includes(words));
    }).catch((error) => {
      throw new Error(`${error.message}. The rows are:\n${rows.join('\n')}`);
    });
  }

  async findRow(target: string): Promise<ElementHandle> {
    return waitUntil(`a row of ${target}`, () => findByText(this.page, 'tr.task-row', target));
  }

  /** Clicks the row's button of this name, or the item of its menu. */
  async clickInRow(target: string, name: string): Promise<void> {
    await this.clickAction(await this.findRow(target), name);
  }

  private async clickAction(row: ElementHandle, name: string): Promise<void> {
    if (await hasRole(row, 'button', name)) return clickInside(row, 'button', name);
    // The items exist only while the menu is open. The row may have been reused for another job meanwhile.
    const isOpen = (await row.$('[role="menuitem"]')) !== null;
    if (!isOpen) await clickInside(row, 'button', 'More actions');
    await row.waitForSelector('[role="menuitem"]');
    await clickInside(row, 'menuitem', name);
  }

  /** Clicks Cancel until the row shows these words: only a waiting job can be cancelled, and it may run at times. */
  async cancelUntil(target: string, words: string): Promise<void> {
    await waitUntil(`${target} to be cancelled`, async () => {
      const row = await this.findRow(target);
      if ((await readText(row)).includes(words)) return true;
      // The job may run again by now, which removes the button.
      await this.clickAction(row, 'Cancel').catch(() => undefined);
      return false;
    });
  }

  /** Cancels or undoes waiting jobs until none waits or runs: a running job may wait again later. */
  async cancelAll(): Promise<void> {
    await waitUntil('all tasks to end', async () => {
      // Without this, a page that has no answer from the worker yet would count as an empty list.
      if (!(await this.page.$('.list-region :is(tr.task-row, .empty)'))) return false;
      const rows = await this.page.$$('tr.task-row[data-state="waiting"]');
      for (const row of rows) {
        const name = (await hasRole(row, 'button', 'Undo')) ? 'Undo' : 'Cancel';
        // A job that has started to run has no such button any more.
        await this.clickAction(row, name).catch(() => undefined);
      }
      return !(await this.page.$(
        'tr.task-row:is([data-state="waiting"], [data-state="running"], [data-state="analysing"])',
      ));
    });
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  /** Follows the link, and waits until the rows are no longer those of the former filter, which are shown dimmed. */
  async filterBy(filter: 'In progress' | 'Needs attention' | 'Finished'): Promise<void> {
    const link = await waitUntil(`the filter ${filter}`, () => findByText(this.page, 'nav.counted-links a', filter));
    await link.evaluate((link) => (link as HTMLElement).click());
    await waitUntil(`the rows of ${filter}`, async () => {
      const isCurrent = await link.evaluate((link) => link.ariaCurrent === 'true');
      return isCurrent && !(await this.page.$('.list-body[data-stale="true"]'));
    });
  }

  /** The number of tasks that need the user, as shown in the navigation. */
  async readCount(): Promise<string> {
    return (await readEach(this.page, '.nav-count', (count) => count.innerText)).join();
  }

  /** The badge of the toolbar icon in tabs that have no badge of their own. */
  async readIcon(): Promise<string> {
    return this.page.evaluate(() => (Reflect.get(globalThis, 'chrome') as Browser).action.getBadgeText({}));
  }

  async readHash(): Promise<string> {
    return this.page.evaluate(() => location.hash);
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
