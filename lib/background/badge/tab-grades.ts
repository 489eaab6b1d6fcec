// The grade of the page in a tab, on the toolbar icon: from the local copy alone. Nothing leaves because a page was
// visited, and nothing is kept of it.
import { type Badge, setBadge } from '../../browser/action.ts';
import { findTabUrl } from '../../browser/active-tab.ts';
import { listTabIds } from '../../browser/tabs.ts';
import { isSamePage } from '../../model/address/same-page.ts';
import { connectionsItem } from '../../storage/connections.ts';
import { createLock } from '../../storage/lock.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { findStoredReport } from '../reports/find-report.ts';
import type { Stores } from '../stores.ts';
import { findBadge, getGradeBadge } from './badge.ts';
import { readOpenWork, type WorkSources } from './open-work.ts';

interface Parts extends WorkSources, Pick<Stores, 'reports'> {
  /** Has the browser tell of tabs that show another page or come to the front, or no longer. */
  watchTabs(isWanted: boolean): void;
}

export class TabGrades {
  readonly #parts: Parts;
  /** One tab at a time, so that the badge set last is that of the page the tab shows by then. */
  readonly #lock = createLock();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Listens to tabs if the user wants their grades on the icon; answers whether they do. */
  async watch(): Promise<boolean> {
    const { tabGrades } = await readSettings();
    this.#parts.watchTabs(tabGrades);
    return tabGrades;
  }

  /** The user has turned it on or off. */
  async follow(): Promise<void> {
    if (await this.watch()) return this.#showAll();
    for (const tabId of await listTabIds()) await setBadge(tabId).catch(() => undefined);
  }

  /** The grades of the pages in front may have changed. */
  renew(): void {
    void this.#showAll(true).catch(() => undefined);
  }

  /** A tab has come to the front or shows another page. */
  show(tabId: number): Promise<void> {
    return this.#lock(async () => {
      const [{ tabGrades }, url] = await Promise.all([readSettings(), findTabUrl(tabId)]);
      if (!tabGrades || url === undefined) return;
      // A tab may be gone by now.
      await setBadge(tabId, await this.#findPageBadge(tabId, url)).catch(() => undefined);
    });
  }

  /** In all tabs, or in those in front of their windows. */
  async #showAll(isFront?: boolean): Promise<void> {
    if (!(await readSettings()).tabGrades) return;
    for (const tabId of await listTabIds(isFront)) await this.show(tabId);
  }

  /** Work on the page that was asked for in its tab comes first, then what calls for the user in every tab. */
  async #findPageBadge(tabId: number, url: string): Promise<Badge | undefined> {
    const [{ activeId }, { open, attention }] = await Promise.all([connectionsItem.read(), readOpenWork(this.#parts)]);
    const job = open.findLast(({ work, ...job }) => {
      return job.tabId === tabId && 'url' in work && isSamePage(work.url ?? '', url);
    });
    const shown = job && findBadge(job, url);
    if (shown || attention === 'problem') return shown;
    const grade = (await findStoredReport(this.#parts, activeId, url))?.result;
    return grade && getGradeBadge(grade);
  }
}
