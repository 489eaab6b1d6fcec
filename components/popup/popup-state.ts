import type { Connections, PopupOpening } from '../../lib/messages/contract.ts';
import type { AddressRisk } from '../../lib/model/address/address-risk.ts';
import { isSamePage } from '../../lib/model/address/same-page.ts';
import type { Connection } from '../../lib/model/connection.ts';
import type { Draft } from '../../lib/model/draft.ts';
import { isSettled, isUndoable, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { defaultPrivacy, type Privacy } from '../../lib/model/report/privacy.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { findReportAfter } from '../../lib/model/report-after.ts';
import { isAnalysis } from '../../lib/model/work.ts';

/** What is known of the page's report. */
interface Known {
  /** The search for it or a job has told whether there is one. */
  isAnswered?: boolean;
  /** The report in the local copy, until the service has answered. */
  report?: Report;
  /** The search failed. */
  problem?: Problem;
}

export interface PopupState {
  /** Absent until the worker has answered. */
  opening?: PopupOpening;
  /** What the user has chosen and typed in the form. Absent until then (`getDraft`). */
  edited?: Draft;
  /** If the page has a report: the form for an additional one is open. */
  isNewOpen: boolean;
  /**
   * "Analyse" was pressed before the worker had answered. The analysis starts when the answer arrives, if the page can
   * be analysed and has no known report.
   */
  isAnalysisWanted?: boolean;
  /** The user agreed to send the risky address. Applies to this address and this service, until the popup closes. */
  acceptsRisk?: boolean;
  known: Known;
  /** The last job on this page, even if the popup did not start it. */
  job?: Job;
  /** The last delete or publication of this page's reports, while it can be undone. `job` may be newer. */
  undoable?: Job;
  /** A request to the worker failed. */
  problem?: Problem;
}

export const startState: PopupState = { isNewOpen: false, known: {} };

/** The values of the form: the user's, or else those that it starts with. */
export function getDraft({ edited, opening }: PopupState): Draft {
  return edited ?? opening?.draft ?? findFailedDraft(opening?.job) ?? getDefaults(opening);
}

export function editDraft(state: PopupState, edited: Draft): PopupState {
  // Until the worker has answered, it is not known whether this is a choice or what the form starts with.
  return { ...state, edited, isNewOpen: state.opening !== undefined };
}

/** Empties the form and closes it. */
export function discardDraft(state: PopupState): PopupState {
  const opening = state.opening && { ...state.opening, draft: undefined, job: undefined };
  return { ...state, opening, edited: undefined, isNewOpen: false };
}

export function findActive(opening: PopupOpening | undefined): Connection | undefined {
  return opening?.connections.find(({ id }) => id === opening.activeId);
}

/** The risk that the user has to accept before anything is sent. */
export function findRiskToAccept({ opening, acceptsRisk }: PopupState): AddressRisk | undefined {
  return acceptsRisk ? undefined : opening?.risk;
}

/** The privacy of the page's report. A change in progress counts already. */
export function findPrivacy({ job, undoable, known }: PopupState): Privacy | undefined {
  const changes = [job, undoable].flatMap((job) => (job?.work.kind === 'update' && !isSettled(job) ? job.work : []));
  return changes[0]?.privacy ?? known.report?.privacy;
}

/** Whether the form has other values than its initial ones. */
function isChanged({ privacy, password }: Draft, opening: PopupOpening): boolean {
  return privacy !== getDefaults(opening).privacy || password !== '';
}

/** The initial values of the form. */
function getDefaults(opening: PopupOpening | undefined): Draft {
  return { privacy: findActive(opening)?.privacy ?? defaultPrivacy, password: '' };
}

/** The page to analyse and the connection to use. Undefined if one of them is missing. */
export function findTarget({ opening }: PopupState): { connectionId: string; url: string } | undefined {
  const connection = findActive(opening);
  const url = opening?.sendUrl;
  return connection && url !== undefined ? { connectionId: connection.id, url } : undefined;
}

/** For the same page, keeps what the user did and the last job. */
export function showOpening(previous: PopupState, opening: PopupOpening): PopupState {
  const isOther = previous.opening && previous.opening.url !== opening.url;
  const state = isOther ? startState : previous;
  const { opening: former, known } = state;
  // Only the first opening has the choice made in a menu. It is kept for the same page.
  const kept = { ...opening, draft: opening.draft ?? former?.draft };
  const opened: PopupState = {
    ...state,
    opening: kept,
    isNewOpen: state.isNewOpen || isChanged(getDraft({ ...state, opening: kept }), opening),
    isAnalysisWanted: undefined,
    acceptsRisk: state.acceptsRisk && opening.sendUrl === former?.sendUrl,
    known: { report: opening.report && keepChecks(opening.report, known.report) },
    problem: undefined,
  };
  return opening.job ? showJob(opened, opening.job) : opened;
}

/** The local copy has no checks. Those that are known stay until the report is analysed again. */
function keepChecks(report: Report, known: Report | undefined): Report {
  const isSame = report.id === known?.id && report.generatedAt === known.generatedAt && report.result === known.result;
  return isSame ? { ...report, fields: known.fields } : report;
}

/** The choices of a failed analysis, without its password, so that it can be retried. */
function findFailedDraft(job: Job | undefined): Draft | undefined {
  return job?.work.kind === 'create' && job.state === 'failed'
    ? { privacy: job.work.privacy, password: '' }
    : undefined;
}

/** For another service or account, everything known is dropped, so that no action uses it there. */
export function showConnections(state: PopupState, { connections, activeId }: Connections): PopupState {
  if (!state.opening) return state;
  const opening = { ...state.opening, connections, activeId };
  if (isSameAccount(findActive(opening), findActive(state.opening))) return { ...state, opening };
  // A new `known`, by which the session sees that it has to ask again.
  return { ...startState, known: {}, opening: { ...opening, job: undefined }, edited: state.edited };
}

function isSameAccount(a: Connection | undefined, b: Connection | undefined): boolean {
  return a?.id === b?.id && a?.address === b?.address && a?.keyHint === b?.keyHint;
}

/** Shows the progress of a job, if it is about this page. */
export function showJob(state: PopupState, job: Job): PopupState {
  if (!isOnPage(state, job)) return state;
  const updated = { ...state, undoable: isUndoable(job) ? job : findOther(state.undoable, job) };
  if (isOlder(job, state.job)) return isOnKnown(state, job) && !job.isReportOld ? showResult(updated, job) : updated;
  const shown: PopupState = { ...updated, job, problem: undefined };
  return showResult(hasJustSucceeded(state, job) ? discardDraft(shown) : shown, job);
}

/** Shows the report after the job, if that is done. */
function showResult(state: PopupState, job: Job): PopupState {
  // If the user marked an analysis as done, its report is not known.
  const isOutcomeKnown = !isAnalysis(job.work) || job.report !== undefined || job.wasAlreadyGone;
  if (job.state !== 'done' || !isOutcomeKnown) return state;
  const after = findReportAfter(state.known.report, job);
  // The checks of the previous analysis do not explain the new grade.
  const isGraded = after && isAnalysis(job.work);
  const report = isGraded ? { ...after, fields: job.report?.fields ?? {} } : after;
  return { ...state, known: { isAnswered: true, report } };
}

/** Whether an analysis has succeeded that this popup showed as open: the choices in the form were made for it. */
function hasJustSucceeded({ job: shown }: PopupState, { id, state, work, batchId }: Job): boolean {
  const isShown = shown?.id === id && !isSettled(shown);
  return isShown && state === 'done' && work.kind === 'create' && batchId === undefined;
}

/** Whether the job re-runs, changes or deletes the known report. */
function isOnKnown({ known }: PopupState, { work }: Job): boolean {
  return 'reportId' in work && work.reportId === known.report?.id;
}

function isOnPage(state: PopupState, { id, connectionId, work }: Job): boolean {
  if (id === state.job?.id || id === state.undoable?.id) return true;
  const { opening } = state;
  const report = state.known.report;
  if (connectionId !== opening?.activeId || work.kind === 'deleteProject') return false;
  // A page may have several reports. Jobs on the others are not shown.
  if (work.kind !== 'create' && report) return work.reportId === report.id;
  return (work.kind === 'create' || work.kind === 'rerun') && isSamePage(work.url, opening?.sendUrl ?? '');
}

/** Notices may arrive before replies. A settled job must not run again, nor an older job replace a newer one. */
function isOlder(job: Job, shown: Job | undefined): boolean {
  if (!shown) return false;
  return job.id === shown.id ? isSettled(shown) && !isSettled(job) : job.createdAt < shown.createdAt;
}

/** The job that can be undone, unless it is this one, which cannot be any more. */
function findOther(undoable: Job | undefined, { id }: Job): Job | undefined {
  return undoable?.id === id ? undefined : undoable;
}
