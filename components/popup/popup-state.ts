import type { Connections, PopupOpening } from '../../lib/messages/contract.ts';
import type { AddressRisk } from '../../lib/model/address/address-risk.ts';
import { isSamePage } from '../../lib/model/address/same-page.ts';
import type { Connection } from '../../lib/model/connection.ts';
import type { Draft } from '../../lib/model/draft.ts';
import { isSettled, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { defaultPrivacy, type Privacy } from '../../lib/model/report/privacy.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { findReportAfter } from '../../lib/model/report/report-after.ts';

/** What the service is known to have of the page. */
interface Known {
  state: 'unasked' | 'asking' | 'answered' | 'failed';
  /** As the local index has it, until the service has answered. */
  report?: Report;
  problem?: Problem;
}

export interface PopupState {
  /** The address of the tab in front, where the browser tells it; what the popup speaks of is `opening.url`. */
  tabUrl?: string;
  /** Absent until the worker has answered. */
  opening?: PopupOpening;
  /** What the form shows. */
  draft: Draft;
  /** The user has chosen or typed something: nothing that arrives later may take it away. */
  isDraftTouched?: boolean;
  isPasswordMissing?: boolean;
  /**
   * Analyse was clicked, or Enter pressed, before the worker had answered: it begins, as `draft` shows it then, if the
   * page can be analysed.
   */
  isAnalysisWanted?: boolean;
  /** The user was asked about the address and wants it sent: holds for this opening and this service only. */
  acceptsRisk?: boolean;
  known: Known;
  /** The last work on this page, whoever asked for it. */
  job?: Job;
  /** Deletes of this page's reports that can still be taken back, the newest last; `job` may be a newer one. */
  undoable: Job[];
  /** The worker could not be asked. */
  problem?: Problem;
}

export const startState: PopupState = {
  draft: { privacy: defaultPrivacy, password: '' },
  known: { state: 'unasked' },
  undoable: [],
};

export function editDraft(state: PopupState, draft: Draft): PopupState {
  return { ...state, draft, isDraftTouched: true, isPasswordMissing: false };
}

/** For what is begun now. */
export function showPrivacy(state: PopupState, privacy: Privacy): PopupState {
  return { ...state, draft: { ...state.draft, privacy } };
}

export function findActive(opening: PopupOpening | undefined): Connection | undefined {
  return opening?.connections.find(({ id }) => id === opening.activeId);
}

/** What the user has to be asked before anything about the page leaves. */
export function findQuestion({ opening, acceptsRisk }: PopupState): AddressRisk | undefined {
  return acceptsRisk ? undefined : opening?.risk;
}

export function findReport({ known }: PopupState): Report | undefined {
  return known.report;
}

/** What would be analysed and where, once all that it needs is there. */
export function findTarget({ opening }: PopupState): { connectionId: string; url: string } | undefined {
  const connection = findActive(opening);
  const url = opening?.sendUrl;
  return connection && url !== undefined ? { connectionId: connection.id, url } : undefined;
}

/** A choice made in a menu counts as the user's own, but not against what was done in the popup itself. */
export function showPage(state: PopupState, { url, privacy }: { url?: string; privacy?: Privacy }): PopupState {
  const found = { ...state, tabUrl: url };
  if (!privacy || state.isDraftTouched || state.isAnalysisWanted) return found;
  return editDraft(found, { ...state.draft, privacy });
}

export function showOpening(former: PopupState, opening: PopupOpening): PopupState {
  // Nothing that was chosen for another page, or known of it, holds for this one.
  const isOther = former.opening && former.opening.url !== opening.url;
  const state = isOther ? { ...startState, tabUrl: former.tabUrl } : former;
  const { tabUrl, draft, isDraftTouched, job, undoable } = state;
  const defaults = { privacy: findActive(opening)?.privacy ?? defaultPrivacy, password: '' };
  // What a menu chose is told once: it holds for as long as the popup speaks of its page.
  const kept = opening.draft ?? state.opening?.draft ?? defaults;
  // Who chose something before a saved password was shown has not done away with it.
  const password = draft.password || (state.opening ? '' : kept.password);
  const opened: PopupState = {
    tabUrl,
    opening,
    draft: isDraftTouched ? { ...draft, password } : kept,
    isDraftTouched,
    known: { state: 'unasked', report: opening.report },
    undoable,
  };
  // Work may have been asked for while the worker gathered what it knew.
  return [job, opening.job].reduce((shown, other) => (other ? showJob(shown, other) : shown), opened);
}

/** Of another service, or another account at it, nothing is known yet; what was known must not be acted on there. */
export function showConnections(state: PopupState, { connections, activeId }: Connections): PopupState {
  if (!state.opening) return state;
  const opening = { ...state.opening, connections, activeId };
  if (isSameAccount(findActive(opening), findActive(state.opening))) return { ...state, opening };
  return {
    ...state,
    opening,
    known: { state: 'unasked' },
    job: undefined,
    undoable: [],
    problem: undefined,
    acceptsRisk: false,
  };
}

function isSameAccount(a: Connection | undefined, b: Connection | undefined): boolean {
  return a?.id === b?.id && a?.address === b?.address && a?.keyHint === b?.keyHint;
}

/** A search says less than the answer to a write that came meanwhile. */
export function showSearch(state: PopupState, known: Known): PopupState {
  return state.known.state === 'asking' ? { ...state, known } : state;
}

/** Takes in how far a job is, if it is about this page. */
export function showJob(state: PopupState, job: Job): PopupState {
  if (!isOurs(state, job)) return state;
  const undoable = noteUndoable(state.undoable, job);
  const noted = undoable === state.undoable ? state : { ...state, undoable };
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
  if (id === state.job?.id || state.undoable.some((job) => job.id === id)) return true;
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

/** Deletes wait before they are sent, so that they can be taken back. */
export function isUndoable({ work, state, waitsFor }: Job): boolean {
  return work.kind === 'deleteReport' && state === 'waiting' && waitsFor === 'undo';
}

/** The deletes that can still be taken back, the newest last, after what was heard of one job. */
function noteUndoable(undoable: Job[], job: Job): Job[] {
  const others = undoable.filter(({ id }) => id !== job.id);
  if (!isUndoable(job)) return others.length === undoable.length ? undoable : others;
  return [...others, job].sort((a, b) => a.createdAt - b.createdAt);
}
