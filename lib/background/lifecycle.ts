import { listPermissions, releaseOrigin } from '../browser/permissions.ts';
import { isAnyPageOpen, openOptions } from '../browser/windows.ts';
import { hasConnection } from '../copy/sync-row.ts';
import type { Syncs } from '../copy/syncs.ts';
import type { Queue } from '../jobs/queue.ts';
import { matchesPattern, readMatchPattern } from '../model/address/match-pattern.ts';
import type { Settings } from '../model/settings/settings.ts';
import { connectionsItem, readConnections } from '../storage/connections.ts';
import { removeOtherKeys } from '../storage/keys.ts';
import type { Lock } from '../storage/lock.ts';
import type { SyncRow } from '../storage/schema.ts';
import type { TabGrades } from './badge/tab-grades.ts';
import type { WorkBadge } from './badge/work-badge.ts';
import type { Batches } from './batches/batches.ts';
import { createMenus } from './menus.ts';
import type { Stores } from './stores.ts';
import type { Watches } from './watches/watches.ts';

interface Deps extends Pick<Stores, 'reports'> {
  queue: Queue;
  batches: Batches;
  watches: Watches;
  syncs: Syncs;
  workBadge: WorkBadge;
  tabGrades: TabGrades;
  connectionLock: Lock;
  announceConnections(): Promise<void>;
  announceSettings(former?: Settings): Promise<void>;
}

/** Resumes unfinished work when the worker starts, and handles the browser's events that make more work possible. */
export class Lifecycle {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The worker has started: resumes what the previous worker left unfinished. */
  async start(): Promise<void> {
    const { queue, batches, watches, tabGrades, workBadge } = this.#deps;
    await tabGrades.listen().catch(() => false);
    await queue.resume();
    // A failure must not stop the steps that follow. The alarm retries.
    await batches.wake().catch(() => undefined);
    await watches.wake().catch(() => undefined);
    await workBadge.show();
    await this.#resumeSyncs(isUnderWay);
    await releaseUnusedOrigins().catch(() => undefined);
    // Not awaited, because nothing depends on it.
    void batches.prune().catch(() => undefined);
  }

  /** The browser has started. It may have lost alarms, so every sync is scheduled again. */
  async startSession(): Promise<void> {
    // A failure to create the menus must not stop the rest.
    void createMenus().catch(() => undefined);
    await this.#deps.queue.forgetTabs().catch(() => undefined);
    await this.#removeLostKeys();
    await this.#resumeSyncs(() => true);
  }

  /** The extension was installed (`isFirst`) or updated. */
  async startVersion(isFirst: boolean): Promise<void> {
    try {
      // First, so that no failure of the other steps keeps the user from connecting.
      if (isFirst && (await connectionsItem.read()).connections.length === 0) await openOptions('/connections');
    } finally {
      await this.startSession();
    }
  }

  /** The organisation's policy has changed. Firefox does not tell: there it applies from the next read on. */
  async followPolicy(): Promise<void> {
    await this.#deps.announceConnections();
    await this.#deps.announceSettings();
  }

  /** The work alarm has fired: runs what is due. `workBadge.show` clears the alarm when no work is left. */
  async wakeUp(): Promise<void> {
    const { queue, batches, watches, workBadge } = this.#deps;
    await queue.wake();
    await batches.wake().catch(() => undefined);
    await watches.wake().catch(() => undefined);
    await workBadge.show();
  }

  /** The user has granted origins (match patterns): resumes every connection whose address one of them matches. */
  async resumeConnections(origins: string[]): Promise<void> {
    const { queue, syncs } = this.#deps;
    const patterns = origins.flatMap((origin) => readMatchPattern(origin) ?? []);
    const { connections } = await readConnections();
    const granted = connections.filter(({ address }) => patterns.some((pattern) => matchesPattern(pattern, address)));
    for (const { id } of granted) await queue.resumeConnection(id);
    for (const { id } of granted) await syncs.reconnect(id, false);
  }

  /** A connection that could not be read is gone, and its key with it. */
  async #removeLostKeys(): Promise<void> {
    await this.#deps.connectionLock(async () => {
      const { connections } = await readConnections();
      await removeOtherKeys(connections.map(({ id }) => id));
    });
  }

  async #resumeSyncs(isDue: (sync: SyncRow) => boolean): Promise<void> {
    const { reports, syncs } = this.#deps;
    const { connections } = await readConnections();
    // A sync whose connection is missing or has moved: its removal was interrupted, and `resume` finishes it.
    const isUnfinished = (await reports.listSyncs()).some((sync) => isDue(sync) || !hasConnection(sync, connections));
    if (isUnfinished) await syncs.resume();
  }
}

/**
 * Gives back the permission for each origin that no connection needs: the page that asked for it may have been closed
 * before it did. Not while a page is open, which may be using one.
 */
async function releaseUnusedOrigins(): Promise<void> {
  if (await isAnyPageOpen()) return;
  const { connections } = await readConnections();
  for (const { name, isOrigin, isOptional } of await listPermissions()) {
    const pattern = isOrigin && isOptional ? readMatchPattern(name) : undefined;
    const isNeeded = pattern && connections.some(({ address }) => matchesPattern(pattern, address));
    if (pattern && !isNeeded) await releaseOrigin(name);
  }
}

function isUnderWay({ status }: SyncRow): boolean {
  return status === 'running';
}
