import type { Broadcast } from '../../messages/notices.ts';
import { ProblemError } from '../../model/problem.ts';
import type { Watch } from '../../model/watch.ts';
import { type WatchRow, watchesItem } from '../../storage/stored-watches.ts';
import { setWatchAlarm } from '../alarms.ts';
import { planNext } from './watch-row.ts';

export interface KeptParts {
  broadcast: Broadcast;
  /** What the icon shows may have changed. */
  showWork(): Promise<void>;
  now(): number;
}

const minute = 60_000;
const retryPause = 5 * minute;

/** The clock and its time zone may be set meanwhile. In milliseconds. */
const longestSleep = 24 * 60 * minute;

/** The watches on the disk, with what every change of them brings: the alarm for the next run, and a word to pages and icon. */
export class KeptWatches {
  readonly #parts: KeptParts;
  /** The batches of the last runs, as of the last change. */
  #batchIds: ReadonlySet<string | undefined> = new Set();

  constructor(parts: KeptParts) {
    this.#parts = parts;
  }

  /** Whether a batch is the last run of a watch, as far as is known without reading. */
  hasRun(batchId: string): boolean {
    return this.#batchIds.has(batchId);
  }

  /** Oldest first. */
  list(): Promise<WatchRow[]> {
    return watchesItem.read();
  }

  async get(id: string): Promise<WatchRow> {
    const row = (await this.list()).find((other) => other.id === id);
    if (!row) throw new ProblemError({ code: 'notFound' });
    return row;
  }

  async change(id: string, change: (row: WatchRow) => WatchRow): Promise<Watch> {
    await this.get(id);
    await this.update((rows) => rows.map((row) => (row.id === id ? change(row) : row)));
    return toWatch(await this.get(id));
  }

  async update(change: (rows: WatchRow[]) => WatchRow[]): Promise<void> {
    const { broadcast, showWork, now } = this.#parts;
    const known = await this.list();
    const rows = change(known).map((row) => planNext(row, now()));
    if (JSON.stringify(rows) === JSON.stringify(known)) return;
    // A worker that dies on the next line must be started again for what it has written.
    await setWatchAlarm(now() + minute).catch(() => undefined);
    await watchesItem.write(rows);
    broadcast({ type: 'watches', watches: rows.map(toWatch) });
    await this.setAlarm();
    void showWork().catch(() => undefined);
  }

  /** For the next of all runs, or in a while for what could not be done now. */
  async setAlarm(isBehind = false): Promise<void> {
    const now = this.#parts.now();
    const rows = await this.list();
    this.#batchIds = new Set(rows.map(({ run }) => run?.batchId));
    const retry = isBehind || rows.some(({ isBeginning }) => isBeginning) ? [now + retryPause] : [];
    const times = [...retry, ...rows.flatMap(({ nextRunAt }) => nextRunAt ?? [])];
    // What cannot be set now is set at the next start.
    await setWatchAlarm(times.length > 0 ? Math.min(...times, now + longestSleep) : undefined).catch(() => undefined);
  }
}

/** As pages are told of it. */
export function toWatch({ since, isBeginning, ...watch }: WatchRow): Watch {
  return watch;
}
