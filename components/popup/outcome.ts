import type { Refusal } from '../../lib/model/address/address-gate.ts';
import type { AddressRisk } from '../../lib/model/address/address-risk.ts';
import { isBlocked, isSettled, isUndoable, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { findActive, findRiskToAccept, findTarget, type PopupState } from './popup-state.ts';

/** What the popup shows about the page. */
export type Outcome =
  | { kind: 'looking' }
  | { kind: 'noConnection' }
  | { kind: 'notAnalysable'; reason: Refusal }
  /** The user has to agree before anything is sent. */
  | { kind: 'risky'; risk: AddressRisk; url?: string; report?: Report }
  | { kind: 'working'; job: Job }
  /** The job waits for something that may take long (`isBlocked`). */
  | { kind: 'blocked'; job: Job; report?: Report }
  /** The delete can still be undone. */
  | { kind: 'deleting' }
  /** A job or a request failed. There may be a report nevertheless. */
  | { kind: 'failed'; problem: Problem; job?: Job; report?: Report }
  /** `job` is in progress on the report, or has just ended. */
  | { kind: 'known'; report: Report; job?: Job }
  | { kind: 'none'; job?: Job };

export function getOutcome(state: PopupState): Outcome {
  const { opening, problem, known, job } = state;
  const report = state.known.report;
  const risk = findRiskToAccept(state);
  const isRefused = problem?.code === 'addressRisky' && risk;
  if (problem && !isRefused) return { kind: 'failed', problem, report };
  if (!opening) return { kind: 'looking' };
  // Checked before the page: a new user may open the popup on any page.
  if (!findActive(opening)) return { kind: 'noConnection' };
  if (opening.refusal) return { kind: 'notAnalysable', reason: opening.refusal };
  // If there is a job, the user has agreed before. The worker checks again anyway.
  if (risk && (isRefused || !job)) return { kind: 'risky', risk, url: opening.sendUrl, report };
  if (job && !isSettled(job)) return getJobOutcome(job, report);
  if (job && (job.state === 'failed' || job.state === 'unconfirmed')) {
    return { kind: 'failed', problem: job.problem ?? { code: 'interrupted' }, job, report };
  }
  if (known.problem) return { kind: 'failed', problem: known.problem, report };
  const done = job?.state === 'done' ? job : undefined;
  if (report) return { kind: 'known', report, job: done };
  return known.isAnswered ? { kind: 'none', job: done } : { kind: 'looking' };
}

function getJobOutcome(job: Job, report: Report | undefined): Outcome {
  if (isUndoable(job) && job.work.kind === 'deleteReport') return { kind: 'deleting' };
  if (isBlocked(job)) return { kind: 'blocked', job, report };
  const isOnReport = job.work.kind === 'rerun' || job.work.kind === 'update';
  return report && isOnReport ? { kind: 'known', report, job } : { kind: 'working', job };
}

/** The report that the popup's controls act on. Undefined: the form for an analysis is shown instead. */
export function findReportForControls(state: PopupState): Report | undefined {
  const outcome = getOutcome(state);
  if (state.isNewOpen || !('report' in outcome)) return undefined;
  const isOfAnalysis = outcome.kind === 'risky' || (outcome.kind !== 'known' && outcome.job?.work.kind === 'create');
  return isOfAnalysis ? undefined : outcome.report;
}

/** There are a page and a connection, no question to the user, and no job in progress. */
export function canAnalyse(state: PopupState): boolean {
  const { kind } = getOutcome(state);
  return findTarget(state) !== undefined && !['risky', 'working', 'blocked'].includes(kind);
}
