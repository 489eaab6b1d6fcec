import { matchesPattern, readMatchPattern } from '../model/address/match-pattern.ts';
import type { Settings } from '../model/settings/settings.ts';
import type { Queue } from '../queue/queue.ts';
import { connectionsItem } from '../storage/connections.ts';
import type { Lock } from '../storage/lock.ts';
import { readPolicy } from '../storage/read-policy.ts';
import { hasConnection } from '../storage/reports/sync-row.ts';
import type { SyncRow } from '../storage/schema.ts';
import type { TabGrades } from './badge/tab-grades.ts';
import type { WorkBadge } from './badge/work-badge.ts';
import type { Batches } from './batches/batches.ts';
import { applyPolicy } from './connections/managed-connections.ts';
import { createMenus } from './menus.ts';
import { syncSettings } from './settings/change-settings.ts';
import type { Stores } from './stores.ts';
import type { Syncs } from './sync/syncs.ts';
import type { Watches } from './watches/watches.ts';
import { closeUnwantedWelcome, openWelcome } from './welcome.ts';

interface Parts extends Pick<Stores, 'journal' | 'reports'> {
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

/** What the worker goes on with at its start and at the browser's events. */
export class Resumption {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The worker has started: what the one before has left goes on. */
  async start(): Promise<void> {
    const { queue, batches, watches, tabGrades, workBadge } = this.#parts;
    await tabGrades.watch().catch(() => false);
    await queue.resume();
    await this.#resumeBatches();
    await watches.wake().catch(() => undefined);
    await workBadge.show();
    await this.#resumeSyncs(isUnderWay);
    // Not awaited: nothing waits for it.
    void batches.prune().catch(() => undefined);
  }

  /** The browser has started, and may have lost the alarm of what is renewed once a day. */
  async startSession(): Promise<void> {
    // A failure to create them must not stop the rest.
    void createMenus().catch(() => undefined);
    if ((await readPolicy()).connections.length > 0) await applyPolicy(this.#parts);
    await syncSettings(this.#parts);
    await this.#resumeSyncs(() => true);
  }

  /** After the installation and every update. */
  async startVersion(isFirst: boolean): Promise<void> {
    await this.startSession();
    if (isFirst) await openWelcome(this.#parts.now());
  }

  /** The organisation has changed its policy. */
  async followPolicy(): Promise<void> {
    await applyPolicy(this.#parts);
    await this.#parts.announceSettings();
    await closeUnwantedWelcome(this.#parts.now());
  }

  /** The browser's alarm has come: what is due runs, and the alarm ends where nothing needs it. */
  async wakeUp(): Promise<void> {
    await this.#parts.queue.wake();
    await this.#resumeBatches();
    await this.#parts.watches.wake().catch(() => undefined);
    await this.#parts.workBadge.show();
  }

  /** The network is back, if the browser tells. */
  async goOnline(): Promise<void> {
    await this.wakeUp();
    await this.#resumeSyncs(isUnderWay, true);
  }

  /** Origins were given, as match patterns: what waited for one of them goes on, whichever connection it belongs to. */
  async resumeConnections(origins: string[]): Promise<void> {
    const { queue, syncs } = this.#parts;
    const patterns = origins.flatMap((origin) => readMatchPattern(origin) ?? []);
    const { connections } = await connectionsItem.read();
    const meant = connections.filter(({ address }) => patterns.some((pattern) => matchesPattern(pattern, address)));
    for (const { id } of meant) await queue.resumeConnection(id);
    for (const { id } of meant) await syncs.reconnect(id, false);
  }

  /** Goes on with the batches that the worker before has left. */
  async #resumeBatches(): Promise<void> {
    const { journal, batches } = this.#parts;
    const isUnfinished = (await journal.listBatches()).some(({ state, isTold }) => state !== 'paused' && !isTold);
    // What hinders them hinders nothing else; the alarm comes again.
    if (isUnfinished) await batches.wake().catch(() => undefined);
  }

  async #resumeSyncs(isMeant: (sync: SyncRow) => boolean, isBackOnline = false): Promise<void> {
    const { reports, syncs } = this.#parts;
    const { connections } = await connectionsItem.read();
    // One whose connection has gone or moved was dropped half-way.
    const isUnfinished = (await reports.listSyncs()).some((sync) => isMeant(sync) || !hasConnection(sync, connections));
    if (isUnfinished) await syncs.resume(isBackOnline);
  }
}

function isUnderWay({ status }: SyncRow): boolean {
  return status === 'running';
}
