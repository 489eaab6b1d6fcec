import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { ServiceClient } from '../../../../lib/api/client.ts';
import { createSync } from '../../../../lib/copy/sync-row.ts';
import { type ProblemCode, ProblemError } from '../../../../lib/model/problem.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import type { Watch, WatchPlan } from '../../../../lib/model/watch.ts';
import { createMemoryArea, type MemoryArea } from '../memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const connection = { name: '', address: 'https://service.example', key: 'k', privacy: 'private' } as const;
const minute = 60_000;

const codes: Record<number, ProblemCode> = {
  401: 'keyRefused',
  402: 'forbidden',
  403: 'forbidden',
  429: 'rateLimited',
};

interface WorkerState {
  isAlive: boolean;
}

/** The worker whose code is running, also after it was killed: then it must not write any more. */
const workers = new AsyncLocalStorage<WorkerState>();

/**
 * Simulates workers, one after the other over the same storage and alarm, with a service in memory and a clock that the
 * test moves.
 */
export class WatchSimulation {
  /** The status with which the service refuses all requests. */
  refusal: number | undefined;
  /** How often each report was re-run. */
  readonly rerunCounts = new Map<string, number>();
  /** By watch id, every run that was ever stored: by its date, the ids of its batches. */
  readonly runs = new Map<string, Map<string, Set<string>>>();
  requests = 0;
  kills = 0;
  #now: number;
  #alarm: number | undefined;
  #timers: { at: number; callback: () => void }[] = [];
  #worker: WorkerState = { isAlive: true };
  #app: TestApp;
  readonly #reports = new Map<string, Report>();
  readonly #local = createMemoryArea({ settings: { keepsCopy: false } });
  readonly #storage = {
    database: crypto.randomUUID(),
    session: createMemoryArea(),
    local: this.#guardStorage(this.#local),
  };

  constructor(start: number) {
    this.#now = start;
    this.#app = this.#start();
  }

  get now(): number {
    return this.#now;
  }

  /** Creates a watch for each plan. Each has its own reports: those of a project, or selected ones. */
  async create(plans: Omit<WatchPlan, 'name' | 'target' | 'maxReports' | 'alertOn'>[]): Promise<void> {
    const { id: connectionId } = await this.#send('saveConnection', connection);
    const sync = { ...createSync(connectionId, connection.address), fullAt: 1 };
    await this.#runInWorker(() => this.#app.app.reports.writeSync(sync));
    for (const [n, times] of plans.entries()) {
      const ids = [`${n}1`, `${n}2`];
      const reports = ids.map((id) => ({ id, url: `https://a.example/${id}`, project: `p${n}`, fields: {} }));
      for (const report of reports) this.#reports.set(report.id, { ...report, result: 'good', generatedAt: 1 });
      await this.#runInWorker(() => this.#app.app.reports.write(connectionId, reports, 1));
      const target =
        n % 2 ? { kind: 'reports' as const, reportIds: ids } : { kind: 'view' as const, query: `project=p${n}` };
      const plan: WatchPlan = { ...times, name: `w${n}`, target, maxReports: 10, alertOn: 'worse' };
      await this.#send('saveWatch', { connectionId, plan });
    }
  }

  list(): Promise<Watch[]> {
    return this.#send('listWatches', {});
  }

  /** A user action on all watches. Not awaited: the worker may die before its end. */
  async act(name: 'pauseWatch' | 'resumeWatch'): Promise<void> {
    for (const { id: watchId } of await this.list()) void this.#send(name, { watchId }).catch(() => undefined);
    await this.#finishRuns();
  }

  async changeTime(time: string): Promise<void> {
    for (const {
      id: watchId,
      connectionId,
      name,
      target,
      frequency,
      weekday,
      day,
      maxReports,
      alertOn,
    } of await this.list()) {
      const plan = { name, target, frequency, weekday, day, maxReports, alertOn, time };
      await this.#send('saveWatch', { watchId, connectionId, plan });
    }
  }

  /** Ends the refusals; the user saves a valid key. */
  async correctConnection(): Promise<void> {
    this.refusal = undefined;
    const [watch] = await this.list();
    if (watch) await this.#send('saveConnection', { ...connection, connectionId: watch.connectionId });
    await this.#finishRuns();
  }

  /**
   * Moves the clock while the browser is open, which wakes the worker at the alarm. `isIdleStopped`: the browser has
   * stopped the idle worker, and starts a new one.
   */
  async advance(ms: number, isIdleStopped: boolean): Promise<void> {
    const end = this.#now + ms;
    await this.#finishRuns();
    while (this.#alarm !== undefined && this.#alarm <= end) {
      this.#now = Math.max(this.#now, this.#alarm);
      if (isIdleStopped) this.#restart();
      await this.#fireAlarm();
      await this.#finishRuns();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** Closes the browser for a while, whatever the worker does at that moment. */
  async close(ms: number): Promise<void> {
    this.#worker.isAlive = false;
    this.#now += ms;
    // Some browsers lose their alarms when they are closed.
    this.#alarm = undefined;
    this.#restart();
    await this.#finishRuns();
  }

  /** Kills the worker so many turns of the event loop after the next alarm, and starts the next one. */
  async kill(turns: number): Promise<void> {
    this.#now = Math.max(this.#now, this.#alarm ?? 0);
    const fired = this.#fireAlarm();
    for (let n = 0; n < turns; n++) await turn();
    this.kills++;
    this.#restart();
    await fired.catch(() => undefined);
    await this.#finishRuns();
  }

  /** Whether a run of the watch has not ended. */
  isUnderWay({ run }: Watch): boolean {
    return run?.batchId !== undefined && run.settledAt === undefined;
  }

  async #fireAlarm(): Promise<void> {
    this.#alarm = undefined;
    await this.#runInWorker(() => this.#app.app.watches.wake()).catch(() => undefined);
  }

  /** Waits until each run has ended or waits for the user. */
  async #finishRuns(): Promise<void> {
    let before = '';
    for (let n = 0; n < 120; n++) {
      for (let turns = 0; turns < 40; turns++) await turn();
      const watches = await this.list();
      const isOpen = watches.some((watch) => this.isUnderWay(watch) && !watch.problem);
      const state = JSON.stringify([watches, await this.#send('listBatches', {})]);
      if (!isOpen && state === before) return;
      before = state;
      this.#now += 2_000;
      const due = this.#timers.filter(({ at }) => at <= this.#now);
      this.#timers = this.#timers.filter(({ at }) => at > this.#now);
      for (const { callback } of due) callback();
    }
  }

  #restart(): void {
    this.#worker.isAlive = false;
    const { app } = this.#app;
    void app.openDatabase().then((database) => database.close());
    this.#now += 10;
    this.#timers = [];
    this.#app = this.#start();
    void this.#runInWorker(() => this.#app.app.lifecycle.start()).catch(() => undefined);
  }

  #start(): TestApp {
    const worker = { isAlive: true };
    this.#worker = worker;
    return workers.run(worker, () =>
      startApp({
        ...this.#storage,
        // Like a real clock, it never returns the same time twice.
        now: () => ++this.#now,
        setTimer: (callback, delay) => {
          const bound = AsyncResource.bind(() => worker.isAlive && callback());
          this.#timers.push({ at: this.#now + delay, callback: bound });
        },
        setWatchAlarm: async (when) => {
          if (workers.getStore()?.isAlive) this.#alarm = when;
        },
        createClient: () => this.#createClient(worker),
        random: () => 0.5,
      }),
    );
  }

  #send: <Name extends keyof TestApp['handlers']>(
    name: Name,
    input: Parameters<TestApp['handlers'][Name]>[0],
  ) => Promise<Awaited<ReturnType<TestApp['handlers'][Name]>>> = (name, input) =>
    this.#runInWorker(async () => {
      const handle = this.#app.handlers[name] as (input: unknown) => never;
      return handle(input);
    });

  /** Runs code of the current worker. */
  #runInWorker<Result>(act: () => Promise<Result>): Promise<Result> {
    return workers.run(this.#worker, act);
  }

  /** Storage that fails for a killed worker, and that records the runs which are written. */
  #guardStorage(area: MemoryArea): MemoryArea {
    const checkAlive = () => {
      if (workers.getStore()?.isAlive === false) throw new Error('This worker was killed.');
    };
    return {
      values: area.values,
      async get(keys) {
        checkAlive();
        return area.get(keys);
      },
      async remove(keys) {
        checkAlive();
        await area.remove(keys);
      },
      set: async (changes) => {
        checkAlive();
        for (const { id, run } of (changes.watches as Watch[] | undefined) ?? []) if (run) this.#recordRun(id, run);
        await area.set(changes);
      },
    };
  }

  #recordRun(id: string, { date, batchId = 'none' }: NonNullable<Watch['run']>): void {
    const dates = this.runs.get(id) ?? new Map<string, Set<string>>();
    dates.set(date, (dates.get(date) ?? new Set()).add(batchId));
    this.runs.set(id, dates);
  }

  #createClient(worker: WorkerState): ServiceClient {
    const never = new Promise<never>(() => undefined);
    const respond = async <Value>(act: () => Value): Promise<Value> => {
      await turn();
      if (!worker.isAlive) return never;
      this.requests++;
      const { refusal: status } = this;
      const code = codes[status ?? 0];
      if (code) throw new ProblemError({ code, status, ...(status === 429 && { retryAt: this.#now + minute }) });
      const value = act();
      await turn();
      return worker.isAlive ? value : never;
    };
    const find = (id: string) => this.#reports.get(id) as Report;
    return {
      showReport: (id) => respond(() => find(id)),
      updateReport: (id) =>
        respond(() => {
          const report: Report = { ...find(id), generatedAt: this.#now };
          this.#reports.set(id, report);
          this.rerunCounts.set(id, (this.rerunCounts.get(id) ?? 0) + 1);
          return report;
        }),
    } as Partial<ServiceClient> as ServiceClient;
  }
}
