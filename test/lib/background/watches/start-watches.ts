import { createSync } from '../../../../lib/copy/sync-row.ts';
import { defaultReportQuery } from '../../../../lib/model/filter/service-query.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import type { Watch, WatchPlan } from '../../../../lib/model/watch.ts';
import type { Service } from '../../../service/start-service.ts';
import { type BatchWorker, startBatchWorker, until } from '../batches/start-batch-worker.ts';
import { createFastClock } from '../start-app.ts';

export const hour = 60 * 60_000;
export const day = 24 * hour;

/** A worker with watches, and a clock that the test can move. */
export interface WatchWorker extends BatchWorker {
  now(): number;
  /** The time of the alarm that wakes the worker; undefined: no alarm is set. */
  findAlarm(): number | undefined;
  /** Copies the reports of the service to the local copy, as a full sync does. */
  copyReports(): Promise<void>;
  /** Creates a watch. Its default plan: the view of all reports, daily, for the first time an hour from now. */
  createWatch(plan?: Partial<WatchPlan>, connectionId?: string): Promise<Watch>;
  /** The watch as extension pages get it. */
  getWatch(watch: Watch): Promise<Watch>;
  /** Moves the clock and wakes the worker. */
  advance(ms: number): Promise<void>;
  /** Waits until the last run has ended. */
  waitForRun(watch: Watch): Promise<Watch>;
  /** The ids of the reports whose re-runs were sent, in that order. */
  listReruns(): string[];
}

export async function startWatchWorker(service: Service): Promise<WatchWorker> {
  const clock = createFastClock();
  let ahead = 0;
  let alarm: number | undefined;
  const now = () => clock.now() + ahead;
  const worker = await startBatchWorker(service, {
    now,
    setTimer: clock.setTimer,
    async setWatchAlarm(when) {
      alarm = when;
    },
  });
  const own: Omit<WatchWorker, keyof BatchWorker> = {
    now,
    findAlarm: () => alarm,
    async copyReports() {
      const { connectionId, handlers } = worker;
      await handlers.listReports({ connectionId, filter: { ...defaultReportQuery, perPage: 100, page: 1 } });
      const { reports } = worker.app;
      await until(async () => expectCount(service.reports().length, await reports.count(connectionId)));
      await reports.writeSync({ ...createSync(connectionId, service.address), fullAt: now() });
    },
    async createWatch(plan, connectionId = worker.connectionId) {
      const inAnHour = new Date(now() + hour);
      const time = [inAnHour.getHours(), inAnHour.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
      const defaults = { name: 'Client X', frequency: 'daily', time, maxReports: 100, alertOn: 'worse' } as const;
      const whole: WatchPlan = { ...defaults, target: { kind: 'view', query: '' }, ...plan };
      return worker.handlers.saveWatch({ connectionId, plan: whole });
    },
    async getWatch({ id }) {
      const found = (await worker.handlers.listWatches({})).find((watch) => watch.id === id);
      if (!found) throw new Error('The watch is missing.');
      return found;
    },
    async advance(ms) {
      ahead += ms;
      await worker.app.watches.wake();
    },
    async waitForRun(watch) {
      await until(async () => expectCount(1, Number((await own.getWatch(watch)).run?.settledAt !== undefined)));
      return own.getWatch(watch);
    },
    listReruns: () =>
      service
        .apiRequests()
        .filter(({ method }) => method === 'PATCH')
        .map(({ path }) => path.split('/').at(-1) ?? ''),
  };
  const watchWorker = Object.assign(worker, own);
  await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, notifications: true });
  return watchWorker;
}

function expectCount(wanted: number, found: number): void {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}
