// What a tab keeps of lists of addresses that are not sent, until it is closed. A browser may keep it on the disk to restore the tab.
import { type ListDraft, readListDraft } from '../../model/bulk/list-draft.ts';
import { readUnsentLines, type UnsentLine } from '../../model/bulk/unsent-line.ts';

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

const unsentByBatch = new Map<string, UnsentLine[]>();

/** The lines that were left out of a batch, if it was started in this tab. */
export function listUnsent(batchId: string): UnsentLine[] {
  const lines = unsentByBatch.get(batchId) ?? readUnsentLines(readSessionValue(nameUnsent(batchId)));
  unsentByBatch.set(batchId, lines);
  return lines;
}

export function keepUnsent(batchId: string, lines: UnsentLine[]): void {
  unsentByBatch.set(batchId, lines);
  // Written when the page closes, because writing a long list takes a while.
  addEventListener('pagehide', () => storeUnsent(batchId, lines));
}

function storeUnsent(batchId: string, lines: UnsentLine[]): void {
  if (lines.length === 0) return;
  try {
    sessionStorage.setItem(nameUnsent(batchId), JSON.stringify(lines));
  } catch {
    // No room: the lines were shown until the page closed.
  }
}

function nameUnsent(batchId: string): string {
  return `unsent lines of ${batchId}`;
}

function readSessionValue(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '');
  } catch {
    return undefined;
  }
}
