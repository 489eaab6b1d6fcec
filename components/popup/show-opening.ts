import type { Connections, PopupOpening } from '../../lib/messages/contract.ts';
import type { Connection } from '../../lib/model/connection.ts';
import { defaultPrivacy, type Privacy } from '../../lib/model/report/privacy.ts';
import { editDraft, findActive, type PopupState, startState } from './popup-state.ts';
import { showJob } from './show-job.ts';

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
  const { tabUrl, draft, isDraftTouched, job, held } = state;
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
    held,
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
    held: [],
    problem: undefined,
    acceptsRisk: false,
  };
}

function isSameAccount(a: Connection | undefined, b: Connection | undefined): boolean {
  return a?.id === b?.id && a?.address === b?.address && a?.keyHint === b?.keyHint;
}
