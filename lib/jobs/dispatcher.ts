import { haltingCodes } from '../model/connection-problems.ts';
import { type Block, hasBegun, isUndoable, type Job, type Waiting, withoutPassword, withStage } from '../model/job.ts';
import { type Problem, toProblem } from '../model/problem.ts';
import { isConfirmedMissing } from '../model/web-page.ts';
import { getWaiting } from './change-job.ts';
import { askInterval, decideGrade, findNextAsk, listGradesDue } from './grading.ts';
import { ignore, type OpenJobs } from './open-jobs.ts';
import type { Begin, End, GradingJob, Outcome, QueueOptions, WaitingJob } from './queue-options.ts';
import { findBlock, findNextTime, listBlocks, listDue } from './schedule.ts';

/** Browsers treat a delay of a month as none, and the clock may be changed in the meantime. In milliseconds. */
const maxTimerMs = 60_000;

/** The delay of the retry after a failed write: a full disk may have room again at any time. In milliseconds. */
const diskPause = 10_000;

/** Runs jobs as soon as they are due, a few at a time. */
export class Dispatcher {
  readonly #options: QueueOptions;
  readonly #openJobs: OpenJobs;
  readonly #pausedBatches = new Set<string | undefined>();
  /** The ids of the jobs that are performed now. */
  readonly #performed = new Set<string>();
  /** The ids of connections with a request for a grade in flight. */
  readonly #asking = new Set<string>();
  /** By connection: when a re-run last got its new grade. */
  readonly #regradedAt = new Map<string, number>();
  /** By connection: when grades may be requested again after a problem. */
  readonly #pauses = new Map<string, number>();
  #nextTimer: number | undefined;

  constructor(options: QueueOptions, openJobs: OpenJobs) {
    this.#options = options;
    this.#openJobs = openJobs;
  }

