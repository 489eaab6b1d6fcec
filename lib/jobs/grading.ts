// A service may answer before it has a grade. It is then polled for the grade, and no other job waits for that.
import { haltingCodes } from '../model/connection-problems.ts';
import type { Done, Grading, Job } from '../model/job.ts';
import type { Problem } from '../model/problem.ts';
import { isAwaitingResult, type Report } from '../model/report/report.ts';
import { isConfirmedMissing } from '../model/web-page.ts';
import type { GradingJob, Outcome } from './queue-options.ts';
import { listBlocks } from './schedule.ts';

const minute = 60_000;

/** When the grade is first requested, counted from the answer without one; then at this interval. In milliseconds. */
const firstAskTimes = [2_000, 5_000, 10_000, 30_000];
export const askInterval = minute;

/** A service that has sent no grade by then is taken to send none. In milliseconds. */
const gradeTimeout = 60 * minute;

/**
 * A re-run report that looks as before is taken to be the result if for so long no re-run of the connection got its new
 * grade: a service may have queued hundreds of them. In milliseconds.
 */
const regradeTimeout = 3 * minute;

/** By connection: no grade is requested before this time, because the last request met a problem. */
export type Pauses = ReadonlyMap<string, number>;

/** The outcome of a create or re-run that the service answered with this report: done, or awaiting its grade. */
export function concludeAnalysis(job: RequestedWork, report: Report, now: number): Outcome {
  if (isAwaitingResult(report) || isUnchanged(job, report)) return awaitGrade(report, now, now);
  return { state: 'done', report };
}

type RequestedWork = Pick<Job, 'work' | 'sentAt' | 'before'>;

/**
 * Whether a report that was to be re-run is still as before: a service that queues the analysis answers with the old
 * grade. Services tell the time in seconds, so two analyses within a second or so cannot be told apart.
 */
function isUnchanged({ work, before, sentAt = 0 }: RequestedWork, { generatedAt }: Report): boolean {
  if (work.kind !== 'rerun' || generatedAt === undefined) return false;
  return generatedAt === before?.generatedAt && generatedAt < sentAt - 2_000;
}

function awaitGrade(report: Report, since: number, now: number): Grading {
  return { state: 'grading', report, since, askAt: getNextAskTime(since, now) };
}

/** The jobs whose grade is to be requested now: for each connection the one that has been due longest. */
export function listGradesDue(open: Job[], now: number, pauses: Pauses): GradingJob[] {
  const first = new Map<string, GradingJob>();
  for (const job of listGrading(open)) {
    const known = first.get(job.connectionId);
    const isDue = getAskTime(job, pauses) <= now;
    if (isDue && (!known || job.askAt < known.askAt)) first.set(job.connectionId, job);
  }
  for (const { connectionId } of listBlocks(open, now)) first.delete(connectionId);
  return [...first.values()];
}

/** When a grade is to be requested next; undefined if none will be due. */
export function findNextAsk(open: Job[], now: number, pauses: Pauses): number | undefined {
  const times = listGrading(open).map((job) => getAskTime(job, pauses));
  const ahead = times.filter((time) => time > now);
  // Not `Math.min(...ahead)`: there may be too many jobs for the arguments of one call.
  return ahead.length > 0 ? ahead.reduce((a, b) => Math.min(a, b)) : undefined;
}

/**
 * The outcome after a job's report was requested: the job is done, or its grade is requested again later.
 * `regradedAt`: when a re-run of the connection last got its new grade, as far as this worker knows.
 */
export function decideGrade(
  job: GradingJob,
  answer: Report | Problem,
  now: number,
  regradedAt = 0,
): Grading | Omit<Done, 'settledAt'> {
  const { report, since } = job;
  const waitedMs = now - since;
  if ('id' in answer) {
    const regradeUntil = Math.max(job.regradeUntil ?? since + regradeTimeout, regradedAt + regradeTimeout);
    const isFinal = !isAwaitingResult(answer) && (!isUnchanged(job, answer) || now >= regradeUntil);
    if (isFinal || waitedMs >= gradeTimeout) return { state: 'done', report: answer };
    return { ...awaitGrade(answer, since, now), regradeUntil };
  }
  if (isConfirmedMissing(answer)) {
    // A replica that lags behind may not have the new report yet.
    if (waitedMs < minute) return awaitGrade(report, since, now);
    // The report was deleted in the meantime: there is none to show.
    return { state: 'done', wasAlreadyGone: true };
  }
  // The problem blocks the whole connection, as it does when a write meets it.
  if (haltingCodes.includes(answer.code)) {
    const { askAt } = job;
    return { state: 'grading', report, since, askAt, waitsFor: 'connection', problem: answer };
  }
  // Without a network, as after a computer wakes up, nothing is known of the service.
  if (waitedMs >= gradeTimeout && answer.code !== 'offline') return { state: 'done', report, isReportOld: true };
  const next = awaitGrade(report, since, now);
  if (answer.retryAt === undefined) return next;
  return { ...next, waitsFor: 'rateLimit', notBefore: answer.retryAt, problem: answer };
}

function getNextAskTime(since: number, now: number): number {
  const passed = now - since;
  return since + (firstAskTimes.find((time) => time > passed) ?? (Math.floor(passed / askInterval) + 1) * askInterval);
}

function getAskTime({ askAt, connectionId }: GradingJob, pauses: Pauses): number {
  return Math.max(askAt, pauses.get(connectionId) ?? 0);
}

function listGrading(open: Job[]): GradingJob[] {
  return open.flatMap((job) => (job.state === 'grading' ? job : []));
}
