import { haltingCodes } from '../model/connection-problems.ts';
import { type Block, findOwnBatch, isAwaitingGrade, type Job } from '../model/job.ts';
import { type Problem, toProblem } from '../model/problem.ts';
import { decideGrade, findNextAsk, listGradesDue, minute } from './await-grade.ts';
import { BatchWindow } from './batch-window.ts';
import { ignore, type OpenJobs } from './open-jobs.ts';
import type { Outcome, QueueOptions } from './queue-options.ts';
import { createWriteLimit, runJob } from './run-job.ts';
import { findBlock, findNextTime, listBlocks, listDue } from './schedule.ts';

/** How often the network is looked for; a browser need not tell a worker that it is back. In milliseconds. */
const networkPoll = 3_000;

/** Browsers take a delay of a month for none, and the clock may be set meanwhile. In milliseconds. */
const longestTimer = 60_000;

/** Runs jobs, a few at a time, as soon as it is their time. */
export class Dispatcher {
  readonly batches: BatchWindow;
  readonly #options: QueueOptions;
  readonly #open: OpenJobs;
  /** A mark for each connection, another one after each time it was saved or removed. */
  readonly #states = new Map<string, object>();
  readonly #limits = new Map<string, Block>();
  readonly #limitWrites = createWriteLimit();
  /** The connections whose service is asked for a grade. */
  readonly #asking = new Set<string>();
  /** By connection: when it is asked for a grade again after a problem. */
  readonly #pauses = new Map<string, number>();
  #isPolling = false;
  #nextTimer: number | undefined;

  constructor(options: QueueOptions, open: OpenJobs) {
    this.#options = options;
    this.#open = open;
    this.batches = new BatchWindow(options, open, () => this.runNext());
  }

  /** The connection was saved or removed: its running jobs have read it as it was before. */
  renewConnection(connectionId: string): void {
    this.#states.set(connectionId, {});
  }

  runNext(): void {
    // One moment for both questions, or a job could be due between them.
    const now = this.#options.now();
    const open = this.#open.list();
    const due = listDue(open, now, { paused: this.batches.listPaused(), limits: this.#limits });
    const next = findNextTime(open, now, this.#limits);
    if (next !== undefined) this.#setTimer(next, now);
    this.#askForGrades(open, now);
    if (due.length > 0 && !this.#options.isOnline()) this.#awaitNetwork(due);
    else for (const job of due) this.#run(job).catch(ignore);
    this.batches.fillAll();
  }

  /** While its connection is blocked a job waits: what for, and until when. */
  getWait(job: Pick<Job, 'connectionId'>): Partial<Job> {
    const { waitsFor, until, problem } = this.#findBlock(job) ?? {};
    return { ...(waitsFor && { waitsFor, problem }), ...(until && { notBefore: until }) };
  }

  listBlocks(): Block[] {
    return listBlocks(this.#open.list(), this.#options.now(), this.#limits);
  }

  /** Before a job is cancelled: the others of its connection wait all the same, at least as long as this worker lives. */
  keepLimit(job: Job): void {
    const block = this.#findBlock(job);
    if (block?.waitsFor === 'rateLimit') this.#limits.set(job.connectionId, block);
  }

  liftLimit(connectionId: string): void {
    this.#limits.delete(connectionId);
  }

  #findBlock({ connectionId }: Pick<Job, 'connectionId'>): Block | undefined {
    return findBlock(this.#open.list(), connectionId, this.#options.now(), this.#limits);
  }

  /** One timer, however many jobs wait: each would start another. */
  #setTimer(time: number, now: number): void {
    if (this.#nextTimer !== undefined && this.#nextTimer <= time) return;
    this.#nextTimer = time;
    const ring = () => {
      if (this.#nextTimer === time) this.#nextTimer = undefined;
      this.runNext();
    };
    this.#options.setTimer(ring, Math.min(time - now, longestTimer));
  }

  #awaitNetwork(due: Job[]): void {
    for (const job of due) {
      if (job.waitsFor !== 'network') this.#open.change({ ...job, waitsFor: 'network' }).catch(ignore);
    }
    this.#pollNetwork();
  }

  #pollNetwork(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#options.setTimer(() => {
      this.#isPolling = false;
      this.runNext();
    }, networkPoll);
  }

  #askForGrades(open: Job[], now: number): void {
    const next = findNextAsk(open, now, this.#pauses);
    if (next !== undefined) this.#setTimer(next, now);
    const awaited = listGradesDue(open, now, this.#limits, this.#pauses);
    const due = awaited.filter(({ connectionId }) => !this.#asking.has(connectionId));
    if (due.length > 0 && !this.#options.isOnline()) this.#pollNetwork();
    else for (const job of due) this.#askForGrade(job).catch(ignore);
  }

  /** One question at a time for each connection. */
  async #askForGrade(asked: Job): Promise<void> {
    const { connectionId } = asked;
    const state = this.#states.get(connectionId);
    this.#asking.add(connectionId);
    const answer = await this.#options.showReport(asked).catch(toProblem);
    this.#asking.delete(connectionId);
    const job = this.#open.get(asked.id);
    // It may have been cancelled meanwhile, or its connection saved anew.
    if (job && isAwaitingGrade(job) && this.#states.get(connectionId) === state) {
      if ('code' in answer) this.#noteProblem(connectionId, answer);
      const outcome = decideGrade(job, answer, this.#options.now());
      // That it is asked for again is no news.
      const isTold = outcome.waitsFor !== undefined;
      if (outcome.state === 'running') await this.#open.change({ ...job, ...outcome }, isTold).catch(ignore);
      else await this.#open.settle(job, outcome);
    }
    this.runNext();
  }

  /** The other grades of the connection would meet it as well. */
  #noteProblem(connectionId: string, problem: Problem): void {
    const { code, retryAt: until } = problem;
    if (until !== undefined) this.#limits.set(connectionId, { connectionId, waitsFor: 'rateLimit', until, problem });
    else if (code !== 'notFound' && !haltingCodes.includes(code))
      this.#pauses.set(connectionId, this.#options.now() + minute);
  }

  async #run(waiting: Job): Promise<void> {
    const { perform, now } = this.#options;
    const state = this.#states.get(waiting.connectionId);
    const isOutdated = () => this.#states.get(waiting.connectionId) !== state;
    await runJob(waiting, {
      async perform(...turn) {
        const outcome = await perform(...turn);
        return outcome.waitsFor === 'connection' && isOutdated() ? { ...outcome, waitsFor: undefined } : outcome;
      },
      now,
      jobs: this.#open,
      limitWrites: this.#limitWrites,
      findStop: (job) => (isOutdated() ? { state: 'waiting' } : this.#findStop(job)),
    });
    this.runNext();
  }

  /** Why a running job must not write now: while it waited its connection was blocked, or its batch was paused. */
  #findStop(job: Job): Outcome | undefined {
    const wait = this.getWait(job);
    const isPaused = this.batches.listPaused().has(findOwnBatch(job));
    return wait.waitsFor || isPaused ? { ...wait, state: 'waiting' } : undefined;
  }
}
