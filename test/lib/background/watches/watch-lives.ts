import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { ServiceClient } from '../../../../lib/api/client.ts';
import { type ProblemCode, ProblemError } from '../../../../lib/model/problem.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import type { Watch, WatchPlan } from '../../../../lib/model/watch.ts';
import { createMemoryArea, type MemoryArea } from '../memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const options = { id: 'us', url: 'chrome-extension://us/options.html' };
const connection = { name: '', address: 'https://imagined.example', key: 'k', privacy: 'private' } as const;
const minute = 60_000;

const codes: Record<number, ProblemCode> = {
  401: 'keyRefused',
  402: 'forbidden',
  403: 'forbidden',
  429: 'rateLimited',
};

interface Life {
  isAlive: boolean;
}

/** What code belongs to which worker, also after its end: a dead one writes nothing. */
const lives = new AsyncLocalStorage<Life>();

/** One worker after the other over the same disk and alarm, with a service of a few lines and a clock moved by hand. */
export class WatchLives {
  /** The status that the service refuses everything with. */
  refusal: number | undefined;
  /** How often each report was re-run. */
  readonly done = new Map<string, number>();
  /** By watch, every run that was ever on the disk: its date and the batch. */
  readonly runs = new Map<string, Map<string, Set<string>>>();
  requests = 0;
  kills = 0;
  #now: number;
  #alarm: number | undefined;
  #timers: { at: number; callback: () => void }[] = [];
  #life: Life = { isAlive: true };
  #app: TestApp;
  readonly #reports = new Map<string, Report>();
  readonly #local = createMemoryArea({ settings: { keepsCopy: false } });
  readonly #disk = { database: crypto.randomUUID(), session: createMemoryArea(), local: this.#guard(this.#local) };

  constructor(start: number) {
    this.#now = start;
    this.#app = this.#start();
  }

  get now(): number {
    return this.#now;
  }

  /** Each watch has reports of its own: of a project, or chosen. */
  async create(plans: Omit<WatchPlan, 'name' | 'target' | 'mostReports' | 'tells'>[]): Promise<void> {
    const { id: connectionId } = await this.#ask('saveConnection', connection);
    for (const [n, times] of plans.entries()) {
      const ids = [`${n}1`, `${n}2`];
      const reports = ids.map((id) => ({ id, url: `https://a.example/${id}`, project: `p${n}`, fields: {} }));
      for (const report of reports) this.#reports.set(report.id, { ...report, result: 'good', generatedAt: 1 });
      await this.#in(() => this.#app.app.reports.write(connectionId, reports, 1));
      const target =
        n % 2 ? { kind: 'reports' as const, reportIds: ids } : { kind: 'view' as const, query: `project=p${n}` };
      const plan: WatchPlan = { ...times, name: `w${n}`, target, mostReports: 10, tells: 'worse' };
      await this.#ask('saveWatch', { connectionId, plan });
    }
  }

  list(): Promise<Watch[]> {
    return this.#ask('listWatches', {});
  }

  /** What the user does with all watches; the worker may be dead before it has answered. */
  async act(name: 'pauseWatch' | 'resumeWatch'): Promise<void> {
    for (const { id: watchId } of await this.list()) void this.#ask(name, { watchId }).catch(() => undefined);
    await this.#rest();
  }

  async changeTime(time: string): Promise<void> {
    for (const {
      id: watchId,
      connectionId,
      name,
      target,
      rhythm,
      weekday,
      day,
      mostReports,
      tells,
    } of await this.list()) {
      const plan = { name, target, rhythm, weekday, day, mostReports, tells, time };
      await this.#ask('saveWatch', { watchId, connectionId, plan });
    }
  }

  /** The user enters a key that the service takes. */
  async mend(): Promise<void> {
    this.refusal = undefined;
    const [watch] = await this.list();
    if (watch) await this.#ask('saveConnection', { ...connection, connectionId: watch.connectionId });
    await this.#rest();
  }

