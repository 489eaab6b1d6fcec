import type { Refusal } from '../../lib/model/address/address-gate.ts';
import type { AddressRisk } from '../../lib/model/address/address-risk.ts';
import { isBlocked, isSettled, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { findActive, findQuestion, findTarget, isNewOpen, isUndoable, type PopupState } from './popup-state.ts';

/** What the popup says of the page. */
export type Outcome =
  | { kind: 'looking' }
  | { kind: 'noConnection' }
  | { kind: 'notAnalysable'; reason: Refusal }
  /** The user is asked before anything is sent. */
  | { kind: 'risky'; risk: AddressRisk; url?: string; report?: Report }
  | { kind: 'working'; job: Job }
  /** A job waits for something that may take longer than a moment. */
  | { kind: 'blocked'; job: Job; report?: Report }
  /** The newest of `undoable` can still be undone. */
  | { kind: 'deleting' }
  /** A job or a request failed; `report` is there nevertheless. */
  | { kind: 'failed'; problem: Problem; job?: Job; report?: Report }
  /** `job`: what is being done to the report, or has just been done. */
  | { kind: 'known'; report: Report; job?: Job }
  | { kind: 'none'; job?: Job };

export function getOutcome(state: PopupState): Outcome {
  const { opening, problem, known, job } = state;
  const report = state.known.report;
  const risk = findQuestion(state);
  const isRefused = problem?.code === 'addressRisky' && risk;
  if (problem && !isRefused) return { kind: 'failed', problem, report };
  if (!opening) return { kind: 'looking' };
  // Before anything about the page: a new user may open the popup on any page.
  if (!findActive(opening)) return { kind: 'noConnection' };
  if (opening.refusal) return { kind: 'notAnalysable', reason: opening.refusal };
  // A known job means that the user has answered before; the worker asks again if it must.
  if (risk && (isRefused || !job)) return { kind: 'risky', risk, url: opening.sendUrl, report };
  if (job && !isSettled(job)) return getWork(job, report);
  if (job && (job.state === 'failed' || job.state === 'unconfirmed')) {
    return { kind: 'failed', problem: job.problem ?? { code: 'interrupted' }, job, report };
  }
  if (known.problem) return { kind: 'failed', problem: known.problem, report };
  const done = job?.state === 'done' ? job : undefined;
  if (report) return { kind: 'known', report, job: done };
  return known.state === 'answered' ? { kind: 'none', job: done } : { kind: 'looking' };
}

function getWork(job: Job, report: Report | undefined): Outcome {
  if (isUndoable(job)) return { kind: 'deleting' };
  if (isBlocked(job)) return { kind: 'blocked', job, report };
  const isOnReport = job.work.kind === 'rerun' || job.work.kind === 'update';
  return report && isOnReport ? { kind: 'known', report, job } : { kind: 'working', job };
}

/** The report that the popup's controls work on; without one they are those of an analysis. */
export function findControlled(state: PopupState): Report | undefined {
  const outcome = getOutcome(state);
  if (isNewOpen(state) || !('report' in outcome)) return undefined;
  const isOfAnalysis = outcome.kind === 'risky' || (outcome.kind !== 'known' && outcome.job?.work.kind === 'create');
  return isOfAnalysis ? undefined : outcome.report;
}

/** There is a page and a connection, nothing to ask the user first, and no job that runs. */
export function canAnalyse(state: PopupState): boolean {
  const { kind } = getOutcome(state);
  return findTarget(state) !== undefined && !['risky', 'working', 'blocked'].includes(kind);
}
