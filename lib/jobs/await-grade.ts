// A service may answer before it has a grade. It is then polled for the grade, and no other job waits for that.
import { haltingCodes } from '../model/connection-problems.ts';
import { isAwaitingGrade, type Job } from '../model/job.ts';
import type { Problem } from '../model/problem.ts';
import { isAwaitingResult, type Report } from '../model/report/report.ts';
import { isConfirmedMissing } from '../model/web-page.ts';
import type { Outcome } from './queue-options.ts';
import { isAhead, listBlocks, longestWait, type RateLimits } from './schedule.ts';

/** When the grade is first requested, counted from the answer without one; then once a minute. In milliseconds. */
const firstAskTimes = [2_000, 5_000, 10_000, 30_000];
export const minute = 60_000;

/** A service that has sent no grade by then is taken to send none. In milliseconds. */
const gradeTimeout = 60 * minute;

/** By connection: no grade is requested before this time, because the last request met a problem. */
export type Pauses = ReadonlyMap<string, number>;

/** The outcome of a create or re-run that the service answered with this report: done, or awaiting its grade. */
export function concludeAnalysis(report: Report, now: number): Outcome {
  const isGraded = !isAwaitingResult(report);
  const awaitsGrade = isGraded ? undefined : { since: now, askAt: getNextAskTime(now, now) };
  return { report, state: isGraded ? 'done' : 'running', awaitsGrade, problem: undefined };
}

/** The jobs whose grade is to be requested now: for each connection the one that has been due longest. */
export function listGradesDue(open: Job[], now: number, limits: RateLimits, pauses: Pauses): Job[] {
  const first = new Map<string, Job>();
  for (const job of open) {
    const known = first.get(job.connectionId);
    const isDue = isAwaitingGrade(job) && !isAhead(getAskTime(job, pauses), now, longestWait);
    if (isDue && (!known || getAskTime(job) < getAskTime(known))) first.set(job.connectionId, job);
  }
  for (const { connectionId } of listBlocks(open, now, limits)) first.delete(connectionId);
  return [...first.values()];
}

/** When a grade is to be requested next; undefined if none will be due. */
export function findNextAsk(open: Job[], now: number, pauses: Pauses): number | undefined {
  const times = open.filter(isAwaitingGrade).map((job) => getAskTime(job, pauses));
  const ahead = times.filter((time) => isAhead(time, now, longestWait));
  // Not `Math.min(...ahead)`: there may be too many jobs for the arguments of one call.
  return ahead.length > 0 ? ahead.reduce((a, b) => Math.min(a, b)) : undefined;
}

/** The outcome after a job's report was requested: the job is done, or its grade is requested again later. */
export function decideGrade({ awaitsGrade }: Job, answer: Report | Problem, now: number): Outcome {
  const isReport = 'id' in answer;
  const solved = { problem: undefined, waitsFor: undefined, notBefore: undefined };
  if (isReport && !isAwaitingResult(answer))
    return { ...solved, state: 'done', report: answer, awaitsGrade: undefined };
  // The report was deleted in the meantime: there is none to show.
  if (!isReport && isConfirmedMissing(answer))
    return { ...solved, state: 'done', report: undefined, wasAlreadyGone: true };
  // The problem blocks the whole connection, as it does when a write meets it.
  if (!isReport && haltingCodes.includes(answer.code))
    return { state: 'running', waitsFor: 'connection', problem: answer };
  // The clock may have been set back since.
  const since = Math.min(awaitsGrade?.since ?? now, now);
  const report = isReport && { report: answer };
  if (now - since >= gradeTimeout) return { ...solved, state: 'done', ...report };
  const limit = !isReport &&
    answer.retryAt !== undefined && { waitsFor: 'rateLimit' as const, notBefore: answer.retryAt, problem: answer };
  const next = { since, askAt: getNextAskTime(since, now) };
  return { ...solved, state: 'running', ...report, ...limit, awaitsGrade: next };
}

function getNextAskTime(since: number, now: number): number {
  const passed = now - since;
  return since + (firstAskTimes.find((time) => time > passed) ?? (Math.floor(passed / minute) + 1) * minute);
}

function getAskTime({ awaitsGrade, connectionId }: Job, pauses?: Pauses): number {
  return Math.max(awaitsGrade?.askAt ?? 0, pauses?.get(connectionId) ?? 0);
}
