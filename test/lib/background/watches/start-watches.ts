import { defaultReportQuery } from '../../../../lib/model/filter/service-query.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import type { Watch, WatchPlan } from '../../../../lib/model/watch.ts';
import type { Service } from '../../../service/start-service.ts';
import { type BatchWorker, options, startBatchWorker, until } from '../batches/start-batch-worker.ts';
import { hurry } from '../start-app.ts';

export const hour = 60 * 60_000;
export const day = 24 * hour;

/** A worker that watches, and a clock that leaps. */
export interface WatchWorker extends BatchWorker {
  now(): number;
  /** When the browser is to wake the worker; absent: never. */
  alarm(): number | undefined;
  /** Brings the service's reports into the local copy. */
  copy(): Promise<void>;
  /** Of the view of all reports, daily, an hour from now, unless said otherwise. */
  watch(plan?: Partial<WatchPlan>, connectionId?: string): Promise<Watch>;
  /** As pages are told of it. */
  get(watch: Watch): Promise<Watch>;
  /** The clock goes on by so much, and the browser wakes the worker. */
  leap(ms: number): Promise<void>;
  /** Waits until the last run has ended. */
  ran(watch: Watch): Promise<Watch>;
  /** The ids of the reports that were re-run, in their order. */
  reruns(): string[];
}

export async function startWatchWorker(service: Service): Promise<WatchWorker> {
  const clock = hurry();
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
    alarm: () => alarm,
    async copy() {
      const { connectionId, handlers } = worker;
      await handlers.listReports({ connectionId, filter: { ...defaultReportQuery, perPage: 100, page: 1 } }, options);
      await until(async () => expectCount(service.reports().length, await worker.app.reports.count(connectionId)));
    },
    async watch(plan, connectionId = worker.connectionId) {
      const inAnHour = new Date(now() + hour);
      const time = [inAnHour.getHours(), inAnHour.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
      const defaults = { name: 'Client X', rhythm: 'daily', time, mostReports: 100, tells: 'worse' } as const;
      const whole: WatchPlan = { ...defaults, target: { kind: 'view', query: '' }, ...plan };
      return worker.handlers.saveWatch({ connectionId, plan: whole }, options);
    },
    async get({ id }) {
      const found = (await worker.handlers.listWatches({}, options)).find((watch) => watch.id === id);
      if (!found) throw new Error('It is gone.');
      return found;
    },
    async leap(ms) {
      ahead += ms;
      await worker.app.watches.wake();
    },
    async ran(watch) {
      await until(async () => expectCount(1, Number((await own.get(watch)).run?.settledAt !== undefined)));
      return own.get(watch);
    },
    reruns: () =>
      service
        .apiRequests()
        .filter(({ method }) => method === 'PATCH')
        .map(({ path }) => path.split('/').at(-1) ?? ''),
  };
  const watching = Object.assign(worker, own);
  await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, notifications: true }, options);
  return watching;
}

function expectCount(wanted: number, found: number): void {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}
