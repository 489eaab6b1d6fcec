import type { PopupOpening } from '../../lib/messages/contract.ts';
import type { Connection } from '../../lib/model/connection.ts';
import type { Draft } from '../../lib/model/draft.ts';
import type { Job } from '../../lib/model/job.ts';
import { isSettled } from '../../lib/model/job.ts';
import { classifyPage, isSamePage } from '../../lib/model/page-address.ts';
import { defaultPrivacy } from '../../lib/model/privacy.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Report } from '../../lib/model/report.ts';

/** What the service is known to have of the page. */
export type Known =
  | { state: 'unasked' }
  | { state: 'asking' }
  | { state: 'answered'; report?: Report }
  | { state: 'failed'; problem: Problem };

export interface PopupState {
  /** The address of the tab in front, where the browser tells it; what the popup speaks of is `opening.url`. */
  tabUrl?: string;
  /** Absent until the worker has answered: the prerendered shell. */
  opening?: PopupOpening;
  /** What the form shows. */
  draft: Draft;
  /** The user has chosen or typed something: nothing that arrives later may take it away. */
  isDraftTouched?: boolean;
  isPasswordMissing?: boolean;
  known: Known;
  /** The last work on this page, whoever asked for it. */
  job?: Job;
  /** The worker could not be asked. */
  problem?: Problem;
}

export const startState: PopupState = {
  draft: { privacy: defaultPrivacy, password: '' },
  known: { state: 'unasked' },
};

export function showOpening({ tabUrl, draft, isDraftTouched }: PopupState, opening: PopupOpening): PopupState {
  const defaults = { privacy: findActive(opening)?.privacy ?? defaultPrivacy, password: '' };
  const opened: PopupState = {
    tabUrl,
    opening,
    draft: isDraftTouched ? draft : (opening.draft ?? defaults),
    isDraftTouched,
    known: { state: 'unasked' },
  };
  return opening.job ? showJob(opened, opening.job) : opened;
}

export function editDraft(state: PopupState, draft: Draft): PopupState {
  return { ...state, draft, isDraftTouched: true, isPasswordMissing: false };
}

/** A search says less than the answer to a write that came meanwhile. */
export function showSearch(state: PopupState, known: Known): PopupState {
  return state.known.state === 'asking' ? { ...state, known } : state;
}

/** Takes in how far a job is, if it is about this page. */
export function showJob(state: PopupState, job: Job): PopupState {
  if (!isOurs(state, job) || isOlder(job, state.job)) return state;
  const next: PopupState = { ...state, job, problem: undefined };
  if (job.state !== 'done') return next;
  return { ...next, known: { state: 'answered', report: job.report ?? findLeftReport(state, job) } };
}

/** What a job that ended without a report of its own leaves of the known one. */
function findLeftReport(state: PopupState, { work }: Job): Report | undefined {
  return work.kind === 'deleteReport' ? undefined : findReport(state);
}

function isOurs(state: PopupState, { id, connectionId, work }: Job): boolean {
  if (id === state.job?.id) return true;
  const { opening } = state;
  const report = findReport(state);
  if (connectionId !== opening?.activeId || work.kind === 'deleteProject') return false;
  // A page may have several reports: work on another than the one shown is none of ours.
  if (work.kind !== 'create' && report) return work.reportId === report.id;
  const isAnalysis = work.kind === 'create' || work.kind === 'rerun';
  return isAnalysis && isSamePage(work.url, opening?.url ?? '');
}

/** Notices may overtake replies: what has ended does not run again, and an older job says nothing of a newer one. */
function isOlder(job: Job, shown: Job | undefined): boolean {
  if (!shown) return false;
  return job.id === shown.id ? isSettled(shown) && !isSettled(job) : job.createdAt < shown.createdAt;
}

export function findActive(opening: PopupOpening | undefined): Connection | undefined {
  return opening?.connections.find(({ id }) => id === opening.activeId);
}

export function findReport({ known }: PopupState): Report | undefined {
  return known.state === 'answered' ? known.report : undefined;
}

/** What would be analysed and where, once all that it needs is there. */
export function findTarget({ opening }: PopupState): { connectionId: string; url: string } | undefined {
  const page = classifyPage(opening?.url);
  const connection = findActive(opening);
  return connection && page.isAnalysable ? { connectionId: connection.id, url: page.url } : undefined;
}
