// What a tab keeps of the list of addresses, until it is closed. A browser may keep it on the disk to restore the tab.
import { type ListDraft, readListDraft } from '../../model/bulk/list-draft.ts';

const draftName = 'list of addresses';

let draft: ListDraft | undefined;

/** The draft that this page kept last, or the same tab before it was reloaded. */
export function readDraft(): ListDraft {
  if (draft) return draft;
  addEventListener('pagehide', storeDraft);
  // If there is no room for the draft, the browser asks the user before it leaves the page.
  addEventListener('beforeunload', (event) => storeDraft() || event.preventDefault());
  draft = readListDraft(readSessionValue(draftName));
  return draft;
}

export function keepDraft(newest: ListDraft): void {
  draft = newest;
}

/** Called when the page closes: a list may be long, and changes at every key press. Returns whether there was room for it. */
function storeDraft(): boolean {
  try {
    sessionStorage.setItem(draftName, JSON.stringify(draft));
    return true;
  } catch {
    // An older draft must not be mistaken for this one.
    sessionStorage.removeItem(draftName);
    return false;
  }
}

function readSessionValue(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '');
  } catch {
    return undefined;
  }
}
