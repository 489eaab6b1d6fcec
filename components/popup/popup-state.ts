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

/** What is known of the page's report. */
interface Known {
  state: 'unasked' | 'asking' | 'answered' | 'failed';
  /** From the local copy, until the service has answered. */
  report?: Report;
  problem?: Problem;
}

export interface PopupState {
  /** The address of the tab in front, if the browser tells it. The popup shows `opening.url`. */
  tabUrl?: string;
  /** Absent until the worker has answered. */
  opening?: PopupOpening;
  /** What the form shows. */
  draft: Draft;
  /** The user has chosen or typed something, which nothing that arrives later may overwrite. */
  isDraftTouched?: boolean;
  isPasswordMissing?: boolean;
  /** The user has opened or closed the form for one more report. Absent: it is open where something is chosen in it. */
  isNewOpen?: boolean;
  /**
   * "Analyse" was pressed before the worker had answered. The analysis starts with the answer, with the `draft` that is
   * shown now, if the page can be analysed and is not known to have a report.
   */
  isAnalysisWanted?: boolean;
  /** The user wants the risky address sent: for this opening and this service only. */
  acceptsRisk?: boolean;
  known: Known;
  /** The last job on this page, whoever started it. */
  job?: Job;
  /** Deletes of this page's reports that can still be undone, the newest last; `job` may be newer. */
  undoable: Job[];
  /** A request to the worker failed. */
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

/** Changes the privacy for the analysis that is started now, without touching the user's draft. */
export function showPrivacy(state: PopupState, privacy: Privacy): PopupState {
  return { ...state, draft: { ...state.draft, privacy } };
}

export function findActive(opening: PopupOpening | undefined): Connection | undefined {
  return opening?.connections.find(({ id }) => id === opening.activeId);
}

/** The risk that the user is asked about before anything is sent. */
export function findQuestion({ opening, acceptsRisk }: PopupState): AddressRisk | undefined {
  return acceptsRisk ? undefined : opening?.risk;
}

/** The privacy of the page's report: as the user has changed it, as soon as that is under way. */
export function findPrivacy({ job, known }: PopupState): Privacy | undefined {
  return job?.work.kind === 'update' && !isSettled(job) ? job.work.privacy : known.report?.privacy;
}

/** Beside a known report, the form for one more is there when it is asked for. */
export function isNewOpen({ isNewOpen, draft, opening }: PopupState): boolean {
  const { privacy } = getDefaults(opening);
  return isNewOpen ?? (draft.privacy !== privacy || draft.password !== '');
}

/** What the form starts with. */
export function getDefaults(opening: PopupOpening | undefined): Draft {
  return { privacy: findActive(opening)?.privacy ?? defaultPrivacy, password: '' };
}

/** The page and the connection to analyse it with, if both are there. */
export function findTarget({ opening }: PopupState): { connectionId: string; url: string } | undefined {
  const connection = findActive(opening);
  const url = opening?.sendUrl;
  return connection && url !== undefined ? { connectionId: connection.id, url } : undefined;
}

/** A choice made in a menu counts as the user's own, unless the user has chosen something in the popup already. */
export function showPage(state: PopupState, { url, privacy }: { url?: string; privacy?: Privacy }): PopupState {
  const found = { ...state, tabUrl: url };
  if (!privacy || state.isDraftTouched || state.isAnalysisWanted) return found;
  return editDraft(found, { ...state.draft, privacy });
}

export function showOpening(former: PopupState, opening: PopupOpening): PopupState {
  // Another page starts anew, without the draft and the report of the former one.
  const isOther = former.opening && former.opening.url !== opening.url;
  const state = isOther ? { ...startState, tabUrl: former.tabUrl } : former;
  const { tabUrl, draft, isDraftTouched, job, undoable } = state;
  // A choice made in a menu comes with the first opening only, and is kept for the same page.
  const kept = opening.draft ?? findFailedDraft(opening.job) ?? state.opening?.draft ?? getDefaults(opening);
  // A choice that was made before the saved password arrived does not clear that password.
  const password = draft.password || (state.opening ? '' : kept.password);
  const opened: PopupState = {
    tabUrl,
    opening,
    draft: isDraftTouched ? { ...draft, password } : kept,
    isDraftTouched,
    known: { state: 'unasked', report: opening.report },
    undoable,
  };
  // A job may have been started while the worker prepared its answer.
  return [job, opening.job].reduce((shown, other) => (other ? showJob(shown, other) : shown), opened);
}

/** What was asked for in vain is what can be tried again. */
function findFailedDraft(job: Job | undefined): Draft | undefined {
  return job?.work.kind === 'create' && job.state === 'failed'
    ? { privacy: job.work.privacy, password: '' }
    : undefined;
}

/** With another service or account, everything known is dropped, as it must not be acted on there. */
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

/** The answer to a write that came meanwhile is newer than a search. */
export function showSearch(state: PopupState, known: Known): PopupState {
  return state.known.state === 'asking' ? { ...state, known } : state;
}

/** Shows the progress of a job, if it is about this page. */
export function showJob(state: PopupState, job: Job): PopupState {
  if (!isOurs(state, job)) return state;
  const undoable = noteUndoable(state.undoable, job);
  const noted = undoable === state.undoable ? state : { ...state, undoable };
  if (isOlder(job, state.job)) return isDeleteOfKnown(state, job) ? forgetReport(noted) : noted;
  const next: PopupState = { ...noted, job, problem: undefined };
  // What the user has marked as done is looked for instead.
  if (job.state !== 'done' || job.isByUser) return next;
  const { kind } = job.work;
  const after = findReportAfter(state.known.report, job);
  // The checks of the analysis before say nothing of the new grade.
  const isGraded = after && (kind === 'create' || kind === 'rerun');
  const report = isGraded ? { ...after, fields: job.report?.fields ?? {} } : after;
  return { ...next, ...(kind === 'create' && { isNewOpen: false }), known: { state: 'answered', report } };
}

/** A delete of the known report that has ended after a newer job was started. */
function isDeleteOfKnown(state: PopupState, { work, state: jobState }: Job): boolean {
  return jobState === 'done' && work.kind === 'deleteReport' && state.known.report?.id === work.reportId;
}

function forgetReport(state: PopupState): PopupState {
  return { ...state, known: { state: 'answered' } };
}

function isOurs(state: PopupState, { id, connectionId, work }: Job): boolean {
  if (id === state.job?.id || state.undoable.some((job) => job.id === id)) return true;
  const { opening } = state;
  const report = state.known.report;
  if (connectionId !== opening?.activeId || work.kind === 'deleteProject') return false;
  // A page may have several reports: jobs on the others are not shown.
  if (work.kind !== 'create' && report) return work.reportId === report.id;
  const isAnalysis = work.kind === 'create' || work.kind === 'rerun';
  return isAnalysis && isSamePage(work.url, opening?.sendUrl ?? '');
}

/** Notices may overtake replies: an ended job does not run again, and an older job does not replace a newer one. */
function isOlder(job: Job, shown: Job | undefined): boolean {
  if (!shown) return false;
  return job.id === shown.id ? isSettled(shown) && !isSettled(job) : job.createdAt < shown.createdAt;
}

/** A delete that waits before it is sent, so that it can be undone. */
export function isUndoable({ work, state, waitsFor }: Job): boolean {
  return work.kind === 'deleteReport' && state === 'waiting' && waitsFor === 'undo';
}

/** Updates the deletes that can still be undone, the newest last, with one job. */
function noteUndoable(undoable: Job[], job: Job): Job[] {
  const others = undoable.filter(({ id }) => id !== job.id);
  if (!isUndoable(job)) return others.length === undoable.length ? undoable : others;
  return [...others, job].sort((a, b) => a.createdAt - b.createdAt);
}
