import type { Services } from '../../../../lib/background/connections/services.ts';
import { performJob } from '../../../../lib/background/jobs/perform.ts';
import { isSettled, type Job } from '../../../../lib/model/job.ts';
import { Queue } from '../../../../lib/queue/queue.ts';
import { getSubjects } from '../../../../lib/storage/jobs/job-row.ts';
import { createMemoryJournal } from '../../queue/memory-journal.ts';
import { ImaginedService } from './imagined-service.ts';

/** What every write and every request takes, so that a worker can die before, during and after it. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** One worker after the other over the same journal, under a clock that stands still unless told otherwise. */
export class Lives {
  readonly service = new ImaginedService();
  readonly rows = new Map<string, Job>();
  /** How often the user wanted a job sent again. */
  readonly wanted = new Map<string, number>();
  isOnline = true;
  queue: Queue;
  #now = 1_000_000;
  #timers: { at: number; callback: () => void }[] = [];
  #endLife = () => {};
  #ids = 0;

  constructor() {
    this.queue = this.#start();
  }

  /** The worker ends so many turns from now, in the middle of whatever it does then; the next one starts. */
  async kill(turns = 0): Promise<void> {
    for (let n = 0; n < turns; n++) await turn();
    this.#endLife();
    // A start takes longer than clocks are exact.
    this.#now += 10;
    this.#timers = [];
    this.queue = this.#start();
    await this.queue.resume();
    await this.settle();
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.settle();
    let calls = 0;
    for (let next = this.#findTimer(end); next; next = this.#findTimer(end)) {
      if (++calls > 1_000) throw new Error('The queue runs in circles');
      this.#now = Math.max(this.#now, next.at);
      this.#timers.splice(this.#timers.indexOf(next), 1);
      next.callback();
      await this.settle();
    }
    this.#now = end;
  }

  /** Lets everything run that needs no time. */
  async settle(): Promise<void> {
    for (let n = 0; n < 25; n++) await turn();
  }

  #findTimer(end: number) {
    return this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }

  #start(): Queue {
    let isAlive = true;
    this.#endLife = () => {
      isAlive = false;
    };
    const now = () => this.#now;
    const journal = createMemoryJournal(this.rows);
    const never = new Promise<never>(() => undefined);
    const write = async (job: Job) => {
      // Slower than a request, so that one that does not wait for its journal is found out.
      await turn();
      await turn();
      return isAlive ? journal.write(job) : never;
    };
    const connect = ({ id }: Job) => this.service.connect(id, now, async () => turn().then(() => isAlive));
    const listAbout = async (subject: string) => this.#listAbout(subject);
    return new Queue({
      journal: { ...journal, write },
      showReport: async (job) => connect(job).showReport(job.report?.id ?? ''),
      perform: (job, note, write) => {
        const services = { getClient: async () => connect(job) } as Partial<Services> as Services;
        return performJob(job, { services, journal: { listAbout }, now, random: () => 0.5 }, note, write);
      },
      onChange: () => undefined,
      isOnline: () => this.isOnline,
      now,
      createId: () => `job ${++this.#ids}`,
      setTimer: (callback, delay) =>
        void this.#timers.push({ at: this.#now + delay, callback: () => isAlive && callback() }),
    });
  }

  #listAbout(subject: string): Job[] {
    return [...this.rows.values()].filter((job) => getSubjects(job).includes(subject));
  }

  /** All troubles end; whatever is owed has ten minutes to come to its end. */
  async comeToRest(): Promise<Job[]> {
    this.service.weather = 'fine';
    this.service.gradeDelay = 0;
    this.isOnline = true;
    // Who hangs on an answer that never comes is ended by the browser.
    await this.kill();
    await this.queue.resumeConnection('c');
    await this.advance(600_000);
    // One target's jobs wait for each other, also for those that take no time.
    for (let n = 0; n < 10; n++) await this.settle();
    return [...this.rows.values()].filter((job) => !isSettled(job));
  }
}