  runNext(): void {
    // One timestamp for all of the checks below, or a job that becomes due between two of them could be missed.
    const now = this.#options.now();
    const open = this.#openJobs.list();
    const state = { performed: this.#performed, paused: this.#pausedBatches };
    const due = listDue(open, now, state).filter((job) => this.#openJobs.isWritten(job));
    const next = findNextTime(open, now);
    if (next !== undefined) this.#setTimer(next, now);
    this.#askForGrades(open, now);
    this.#blockOverdue(open, now);
    for (const job of due) this.#run(job).catch(ignore);
  }

  /** Single jobs whose time to undo has ended, but whose connection is blocked, wait as its other jobs do. */
  #blockOverdue(open: Job[], now: number): void {
    const overdue = open.filter((job) => !job.batchId && isUndoable(job) && (job.notBefore ?? 0) <= now);
    for (const job of overdue as WaitingJob[]) {
      const wait = this.findWait(job);
      if (wait) this.#openJobs.change(withStage(job, { ...getWaiting(job), ...wait })).catch(ignore);
    }
  }

  /** Sends no more jobs of the batch. Those that have not begun are forgotten: the journal has them. */
  pauseBatch(batchId: string): void {
    this.#pausedBatches.add(batchId);
    this.#openJobs.remove((job) => job.batchId === batchId && !hasBegun(job) && !this.#performed.has(job.id));
  }

  resumeBatch(batchId: string): void {
    this.#pausedBatches.delete(batchId);
    this.runNext();
  }

  /** Why and until when a job has to wait, if its connection is blocked. */
  findWait(job: Pick<Job, 'connectionId'>): Pick<Waiting, 'waitsFor' | 'problem' | 'notBefore'> | undefined {
    const block = findBlock(this.#openJobs.list(), job.connectionId, this.#options.now());
    return block && { waitsFor: block.waitsFor, problem: block.problem, notBefore: block.until };
  }

  listBlocks(): Block[] {
    return listBlocks(this.#openJobs.list(), this.#options.now());
  }

  /** One timer for the earliest time, however many jobs wait: otherwise each would start its own. */
  #setTimer(time: number, now: number): void {
    if (this.#nextTimer !== undefined && this.#nextTimer <= time) return;
    this.#nextTimer = time;
    const onTimer = () => {
      if (this.#nextTimer === time) this.#nextTimer = undefined;
      this.runNext();
    };
    this.#options.setTimer(onTimer, Math.min(time - now, maxTimerMs));
  }

  #askForGrades(open: Job[], now: number): void {
    const next = findNextAsk(open, now, this.#pauses);
    if (next !== undefined) this.#setTimer(next, now);
    for (const job of listGradesDue(open, now, this.#pauses))
      if (!this.#asking.has(job.connectionId)) this.#askForGrade(job).catch(ignore);
  }

  /** Requests one grade. Each connection has one such request at a time. */
  async #askForGrade(asked: GradingJob): Promise<void> {
    const { connectionId } = asked;
    this.#asking.add(connectionId);
    const answer = await this.#options.showReport(asked).catch(toProblem);
    this.#asking.delete(connectionId);
    const job = this.#openJobs.get(asked.id);
    // The job may have been cancelled in the meantime.
    if (job?.state === 'grading') {
      if ('code' in answer) this.#noteProblem(connectionId, answer);
      const now = this.#options.now();
      const outcome = decideGrade(job, answer, now, this.#regradedAt.get(connectionId));
      const isRegraded = outcome.state === 'done' && outcome.report?.generatedAt !== job.before?.generatedAt;
      if (job.work.kind === 'rerun' && isRegraded) this.#regradedAt.set(connectionId, now);
      await this.#writeGrade(job, outcome);
    }
    this.runNext();
  }

  async #writeGrade(job: GradingJob, outcome: ReturnType<typeof decideGrade>): Promise<void> {
    if (outcome.state === 'done') {
      await this.#openJobs.settle(job, outcome);
      if (outcome.wasAlreadyGone) await this.#options.forgetReport(job.connectionId, job.report.id).catch(ignore);
      return;
    }
    // A response without a grade is not worth announcing. But pages show a wait, and must hear of its end.
    const isAnnounced = outcome.waitsFor !== undefined || job.waitsFor !== undefined;
    await this.#openJobs.change(withStage(job, outcome), isAnnounced).catch(ignore);
  }

  /** Delays the other requests for grades of the connection: they would meet the same problem. */
  #noteProblem(connectionId: string, problem: Problem): void {
    const { code, retryAt } = problem;
    if (retryAt === undefined && !isConfirmedMissing(problem) && !['offline', ...haltingCodes].includes(code))
      this.#pauses.set(connectionId, this.#options.now() + askInterval);
  }

  /** Performs a job: writes to the journal that it is sent, and then its outcome. */
  async #run(waiting: WaitingJob): Promise<void> {
    const { id } = waiting;
    // False once it was changed while it was prepared or checked, as by a cancel and a retry.
    const isUnchanged = () => this.#openJobs.get(id) === waiting;
    const begin: Begin = async (facts) => {
      if (!isUnchanged()) return { state: 'cancelled' };
      return this.#findStop(waiting) ?? this.#writeSending(waiting, facts);
    };
    this.#performed.add(id);
    const toFailed = (error: unknown): Outcome => ({ state: 'failed', problem: toProblem(error) });
    const outcome = await this.#options.perform(waiting, begin).catch(toFailed);
    const job = this.#openJobs.get(id);
    this.#performed.delete(id);
    // A changed job that waits runs anew, unless this run has found that it was done. 'cancelled' is from `begin` alone.
    const isDone = outcome.state === 'done' || outcome.state === 'grading';
    const isOutdated = outcome.state === 'cancelled' || (job?.state === 'waiting' && !isUnchanged() && !isDone);
    if (job && !isOutdated) await this.#writeOutcome(job, outcome);
    this.runNext();
  }

  /** A step that cannot be written must not be taken: the job stays open in the journal and is retried. */
  async #writeSending(job: WaitingJob, { sentAt, before }: Parameters<Begin>[0]): Promise<Outcome | undefined> {
    try {
      await this.#openJobs.change(
        withStage({ ...job, before, attempts: job.attempts + 1 }, { state: 'sending', sentAt }),
      );
      return undefined;
    } catch (error) {
      const wait = {
        waitsFor: 'retry',
        problem: toProblem(error),
        notBefore: this.#options.now() + diskPause,
      } as const;
      return { ...getWaiting(job), ...wait, earlier: { sentAt: job.sentAt, before: job.before } };
    }
  }

  async #writeOutcome(job: Job, { earlier, ...outcome }: Outcome): Promise<void> {
    const facts = { ...job, ...earlier };
    if (outcome.state === 'waiting') await this.#openJobs.change(withStage(facts, outcome)).catch(ignore);
    // The service has the password, so the job does not need it any more.
    else if (outcome.state === 'grading')
      await this.#openJobs.change(withStage(withoutPassword(facts), outcome)).catch(ignore);
    else await this.#openJobs.settle(facts, outcome as End);
  }

  /** How a job waits that must not be sent: while it was prepared, its connection was blocked or its batch paused. */
  #findStop(job: WaitingJob): Outcome | undefined {
    const wait = this.findWait(job);
    const isStopped = wait !== undefined || this.#pausedBatches.has(job.batchId);
    return isStopped ? { ...getWaiting(job), waitsFor: undefined, notBefore: undefined, ...wait } : undefined;
  }
}
