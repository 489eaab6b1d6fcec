import { setWatchAlarm } from '../../browser/alarms.ts';
import type { Broadcast } from '../../messages/notices.ts';
import { ProblemError } from '../../model/problem.ts';
import type { Watch } from '../../model/watch.ts';
import { type WatchRow, watchesItem } from '../../storage/stored-watches.ts';
import { planNext } from './watch-row.ts';

export interface WatchStoreDeps {
  broadcast: Broadcast;
  updateWorkBadge(): Promise<void>;
  now(): number;
}

const minute = 60_000;
const retryPause = 5 * minute;

/** In milliseconds. No alarm is set further ahead, because the clock or its time zone may change meanwhile. */
const maxSleepMs = 24 * 60 * minute;

/** The stored watches. Every change plans the next runs, sets the alarm, and is broadcast to pages and the badge. */
export class WatchStore {
  readonly #deps: WatchStoreDeps;

  constructor(deps: WatchStoreDeps) {
    this.#deps = deps;
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
    const { broadcast, updateWorkBadge, now } = this.#deps;
    const known = await this.list();
    const rows = change(known).map((row) => planNext(row, now()));
    if (JSON.stringify(rows) === JSON.stringify(known)) return;
    // If the worker dies after the write, this alarm starts the next one, which sets the right alarm.
    await setWatchAlarm(now() + minute).catch(() => undefined);
    await watchesItem.write(rows);
    broadcast({ type: 'watches', watches: rows.map(toWatch) });
    await this.setAlarm();
    void updateWorkBadge().catch(() => undefined);
  }

  /** Sets the alarm for the next run, or for a retry if `isBehind`. */
  async setAlarm(isBehind = false): Promise<void> {
    const now = this.#deps.now();
    const rows = await this.list();
    const retry = isBehind ? [now + retryPause] : [];
    const times = [...retry, ...rows.flatMap(({ nextRunAt }) => nextRunAt ?? [])];
    // If this fails, the next worker sets the alarm when it starts.
    await setWatchAlarm(times.length > 0 ? Math.min(...times, now + maxSleepMs) : undefined).catch(() => undefined);
  }
}

/** The watch as pages get it, without the worker's own fields. */
export function toWatch({ since, askedAt, lastDate, ...watch }: WatchRow): Watch {
  return watch;
}
