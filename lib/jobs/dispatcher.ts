import { haltingCodes } from '../model/connection-problems.ts';
import { type Block, findControllingBatchId, isAwaitingGrade, type Job, withoutPassword } from '../model/job.ts';
import { type Problem, toProblem } from '../model/problem.ts';
import { isConfirmedMissing } from '../model/web-page.ts';
import { decideGrade, findNextAsk, listGradesDue, minute } from './await-grade.ts';
import { BatchWindow } from './batch-window.ts';
import { ignore, type OpenJobs } from './open-jobs.ts';
import type { Begin, Outcome, QueueOptions } from './queue-options.ts';
import { findBlock, findNextTime, listBlocks, listDue } from './schedule.ts';

/** How often to check whether the browser is online: it does not always notify a worker. In milliseconds. */
const networkPoll = 3_000;

/** Browsers treat a delay of a month as none, and the clock may be changed in the meantime. In milliseconds. */
const longestTimer = 60_000;

/** The delay of the retry after a failed write: a full disk may have room again at any time. In milliseconds. */
const diskPause = 10_000;

/** Runs jobs as soon as they are due, a few at a time. */
export class Dispatcher {
  readonly batches: BatchWindow;
  readonly #options: QueueOptions;
  readonly #openJobs: OpenJobs;
  /** By connection: an object that is replaced each time the connection is saved or removed. */
  readonly #connectionVersions = new Map<string, object>();
  readonly #limits = new Map<string, Block>();
  /** The ids of connections with a request for a grade in flight. */
  readonly #asking = new Set<string>();
  /** By connection: when grades may be requested again after a problem. */
  readonly #pauses = new Map<string, number>();
  #isPolling = false;
  #nextTimer: number | undefined;

  constructor(options: QueueOptions, openJobs: OpenJobs) {
    this.#options = options;
    this.#openJobs = openJobs;
    this.batches = new BatchWindow(options, openJobs, () => this.runNext());
  }

  /** Call when the connection was saved or removed: its running jobs have read a stale version of it. */
  renewConnection(connectionId: string): void {
    this.#connectionVersions.set(connectionId, {});
  }

