import { getSubjects } from '../../../../lib/jobs/job-row.ts';
import { performJob } from '../../../../lib/jobs/perform.ts';
import { Queue } from '../../../../lib/jobs/queue.ts';
import { isSettled, type Job } from '../../../../lib/model/job.ts';
import { createMemoryJournal } from '../../jobs/memory-journal.ts';
import { FakeService } from './fake-service.ts';

/** One turn of the event loop. Writes and requests take several: a worker can die before, during and after them. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Simulates workers, one after the other over the same journal, with a clock that only `advance` moves. */
export class JobSimulation {
  readonly service = new FakeService();
  readonly rows = new Map<string, Job>();
  /** How often the user retried each job. */
  readonly retries = new Map<string, number>();
  queue: Queue;
  #now = 1_000_000;
  #timers: { at: number; callback: () => void }[] = [];
  #endWorker = () => {};
  #ids = 0;

  constructor() {
    this.queue = this.#start();
  }

  /** Kills the worker after so many turns of the event loop, whatever it does then, and starts the next one. */
  async kill(turns = 0): Promise<void> {
    for (let n = 0; n < turns; n++) await turn();
    this.#endWorker();
    // A start takes longer than the resolution of the clock.
    this.#now += 10;
    this.#timers = [];
    this.queue = this.#start();
    await this.queue.resume();
    await this.finishPendingWork();
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.finishPendingWork();
    let calls = 0;
    for (let next = this.#findTimer(end); next; next = this.#findTimer(end)) {
      if (++calls > 1_000) throw new Error('The queue does not stop setting timers.');
      this.#now = Math.max(this.#now, next.at);
      this.#timers.splice(this.#timers.indexOf(next), 1);
      next.callback();
      await this.finishPendingWork();
    }
    this.#now = end;
  }

  /** Runs everything that does not wait for a timer. */
  async finishPendingWork(): Promise<void> {
    for (let n = 0; n < 25; n++) await turn();
  }

  #findTimer(end: number) {
    return this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }

  #start(): Queue {
    let isAlive = true;
    this.#endWorker = () => {
      isAlive = false;
    };
    const now = () => this.#now;
    const journal = createMemoryJournal(this.rows);
    const never = new Promise<never>(() => undefined);
    const write = async (job: Job) => {
      // Slower than a request, so that a request that does not wait for the journal is detected.
      await turn();
      await turn();
      return isAlive ? journal.write(job) : never;
    };
    const createClient = ({ id }: Job) => this.service.createClient(id, now, async () => turn().then(() => isAlive));
    const listAbout = async (subject: string) => this.#listAbout(subject);
    return new Queue({
      journal: { ...journal, write },
      showReport: async (job) => createClient(job).showReport(job.report.id),
      forgetReport: async () => undefined,
      perform: (job, begin) => {
        const getClient = async () => createClient(job);
        return performJob(
          job,
          {
            getClient,
            keepFormer: async () => undefined,
            isOnline: () => true,
            journal: { listAbout },
            now,
            random: () => 0.5,
          },
          begin,
        );
      },
      onChange: () => undefined,
      now,
      createId: () => `job ${++this.#ids}`,
      setTimer: (callback, delay) =>
        void this.#timers.push({ at: this.#now + delay, callback: () => isAlive && callback() }),
    });
  }

  #listAbout(subject: string): Job[] {
    return [...this.rows.values()].filter((job) => getSubjects(job).includes(subject));
  }

  /** Ends all faults, waits ten minutes and returns the jobs that are still open. */
  async finishAll(): Promise<Job[]> {
    this.service.fault = 'none';
    this.service.gradeDelay = 0;
    // A worker that waits for a response forever is ended by the browser.
    await this.kill();
    await this.queue.resumeConnection('c');
    await this.advance(600_000);
    // Jobs of one target run one after the other, even if none waits for a timer.
    for (let n = 0; n < 10; n++) await this.finishPendingWork();
    return [...this.rows.values()].filter((job) => !isSettled(job));
  }
}
