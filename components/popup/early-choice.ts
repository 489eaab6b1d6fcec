import { privacies } from '../../lib/model/report/privacy.ts';
import { editDraft, type PopupState, startState } from './popup-state.ts';

/**
 * The field without which the form is not sent before the worker has answered. The browser itself marks it where Analyse
 * was clicked, or Enter pressed, before the script ran: a page that may run no script of its own has no other way to
 * remember that.
 */
export const earlyAnalysis = 'early-analysis';

/**
 * What was chosen and asked for in the shell before the script ran is kept: the popup starts with it. Who asked for the
 * analysis has done so with what was shown as chosen.
 */
export function readEarlyChoice(shell: ParentNode): PopupState {
  const radio = shell.querySelector<HTMLInputElement>('input[name="privacy"]:checked');
  const privacy = privacies.find((privacy) => privacy === radio?.value) ?? startState.draft.privacy;
  const isAnalysisWanted = shell.querySelector(`#${earlyAnalysis}:user-invalid`) !== null;
  const { draft } = startState;
  const state = privacy === draft.privacy ? startState : editDraft(startState, { ...draft, privacy });
  return isAnalysisWanted ? { ...state, isAnalysisWanted } : state;
}
