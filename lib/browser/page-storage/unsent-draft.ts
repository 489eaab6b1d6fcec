// The draft of the list of addresses, kept in `sessionStorage` until the tab is closed. The browser may write it to the
// disk to restore the tab.
import { type ListDraft, readListDraft } from '../../model/bulk/list-draft.ts';

const draftName = 'list of addresses';

let draft: ListDraft | undefined;

const listeners = new Set<(draft: ListDraft) => void>();

/** The draft that this page kept last, or the one that the same tab stored before it was reloaded. */
export function readDraft(): ListDraft {
  if (draft) return draft;
  addEventListener('pagehide', storeDraft);
  draft = readListDraft(readStoredDraft());
  return draft;
}

export function keepDraft(newest: ListDraft): void {
  draft = newest;
  for (const listener of listeners) listener(newest);
}

/** Calls `onChange` with each newer draft, until the returned function is called. */
export function onNewDraft(onChange: (draft: ListDraft) => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** Called only when the page closes: a list may be long, and changes at every key press. */
function storeDraft(): void {
  try {
    sessionStorage.setItem(draftName, JSON.stringify(draft));
  } catch {
    // There is no room. Otherwise an older draft would be restored in place of this one.
    sessionStorage.removeItem(draftName);
  }
}

function readStoredDraft(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(draftName) ?? '');
  } catch {
    return undefined;
  }
}
