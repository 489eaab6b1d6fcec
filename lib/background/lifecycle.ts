import { hasConnection } from '../copy/sync-row.ts';
import type { Syncs } from '../copy/syncs.ts';
import { matchesPattern, readMatchPattern } from '../model/address/match-pattern.ts';
import type { Settings } from '../model/settings/settings.ts';
import type { Queue } from '../queue/queue.ts';
import { connectionsItem } from '../storage/connections.ts';
import type { Lock } from '../storage/lock.ts';
import { readPolicy } from '../storage/read-policy.ts';
import type { SyncRow } from '../storage/schema.ts';
import type { TabGrades } from './badge/tab-grades.ts';
import type { WorkBadge } from './badge/work-badge.ts';
import type { Batches } from './batches/batches.ts';
import { applyPolicy } from './connections/managed-connections.ts';
import { createMenus } from './menus.ts';
import { syncSettings } from './settings/change-settings.ts';
import type { Stores } from './stores.ts';
import type { Watches } from './watches/watches.ts';
import { closeUnwantedWelcome, openWelcome } from './welcome.ts';

interface Parts extends Pick<Stores, 'reports'> {
  queue: Queue;
  batches: Batches;
  watches: Watches;
  syncs: Syncs;
  workBadge: WorkBadge;
  tabGrades: TabGrades;
  connectionLock: Lock;
  announceConnections(): Promise<void>;
  announceSettings(former?: Settings): Promise<void>;
  now(): number;
}

/** Resumes unfinished work when the worker starts, and handles the browser's events that make more work possible. */
export class Lifecycle {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The worker has started: resumes what the previous worker left unfinished. */
  async start(): Promise<void> {
    const { queue, batches, watches, tabGrades, workBadge } = this.#parts;
    await tabGrades.watch().catch(() => false);
    await queue.resume();
    // A failure must not stop the steps that follow. The alarm retries.
    await batches.wake().catch(() => undefined);
    await watches.wake().catch(() => undefined);
    await workBadge.show();
    await this.#resumeSyncs(isUnderWay);
    // Not awaited, because nothing depends on it.
    void batches.prune().catch(() => undefined);
  }

  /** The browser has started. It may have lost alarms, so every sync is scheduled again. */
  async startSession(): Promise<void> {
    // A failure to create the menus must not stop the rest.
    void createMenus().catch(() => undefined);
    if ((await readPolicy()).connections.length > 0) await applyPolicy(this.#parts);
    await syncSettings(this.#parts);
    await this.#resumeSyncs(() => true);
  }

  /** The extension was installed (`isFirst`) or updated. */
  async startVersion(isFirst: boolean): Promise<void> {
    await this.startSession();
    if (isFirst) await openWelcome(this.#parts.now());
  }

  /** The organisation's policy has changed. */
  async followPolicy(): Promise<void> {
    await applyPolicy(this.#parts);
    await this.#parts.announceSettings();
    await closeUnwantedWelcome(this.#parts.now());
  }

  /** The work alarm has fired: runs what is due. `workBadge.show` clears the alarm when no work is left. */
  async wakeUp(): Promise<void> {
    const { queue, batches, watches, workBadge } = this.#parts;
    await queue.wake();
    await batches.wake().catch(() => undefined);
    await watches.wake().catch(() => undefined);
    await workBadge.show();
  }

  /** The network is back. Not every browser reports that to a worker. */
  async goOnline(): Promise<void> {
    await this.wakeUp();
    await this.#resumeSyncs(isUnderWay, true);
  }

  /** The user has granted origins (match patterns): resumes every connection whose address one of them matches. */
  async resumeConnections(origins: string[]): Promise<void> {
    const { queue, syncs } = this.#parts;
    const patterns = origins.flatMap((origin) => readMatchPattern(origin) ?? []);
    const { connections } = await connectionsItem.read();
    const granted = connections.filter(({ address }) => patterns.some((pattern) => matchesPattern(pattern, address)));
    for (const { id } of granted) await queue.resumeConnection(id);
    for (const { id } of granted) await syncs.reconnect(id, false);
  }

  async #resumeSyncs(isDue: (sync: SyncRow) => boolean, isBackOnline = false): Promise<void> {
    const { reports, syncs } = this.#parts;
    const { connections } = await connectionsItem.read();
    // A sync whose connection is missing or has moved: its removal was interrupted, and `resume` finishes it.
    const isUnfinished = (await reports.listSyncs()).some((sync) => isDue(sync) || !hasConnection(sync, connections));
    if (isUnfinished) await syncs.resume(isBackOnline);
  }
}

function isUnderWay({ status }: SyncRow): boolean {
  return status === 'running';
}
