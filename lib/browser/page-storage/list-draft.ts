import { type ListDraft, readListDraft } from '../../model/bulk/list-draft.ts';
import { readSessionValue } from './session-value.ts';

const name = 'list of addresses';

let draft: ListDraft | undefined;

/** What was kept last: by this page, or by the same tab before it was loaded anew. */
export function readDraft(): ListDraft {
  if (draft) return draft;
  addEventListener('pagehide', store);
  // The browser asks whether the page may really go.
  addEventListener('beforeunload', (event) => store() || event.preventDefault());
  draft = readListDraft(readSessionValue(name));
  return draft;
}

export function keepDraft(newest: ListDraft): void {
  draft = newest;
}

/** When the page goes: a list may be long, and is changed at every key press. Returns whether there was room for it. */
function store(): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    // An older one would be taken for it.
    sessionStorage.removeItem(name);
    return false;
  }
}
