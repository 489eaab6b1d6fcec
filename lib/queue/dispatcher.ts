import { findOwnBatch, type Job } from '../model/job.ts';
import { createAwaitTime } from './await-time.ts';
import { findHold, findNextTime, listDue } from './due.ts';
import type { OpenJobs } from './open-jobs.ts';
import type { Outcome, QueuePorts } from './ports.ts';
import { runJob } from './run-job.ts';
import { createWriteTurns } from './write-turns.ts';

/** How often it is looked whether the network is back; a browser need not tell a worker. In milliseconds. */
const networkPoll = 3_000;

/** Lets jobs run, a few at a time, as soon as it is their time. */
export class Dispatcher {
  readonly #ports: QueuePorts;
  readonly #open: OpenJobs;
  /** The batches whose jobs wait for the user. */
  readonly #paused = new Set<string | undefined>();
  /** Jobs that run still, but have done their part at the service. */
  readonly #finishing = new Set<string>();
  /** By connection: another object each time it was saved or removed. */
  readonly #states = new Map<string, object>();
  readonly #takeTurn = createWriteTurns();
  #isPolling = false;
  readonly #awaitTime: (time: number, now: number) => void;

  constructor(ports: QueuePorts, open: OpenJobs) {
    this.#ports = ports;
    this.#open = open;
    this.#awaitTime = createAwaitTime(ports, () => this.runNext());
  }

  pause(batchId: string): void {
    this.#paused.add(batchId);
  }

  unpause(batchId: string): void {
    this.#paused.delete(batchId);
  }

  /** What its running jobs know of it counts no more. */
  renewConnection(connectionId: string): void {
    this.#states.set(connectionId, {});
  }

  runNext(): void {
    // One moment for both questions, or a job could be due between them.
    const now = this.#ports.now();
    const open = this.#open.list();
    const due = listDue(open, now, { paused: this.#paused, finishing: this.#finishing });
    const next = findNextTime(open, now);
    if (next !== undefined) this.#awaitTime(next, now);
    if (due.length > 0 && !this.#ports.isOnline()) this.#awaitNetwork(due);
    else for (const job of due) this.#run(job).catch(ignore);
  }

  /** While a connection is held its jobs wait: what they wait for, and until when. */
  getWait({ connectionId }: Pick<Job, 'connectionId'>): Partial<Job> {
    const { waitsFor, until, problem } = findHold(this.#open.list(), connectionId, this.#ports.now()) ?? {};
    return { ...(waitsFor && { waitsFor, problem }), ...(until && { notBefore: until }) };
  }

  #awaitNetwork(due: Job[]): void {
    for (const job of due) {
      if (job.waitsFor !== 'network') this.#open.change({ ...job, waitsFor: 'network' }).catch(ignore);
    }
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#ports.setTimer(() => {
      this.#isPolling = false;
      this.runNext();
    }, networkPoll);
  }

  async #run(waiting: Job): Promise<void> {
    const { perform, now } = this.#ports;
    const state = this.#states.get(waiting.connectionId);
    const isOutdated = () => this.#states.get(waiting.connectionId) !== state;
    await runJob(waiting, {
      async perform(...turn) {
        const outcome = await perform(...turn);
        return outcome.waitsFor === 'connection' && isOutdated() ? { ...outcome, waitsFor: undefined } : outcome;
      },
      now,
      jobs: this.#open,
      takeTurn: this.#takeTurn,
      findStop: (job) => (isOutdated() ? { state: 'waiting' } : this.#findStop(job)),
      onWritten: ({ id }) => {
        // Another may ask its questions while this one learns what came of it.
        this.#finishing.add(id);
        this.runNext();
      },
    });
    this.#finishing.delete(waiting.id);
    this.runNext();
  }

  /** Why a job that runs must not write now: while it waited for its turn its connection was stopped, or its batch. */
  #findStop(job: Job): Outcome | undefined {
    const wait = this.getWait(job);
    const isStopped = wait.waitsFor || this.#paused.has(findOwnBatch(this.#open.get(job.id) ?? job));
    return isStopped ? { ...wait, state: 'waiting' } : undefined;
  }
}

/** What cannot be written down now is in memory still, and in the journal as it was before: it is taken up from there. */
export function ignore(): void {}
