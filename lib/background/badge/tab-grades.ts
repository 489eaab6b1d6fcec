import { type Badge, setBadge } from '../../browser/action.ts';
import { findTabUrl } from '../../browser/active-tab.ts';
import { listTabIds } from '../../browser/tabs.ts';
import type { Queue } from '../../jobs/queue.ts';
import { isSamePage } from '../../model/address/same-page.ts';
import { needsUser } from '../../model/task.ts';
import { listUnseenRuns } from '../../model/watch-findings.ts';
import { readConnections } from '../../storage/connections.ts';
import { createLock } from '../../storage/lock.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { watchesItem } from '../../storage/stored-watches.ts';
import { findStoredReport } from '../reports/find-report.ts';
import type { Stores } from '../stores.ts';
import { findBadge, getGradeBadge } from './badge.ts';

interface Deps extends Pick<Stores, 'reports'> {
  queue: Queue;
  /** Starts or stops listening to tabs that are activated or show another page. */
  listenToTabs(isWanted: boolean): void;
}

/**
 * Shows the grade of a tab's page on the toolbar icon, from the local copy of the reports only: visiting a page sends
 * no request and stores nothing.
 */
export class TabGrades {
  readonly #deps: Deps;
  /** One badge at a time: a slow lookup for a former page must not replace the badge of the current page. */
  readonly #withLock = createLock();
  #wasUserNeeded = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Listens to tabs if the setting `tabGrades` is on; returns the setting. */
  async listen(): Promise<boolean> {
    const { tabGrades } = await readSettings();
    this.#deps.listenToTabs(tabGrades);
    return tabGrades;
  }

  /** The setting `tabGrades` was changed. */
  async follow(): Promise<void> {
    if (await this.listen()) return this.#showAll();
    for (const tabId of await listTabIds()) await setBadge(tabId).catch(() => undefined);
  }

  /** The grades of the pages in active tabs may have changed. */
  renew(): void {
    void this.#showAll(true).catch(() => undefined);
  }

  /** The tab was activated or shows another page. */
  show(tabId: number): Promise<void> {
    return this.#withLock(async () => {
      const [{ tabGrades }, url] = await Promise.all([readSettings(), findTabUrl(tabId)]);
      if (!tabGrades || url === undefined) return;
      // The tab may be closed by now.
      await setBadge(tabId, await this.#findPageBadge(tabId, url)).catch(() => undefined);
    });
  }

  async #showAll(isActiveOnly = false): Promise<void> {
    if ((await readSettings()).tabGrades) {
      for (const tabId of await listTabIds(isActiveOnly)) await this.show(tabId);
    } else await this.#followNeed();
  }

  /** When something begins to need the user, the badge of all tabs must be seen on each of them. */
  async #followNeed(): Promise<void> {
    const isNeeded = await this.#isUserNeeded();
    const begins = isNeeded && !this.#wasUserNeeded;
    this.#wasUserNeeded = isNeeded;
    if (begins) await this.#removeEnded();
  }

  /** Removes what analyses have left on the tabs they were started in: it covers the badge of all tabs. */
  async #removeEnded(): Promise<void> {
    const open = await this.#deps.queue.listOpen();
    const ended = (await listTabIds()).filter((tabId) => !open.some((job) => job.tabId === tabId));
    for (const tabId of ended) await setBadge(tabId).catch(() => undefined);
  }

  /** A job of this tab and page comes first, then what the badge of all tabs (undefined) calls for, then the grade. */
  async #findPageBadge(tabId: number, url: string): Promise<Badge | undefined> {
    const [{ activeId }, open] = await Promise.all([readConnections(), this.#deps.queue.listOpen()]);
    const job = open.findLast(({ work, ...job }) => {
      return job.tabId === tabId && 'url' in work && isSamePage(work.url ?? '', url);
    });
    const jobBadge = job && findBadge(job, url);
    if (jobBadge || (await this.#isUserNeeded())) return jobBadge;
    const grade = (await findStoredReport(this.#deps, activeId, url))?.result;
    return grade && getGradeBadge(grade);
  }

  /** Whether a watch has findings that the user has not seen, or a connection has to be repaired. */
  async #isUserNeeded(): Promise<boolean> {
    const [watches, blocks] = await Promise.all([watchesItem.read(), this.#deps.queue.listBlocks()]);
    return watches.some((watch) => listUnseenRuns(watch).length > 0) || blocks.some(needsUser);
  }
}
