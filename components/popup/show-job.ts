import { isSamePage } from '../../lib/model/address/same-page.ts';
import { isSettled, type Job } from '../../lib/model/job.ts';
import { findReportAfter } from '../../lib/model/report/report-after.ts';
import { noteHeld } from './held-deletes.ts';
import { findReport, type Known, type PopupState } from './popup-state.ts';

/** A search says less than the answer to a write that came meanwhile. */
export function showSearch(state: PopupState, known: Known): PopupState {
  return state.known.state === 'asking' ? { ...state, known } : state;
}

/** Takes in how far a job is, if it is about this page. */
export function showJob(state: PopupState, job: Job): PopupState {
  if (!isOurs(state, job)) return state;
  const held = noteHeld(state.held, job);
  const noted = held === state.held ? state : { ...state, held };
  if (isOlder(job, state.job)) return isDeleteOfKnown(state, job) ? forgetReport(noted) : noted;
  const next: PopupState = { ...noted, job, problem: undefined };
  if (job.state !== 'done') return next;
  return { ...next, known: { state: 'answered', report: findReportAfter(findReport(state), job) } };
}

/** A delete that waited while something newer was done to the page. */
function isDeleteOfKnown(state: PopupState, { work, state: jobState }: Job): boolean {
  return jobState === 'done' && work.kind === 'deleteReport' && findReport(state)?.id === work.reportId;
}

function forgetReport(state: PopupState): PopupState {
  return { ...state, known: { state: 'answered' } };
}

function isOurs(state: PopupState, { id, connectionId, work }: Job): boolean {
  if (id === state.job?.id || state.held.some((job) => job.id === id)) return true;
  const { opening } = state;
  const report = findReport(state);
  if (connectionId !== opening?.activeId || work.kind === 'deleteProject') return false;
  // A page may have several reports: work on another than the one shown is none of ours.
  if (work.kind !== 'create' && report) return work.reportId === report.id;
  const isAnalysis = work.kind === 'create' || work.kind === 'rerun';
  return isAnalysis && isSamePage(work.url, opening?.sendUrl ?? '');
}

/** Notices may overtake replies: what has ended does not run again, and an older job says nothing of a newer one. */
function isOlder(job: Job, shown: Job | undefined): boolean {
  if (!shown) return false;
  return job.id === shown.id ? isSettled(shown) && !isSettled(job) : job.createdAt < shown.createdAt;
}
