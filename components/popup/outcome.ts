import type { Refusal } from '../../lib/model/address/address-gate.ts';
import type { AddressRisk } from '../../lib/model/address/address-risk.ts';
import { isSettled, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { findActive, findQuestion, findReport, findTarget, isUndoable, type PopupState } from './popup-state.ts';

/** The one thing the popup has to say of the page; every state of its upper half. */
export type Outcome =
  | { kind: 'looking' }
  | { kind: 'noConnection' }
  | { kind: 'notAnalysable'; reason: Refusal }
  /** Nothing has left: the user is asked first. */
  | { kind: 'risky'; risk: AddressRisk; url?: string; report?: Report }
  | { kind: 'working'; job: Job }
  /** Can still be taken back: the newest of `undoable`. */
  | { kind: 'deleting' }
  /** A job or a question of ours failed; `report` is what is there all the same. */
  | { kind: 'failed'; problem: Problem; job?: Job; report?: Report }
  /** `job`: what has just been done to it. */
  | { kind: 'known'; report: Report; job?: Job }
  | { kind: 'none'; job?: Job };

export function getOutcome(state: PopupState): Outcome {
  const { opening, problem, known, job } = state;
  const report = findReport(state);
  const risk = findQuestion(state);
  const isRefused = problem?.code === 'addressRisky' && risk;
  if (problem && !isRefused) return { kind: 'failed', problem, report };
  if (!opening) return { kind: 'looking' };
  // First things first: someone new opens the popup on whatever page is in front.
  if (!findActive(opening)) return { kind: 'noConnection' };
  if (opening.refusal) return { kind: 'notAnalysable', reason: opening.refusal };
  // Work that is known was asked about before; what it is asked for now the worker decides.
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

/** There is a page, a service for it, nothing to be asked first and nothing under way. */
export function canAnalyse(state: PopupState): boolean {
  const { kind } = getOutcome(state);
  return findTarget(state) !== undefined && kind !== 'risky' && kind !== 'working';
}

function getWork(job: Job): Outcome {
  return isUndoable(job) ? { kind: 'deleting' } : { kind: 'working', job };
}
