import { matchesPattern, readMatchPattern } from '../model/address/match-pattern.ts';
import type { Queue } from '../queue/queue.ts';
import { hasConnection } from '../store/reports/sync-row.ts';
import type { SyncRow } from '../store/schema.ts';
import type { TabGrades } from './badge/tab-grades.ts';
import type { WorkBadge } from './badge/work-badge.ts';
import type { Batches } from './batches/batches.ts';
import { restoreBroken } from './broken-items.ts';
import { createMenus } from './menus.ts';
import type { BrowserSync } from './settings/browser-sync.ts';
import type { Stores } from './stores.ts';
import type { Syncs } from './sync/syncs.ts';
import type { Welcome } from './welcome.ts';

interface Parts extends Pick<Stores, 'connections' | 'keys' | 'settings' | 'policy' | 'broken' | 'journal' | 'index'> {
  queue: Queue;
  batches: Batches;
  syncs: Syncs;
  workBadge: WorkBadge;
  tabGrades: TabGrades;
  browserSync: BrowserSync;
  welcome: Welcome;
  /** Brings the organisation's connections in. */
  applyPolicy(): Promise<void>;
  announceSettings(): Promise<void>;
}

/** What the worker goes on with at its start and at the browser's events. */
export class Resumption {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The worker has started: what the one before has left goes on. */
  async start(): Promise<void> {
    const { queue, batches, tabGrades, workBadge } = this.#parts;
    await tabGrades.watch().catch(() => false);
    await queue.resume();
    await this.#resumeBatches();
    await workBadge.show();
    await this.#resumeSyncs(isUnderWay);
    // What was kept long enough goes.
    void batches.prune().catch(() => undefined);
  }

  /** The browser has started, and may have lost the alarm of what is renewed once a day. */
  async startSession(): Promise<void> {
    void createMenus().catch(() => undefined);
    await this.#renewSession();
  }

  /** After the installation and every update; what another version has written may be readable now. */
  async startVersion(isFirst: boolean): Promise<void> {
    // A failure to create them must not stop the rest.
    void createMenus().catch(() => undefined);
    await restoreBroken(this.#parts);
    await this.#renewSession();
    if (isFirst) await this.#parts.welcome.open();
  }

  /** The organisation has set something else. */
  async followPolicy(): Promise<void> {
    const { policy, applyPolicy, announceSettings, welcome } = this.#parts;
    policy.forget();
    await applyPolicy();
    await announceSettings();
    await welcome.follow();
  }

  /** The browser's alarm has come: what is due runs, and the alarm ends where nothing needs it. */
  async wakeUp(): Promise<void> {
    await this.#parts.queue.wake();
    await this.#resumeBatches();
    await this.#parts.workBadge.show();
  }

  /** The network is back, if the browser tells. */
  async goOnline(): Promise<void> {
    await this.wakeUp();
    await this.#resumeSyncs(isUnderWay, true);
  }

  /** Origins were given, as match patterns: what waited for one of them goes on, whichever connection it belongs to. */
  async resumeConnections(origins: string[]): Promise<void> {
    const { connections: stored, queue, syncs } = this.#parts;
    const patterns = origins.flatMap((origin) => readMatchPattern(origin) ?? []);
    const { connections } = await stored.read();
    const meant = connections.filter(({ address }) => patterns.some((pattern) => matchesPattern(pattern, address)));
    for (const { id } of meant) await queue.resumeConnection(id);
    for (const { id } of meant) await syncs.reconnect(id, false);
  }

  async #renewSession(): Promise<void> {
    const { policy, applyPolicy, browserSync } = this.#parts;
    if ((await policy.read()).connections.length > 0) await applyPolicy();
    await browserSync.follow();
    await this.#resumeSyncs(() => true);
  }

  /** Goes on with the batches that the worker before has left. */
  async #resumeBatches(): Promise<void> {
    const { journal, batches } = this.#parts;
    const isUnfinished = (await journal.listBatches()).some(({ state, isTold }) => state !== 'paused' && !isTold);
    // What hinders them hinders nothing else; the alarm comes again.
    if (isUnfinished) await batches.wake().catch(() => undefined);
  }

  async #resumeSyncs(isMeant: (sync: SyncRow) => boolean, isBackOnline = false): Promise<void> {
    const { connections: stored, index, syncs } = this.#parts;
    const { connections } = await stored.read();
    // One whose connection has gone or moved was dropped half-way.
    const isUnfinished = (await index.listSyncs()).some((sync) => isMeant(sync) || !hasConnection(sync, connections));
    if (isUnfinished) await syncs.resume(isBackOnline);
  }
}

function isUnderWay({ status }: SyncRow): boolean {
  return status === 'walking';
}
