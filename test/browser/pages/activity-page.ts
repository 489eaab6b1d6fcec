import type { ElementHandle, Page } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, clickInside, findByText, hasRole, readEach, readText, readWords, waitForRole } from './by-role.ts';

/** The Activity of the options page. */
export class ActivityPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(under: BrowserUnderTest, hash = '#/activity'): Promise<ActivityPage> {
    const activity = new ActivityPage(await under.openExtensionPage(`options.html${hash}`));
    await waitForRole(activity.page, 'heading', 'Activity');
    return activity;
  }

  async readRows(): Promise<string[]> {
    return (await readEach(this.page, 'tr.task-row', (row) => row.innerText)).map(readWords);
  }

  /** Waits until the job on that target says those words; answers the whole row. */
  async waitForRow(target: string, words: string): Promise<string> {
    let rows: string[] = [];
    return waitUntil(
      `a row of ${target} with “${words}”`,
      async () => {
        rows = await this.readRows();
        return rows.find((row) => row.includes(target) && row.includes(words));
      },
      30,
    ).catch((error) => {
      throw new Error(`${error.message}. The rows are:\n${rows.join('\n')}`);
    });
  }

  async findRow(target: string): Promise<ElementHandle> {
    return waitUntil(`a row of ${target}`, () => findByText(this.page, 'tr.task-row', target));
  }

  /** Its primary action, or one of its menu. */
  async clickInRow(target: string, name: string): Promise<void> {
    await this.act(await this.findRow(target), name);
  }

  private async act(row: ElementHandle, name: string): Promise<void> {
    if (await hasRole(row, 'button', name)) return clickInside(row, 'button', name);
    // Its items are there once the menu is open; the row may be another's meanwhile.
    const isOpen = (await row.$('[role="menuitem"]')) !== null;
    if (!isOpen) await clickInside(row, 'button', 'More actions');
    await row.waitForSelector('[role="menuitem"]', { timeout: 5_000 });
    await clickInside(row, 'menuitem', name);
  }

  /** Only what waits can be cancelled, and a job that is in doubt is at the service now and then. */
  async cancelUntil(target: string, words: string): Promise<void> {
    await waitUntil(`the end of ${target}`, async () => {
      const row = await this.findRow(target);
      if ((await readText(row)).includes(words)) return true;
      // It may have gone on meanwhile.
      await this.act(row, 'Cancel').catch(() => undefined);
      return false;
    });
  }

  /** Until nothing is under way: what waits is cancelled, and what is at the service now may wait again later. */
  async cancelAll(): Promise<void> {
    await waitUntil('the end of all tasks', async () => {
      // Before the worker has answered there are no rows either.
      if (!(await this.page.$('.list-region :is(tr.task-row, .empty)'))) return false;
      const rows = await this.page.$$('tr.task-row[data-state="waiting"]');
      // One that goes on meanwhile has no such button any more.
      for (const row of rows) await this.act(row, 'Cancel').catch(() => undefined);
      return !(await this.page.$(
        'tr.task-row:is([data-state="waiting"], [data-state="running"], [data-state="analysing"])',
      ));
    });
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  async filterBy(filter: 'In progress' | 'Needs you' | 'Finished'): Promise<void> {
    const link = await waitUntil(`the filter ${filter}`, () => findByText(this.page, 'nav.counted-links a', filter));
    await link.evaluate((link) => (link as HTMLElement).click());
  }

  /** How many tasks need the user, as the navigation says it. */
  async readCount(): Promise<string> {
    return (await readEach(this.page, '.nav-count', (count) => count.innerText)).join();
  }

  /** What the toolbar icon says in tabs that have nothing of their own to say. */
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