  /** Time passes in an open browser, which wakes the worker at the alarm; a worker with nothing to do may have ended. */
  async advance(ms: number, isSleepy: boolean): Promise<void> {
    const end = this.#now + ms;
    await this.#rest();
    while (this.#alarm !== undefined && this.#alarm <= end) {
      this.#now = Math.max(this.#now, this.#alarm);
      if (isSleepy) this.#restart();
      await this.#ring();
      await this.#rest();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** The browser is closed for a while, with whatever the worker does so many turns from now. */
  async close(ms: number): Promise<void> {
    this.#life.isAlive = false;
    this.#now += ms;
    // Some lose it.
    this.#alarm = undefined;
    this.#restart();
    await this.#rest();
  }

  /** At the next alarm the worker is killed, so many turns after it began with what is due; the next one starts. */
  async kill(turns: number): Promise<void> {
    this.#now = Math.max(this.#now, this.#alarm ?? 0);
    const rung = this.#ring();
    for (let n = 0; n < turns; n++) await turn();
    this.kills++;
    this.#restart();
    await rung.catch(() => undefined);
    await this.#rest();
  }

  /** Whether a run of it has not come to its end. */
  isUnderWay({ run }: Watch): boolean {
    return run?.batchId !== undefined && run.settledAt === undefined;
  }

  async #ring(): Promise<void> {
    this.#alarm = undefined;
    await this.#in(() => this.#app.app.watches.wake()).catch(() => undefined);
  }

  /** Until all that is under way has ended or waits for the user. */
  async #rest(): Promise<void> {
    let before = '';
    for (let n = 0; n < 120; n++) {
      for (let turns = 0; turns < 40; turns++) await turn();
      const watches = await this.list();
      const isOpen = watches.some((watch) => this.isUnderWay(watch) && !watch.problem);
      const state = JSON.stringify([watches, await this.#ask('listBatches', {})]);
      if (!isOpen && state === before) return;
      before = state;
      this.#now += 2_000;
      const due = this.#timers.filter(({ at }) => at <= this.#now);
      this.#timers = this.#timers.filter(({ at }) => at > this.#now);
      for (const { callback } of due) callback();
    }
  }

  #restart(): void {
    this.#life.isAlive = false;
    const { app } = this.#app;
    void app.openDatabase().then((database) => database.close());
    this.#now += 10;
    this.#timers = [];
    this.#app = this.#start();
    void this.#in(() => this.#app.app.lifecycle.start()).catch(() => undefined);
  }

  #start(): TestApp {
    const life = { isAlive: true };
    this.#life = life;
    return lives.run(life, () =>
      startApp({
        ...this.#disk,
        // Like a real clock: between two looks at it time has passed.
        now: () => ++this.#now,
        setTimer: (callback, delay) => {
          const bound = AsyncResource.bind(() => life.isAlive && callback());
          this.#timers.push({ at: this.#now + delay, callback: bound });
        },
        setWatchAlarm: async (when) => {
          if (lives.getStore()?.isAlive) this.#alarm = when;
        },
        createClient: () => this.#connect(life),
        random: () => 0.5,
      }),
    );
  }

  #ask: <Name extends keyof TestApp['handlers']>(
    name: Name,
    input: Parameters<TestApp['handlers'][Name]>[0],
  ) => Promise<Awaited<ReturnType<TestApp['handlers'][Name]>>> = (name, input) =>
    this.#in(async () => {
      const handle = this.#app.handlers[name] as (input: unknown, sender: unknown) => never;
      return handle(input, options);
    });

  #in<Result>(act: () => Promise<Result>): Promise<Result> {
    return lives.run(this.#life, act);
  }

  /** The disk as a worker has it, until its end. What it writes of runs is kept account of. */
  #guard(area: MemoryArea): MemoryArea {
    const check = () => {
      if (lives.getStore()?.isAlive === false) throw new Error('This worker is dead.');
    };
    return {
      values: area.values,
      async get(keys) {
        check();
        return area.get(keys);
      },
      async remove(keys) {
        check();
        await area.remove(keys);
      },
      set: async (changes) => {
        check();
        for (const { id, run } of (changes.watches as Watch[] | undefined) ?? []) if (run) this.#note(id, run);
        await area.set(changes);
      },
    };
  }

  #note(id: string, { date, batchId = 'none' }: NonNullable<Watch['run']>): void {
    const dates = this.runs.get(id) ?? new Map<string, Set<string>>();
    dates.set(date, (dates.get(date) ?? new Set()).add(batchId));
    this.runs.set(id, dates);
  }

  #connect(life: Life): ServiceClient {
    const never = new Promise<never>(() => undefined);
    const answer = async <Value>(act: () => Value): Promise<Value> => {
      await turn();
      if (!life.isAlive) return never;
      this.requests++;
      const { refusal: status } = this;
      const code = codes[status ?? 0];
      if (code) throw new ProblemError({ code, status, ...(status === 429 && { retryAt: this.#now + minute }) });
      const value = act();
      await turn();
      return life.isAlive ? value : never;
    };
    const find = (id: string) => this.#reports.get(id) as Report;
    return {
      showReport: (id) => answer(() => find(id)),
      updateReport: (id) =>
        answer(() => {
          const report: Report = { ...find(id), generatedAt: this.#now };
          this.#reports.set(id, report);
          this.done.set(id, (this.done.get(id) ?? 0) + 1);
          return report;
        }),
    } as Partial<ServiceClient> as ServiceClient;
  }
}
