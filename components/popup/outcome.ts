import type { Refusal } from '../../lib/model/address/address-gate.ts';
import type { AddressRisk } from '../../lib/model/address/address-risk.ts';
import { isSettled, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { findActive, findQuestion, findReport, findTarget, isUndoable, type PopupState } from './popup-state.ts';

/** The states of the popup's upper half. */
export type Outcome =
  | { kind: 'looking' }
  | { kind: 'noConnection' }
  | { kind: 'notAnalysable'; reason: Refusal }
  /** The user is asked before anything is sent. */
  | { kind: 'risky'; risk: AddressRisk; url?: string; report?: Report }
  | { kind: 'working'; job: Job }
  /** The newest of `undoable` can still be undone. */
  | { kind: 'deleting' }
  /** A job or a request failed; `report` is there nevertheless. */
  | { kind: 'failed'; problem: Problem; job?: Job; report?: Report }
  /** `job`: the work that was just done. */
  | { kind: 'known'; report: Report; job?: Job }
  | { kind: 'none'; job?: Job };

export function getOutcome(state: PopupState): Outcome {
  const { opening, problem, known, job } = state;
  const report = findReport(state);
  const risk = findQuestion(state);
  const isRefused = problem?.code === 'addressRisky' && risk;
  if (problem && !isRefused) return { kind: 'failed', problem, report };
  if (!opening) return { kind: 'looking' };
  // Before anything about the page: a new user may open the popup on any page.
  if (!findActive(opening)) return { kind: 'noConnection' };
  if (opening.refusal) return { kind: 'notAnalysable', reason: opening.refusal };
  // A known job means that the user has answered before; the worker asks again if it must.
  if (risk && (isRefused || !job)) return { kind: 'risky', risk, url: opening.sendUrl, report };
  const done = job?.state === 'done' ? job : undefined;
  if (job && !isSettled(job)) return getWork(job);
  if (job && (job.state === 'failed' || job.state === 'unconfirmed')) {
    return { kind: 'failed', problem: job.problem ?? { code: 'interrupted' }, job, report };
  }
  if (known.problem) return { kind: 'failed', problem: known.problem, report };
  if (report) return { kind: 'known', report, job: done };
  return known.state === 'answered' ? { kind: 'none', job: done } : { kind: 'looking' };
}

/** There is a page and a connection, nothing to ask the user first, and no job that runs. */
export function canAnalyse(state: PopupState): boolean {
  const { kind } = getOutcome(state);
  return findTarget(state) !== undefined && kind !== 'risky' && kind !== 'working';
}

function getWork(job: Job): Outcome {
  return isUndoable(job) ? { kind: 'deleting' } : { kind: 'working', job };
}
