import { privacies } from '../../lib/model/report/privacy.ts';
import { editDraft, type PopupState, startState } from './popup-state.ts';

/**
 * What the browser itself opens, unseen, when Analyse is clicked before the script ran: a page that may run no script of
 * its own has no other way to remember a click.
 */
export const earlyAnalysis = 'early-analysis';

/** What was chosen and clicked in the shell before the script ran is kept: the popup starts with it. */
export function readEarlyChoice(shell: ParentNode): PopupState {
  const radio = shell.querySelector<HTMLInputElement>('input[name="privacy"]:checked');
  const privacy = privacies.find((privacy) => privacy === radio?.value);
  const isAnalysisWanted = shell.querySelector(`#${earlyAnalysis}:popover-open`) !== null;
  const start = isAnalysisWanted ? { ...startState, isAnalysisWanted } : startState;
  if (!privacy || privacy === startState.draft.privacy) return start;
  return editDraft(start, { ...startState.draft, privacy });
}
