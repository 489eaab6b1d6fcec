// A service may answer before it has a grade. Then it is asked for the grade, and nothing else waits meanwhile.
import { haltingCodes } from '../model/connection-problems.ts';
import { isAwaitingGrade, type Job } from '../model/job.ts';
import type { Problem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import type { Outcome } from './queue-options.ts';
import { isAhead, type Limits, listBlocks, longestWait } from './schedule.ts';

/** When the service is asked, counted from its answer without a grade; after them once a minute. In milliseconds. */
const firstTimes = [2_000, 5_000, 10_000, 30_000];
export const minute = 60_000;

/** A service that has sent no grade by then will send none. */
const patience = 60 * minute;

/** By connection: no question leaves before, because the last one met a problem. */
export type Pauses = ReadonlyMap<string, number>;

/** How a create or re-run ends that the service has answered with this report. */
export function concludeAnalysis(report: Report, now: number): Outcome {
  const isGraded = report.result !== undefined;
  const awaitsGrade = isGraded ? undefined : { since: now, askAt: findNextQuestion(now, now) };
  return { report, state: isGraded ? 'done' : 'running', awaitsGrade, problem: undefined };
}

/** The jobs whose grade is to be asked for now: one of each connection, the one that has waited longest. */
export function listGradesDue(open: Job[], now: number, limits: Limits, pauses: Pauses): Job[] {
  const first = new Map<string, Job>();
  for (const job of open) {
    const known = first.get(job.connectionId);
    const isDue = isAwaitingGrade(job) && !isAhead(getAskTime(job, pauses), now, longestWait);
    if (isDue && (!known || getAskTime(job) < getAskTime(known))) first.set(job.connectionId, job);
  }
  for (const { connectionId } of listBlocks(open, now, limits)) first.delete(connectionId);
  return [...first.values()];
}

/** When the next grade will be due; undefined where none is ahead. */
export function findNextAsk(open: Job[], now: number, pauses: Pauses): number | undefined {
  const times = open.filter(isAwaitingGrade).map((job) => getAskTime(job, pauses));
  const ahead = times.filter((time) => isAhead(time, now, longestWait));
  // Not as arguments of one call: there may be thousands.
  return ahead.length > 0 ? ahead.reduce((a, b) => Math.min(a, b)) : undefined;
}

/** What becomes of a job after its report was asked for: the grade is there, or the next question follows. */
export function decideGrade({ awaitsGrade }: Job, answer: Report | Problem, now: number): Outcome {
  const isReport = 'id' in answer;
  const solved = { problem: undefined, waitsFor: undefined, notBefore: undefined };
  if (isReport && answer.result) return { ...solved, state: 'done', report: answer, awaitsGrade: undefined };
  // Somebody has deleted the report: nothing is left to be shown.
  if (!isReport && answer.code === 'notFound')
    return { ...solved, state: 'done', report: undefined, wasAlreadyGone: true };
  // It stops its whole connection, as what was to be sent does.
  if (!isReport && haltingCodes.includes(answer.code))
    return { state: 'running', waitsFor: 'connection', problem: answer };
  // The clock may have been set back.
  const since = Math.min(awaitsGrade?.since ?? now, now);
  const report = isReport && { report: answer };
  if (now - since >= patience) return { ...solved, state: 'done', ...report };
  const limit = !isReport &&
    answer.retryAt !== undefined && { waitsFor: 'rateLimit' as const, notBefore: answer.retryAt, problem: answer };
  const next = { since, askAt: findNextQuestion(since, now) };
  return { ...solved, state: 'running', ...report, ...limit, awaitsGrade: next };
}

function findNextQuestion(since: number, now: number): number {
  const passed = now - since;
  return since + (firstTimes.find((time) => time > passed) ?? (Math.floor(passed / minute) + 1) * minute);
}

function getAskTime({ awaitsGrade, connectionId }: Job, pauses?: Pauses): number {
  return Math.max(awaitsGrade?.askAt ?? 0, pauses?.get(connectionId) ?? 0);
}
