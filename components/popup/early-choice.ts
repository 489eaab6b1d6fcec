import { privacies } from '../../lib/model/privacy.ts';
import { editDraft, type PopupState, startState } from './popup-state.ts';

/** What was chosen in the shell before the script ran is kept: the popup starts with it. */
export function readEarlyChoice(shell: ParentNode): PopupState {
  const radio = shell.querySelector<HTMLInputElement>('input[name="privacy"]:checked');
  const privacy = privacies.find((privacy) => privacy === radio?.value);
  if (!privacy || privacy === startState.draft.privacy) return startState;
  return editDraft(startState, { ...startState.draft, privacy });
}