  runNext(): void {
    // One timestamp for all of the checks below, or a job that becomes due between two of them could be missed.
    const now = this.#options.now();
    const open = this.#openJobs.list();
    const listed = listDue(open, now, { paused: this.batches.listPaused(), limits: this.#limits });
    const due = listed.filter((job) => this.#openJobs.isWritten(job));
    const next = findNextTime(open, now, this.#limits);
    if (next !== undefined) this.#setTimer(next, now);
    this.#askForGrades(open, now);
    if (due.length > 0 && !this.#options.isOnline()) this.#awaitNetwork(due);
    else for (const job of due) this.#run(job).catch(ignore);
    this.batches.fillAll();
  }

  /** Why and until when a job has to wait, if its connection is blocked; otherwise empty. */
  getWait(job: Pick<Job, 'connectionId'>): Partial<Job> {
    const { waitsFor, until, problem } = this.#findBlock(job) ?? {};
    return { ...(waitsFor && { waitsFor, problem }), ...(until && { notBefore: until }) };
  }

  listBlocks(): Block[] {
    return listBlocks(this.#openJobs.list(), this.#options.now(), this.#limits);
  }

  /**
   * Call before a job is cancelled: the other jobs of its connection still have to wait for the rate limit that it met,
   * at least during the life of this worker.
   */
  keepLimit(job: Job): void {
    const block = this.#findBlock(job);
    if (block?.waitsFor === 'rateLimit') this.#limits.set(job.connectionId, block);
  }

  liftLimit(connectionId: string): void {
    this.#limits.delete(connectionId);
  }

  #findBlock({ connectionId }: Pick<Job, 'connectionId'>): Block | undefined {
    return findBlock(this.#openJobs.list(), connectionId, this.#options.now(), this.#limits);
  }

  /** One timer for the earliest time, however many jobs wait: otherwise each would start its own. */
  #setTimer(time: number, now: number): void {
    if (this.#nextTimer !== undefined && this.#nextTimer <= time) return;
    this.#nextTimer = time;
    const onTimer = () => {
      if (this.#nextTimer === time) this.#nextTimer = undefined;
      this.runNext();
    };
    this.#options.setTimer(onTimer, Math.min(time - now, longestTimer));
  }

  #awaitNetwork(due: Job[]): void {
    for (const job of due) {
      if (job.waitsFor !== 'network') this.#openJobs.change({ ...job, waitsFor: 'network' }).catch(ignore);
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

  /** Requests one grade. Each connection has one such request at a time. */
  async #askForGrade(asked: Job): Promise<void> {
    const { connectionId } = asked;
    const version = this.#connectionVersions.get(connectionId);
    this.#asking.add(connectionId);
    const answer = await this.#options.showReport(asked).catch(toProblem);
    this.#asking.delete(connectionId);
    const job = this.#openJobs.get(asked.id);
    // The job may have been cancelled or its connection saved in the meantime.
    if (job && isAwaitingGrade(job) && this.#connectionVersions.get(connectionId) === version) {
      if ('code' in answer) this.#noteProblem(connectionId, answer);
      const outcome = decideGrade(job, answer, this.#options.now());
      // A response without a grade is not worth announcing. But pages show a wait, and must hear of its end.
      const isAnnounced = (outcome.waitsFor ?? job.waitsFor) !== undefined;
      if (outcome.state === 'running') await this.#openJobs.change({ ...job, ...outcome }, isAnnounced).catch(ignore);
      else await this.#openJobs.settle(job, outcome);
    }
    this.runNext();
  }

  /** Delays the other requests for grades of the connection: they would meet the same problem. */
  #noteProblem(connectionId: string, problem: Problem): void {
    const { code, retryAt: until } = problem;
    if (until !== undefined) this.#limits.set(connectionId, { connectionId, waitsFor: 'rateLimit', until, problem });
    else if (!isConfirmedMissing(problem) && !haltingCodes.includes(code))
      this.#pauses.set(connectionId, this.#options.now() + minute);
  }

  /** Marks a job as running in the journal, performs it and writes its outcome. */
  async #run(waiting: Job): Promise<void> {
    const version = this.#connectionVersions.get(waiting.connectionId);
    const isOutdated = () => this.#connectionVersions.get(waiting.connectionId) !== version;
    let job: Job = { ...waiting, state: 'running', waitsFor: undefined, notBefore: undefined };
    const write = async (change: Partial<Job>): Promise<Outcome | undefined> => {
      const next = { ...job, ...change };
      try {
        await this.#openJobs.change(next);
      } catch (error) {
        // A step that cannot be written must not be taken. The job stays open in the journal and is retried.
        const notBefore = this.#options.now() + diskPause;
        return { state: 'waiting', waitsFor: 'retry', problem: toProblem(error), notBefore };
      }
      job = next;
      return undefined;
    };
    const begin: Begin = async (change) =>
      isOutdated() ? { state: 'waiting' } : (this.#findStop(job) ?? (await write(change)));
    const toFailed = (error: unknown): Outcome => ({ state: 'failed', problem: toProblem(error) });
    const outcome = (await write({})) ?? (await this.#options.perform(job, begin).catch(toFailed));
    // Only a stale version of the connection was refused.
    const isStale = outcome.waitsFor === 'connection' && isOutdated();
    await this.#writeOutcome(job, isStale ? { ...outcome, waitsFor: undefined } : outcome);
    this.runNext();
  }

  async #writeOutcome(job: Job, outcome: Outcome): Promise<void> {
    const next = { ...job, ...outcome };
    if (outcome.state === 'waiting') await this.#openJobs.change(next).catch(ignore);
    // The service has the password, so the job does not need it any more.
    else if (outcome.state === 'running') await this.#openJobs.change(withoutPassword(next)).catch(ignore);
    else await this.#openJobs.settle(job, outcome);
  }

  /** Why a running job must not send: while it prepared, its connection was blocked or its batch was paused. */
  #findStop(job: Job): Outcome | undefined {
    const wait = this.getWait(job);
    const isPaused = this.batches.listPaused().has(findControllingBatchId(job));
    return wait.waitsFor || isPaused ? { ...wait, state: 'waiting' } : undefined;
  }
}
