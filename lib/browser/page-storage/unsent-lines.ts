import { readUnsentLines, type UnsentLine } from '../../model/bulk/unsent-line.ts';
import { readSessionValue } from './session-value.ts';

/** Batch → its lines. */
const kept = new Map<string, UnsentLine[]>();

/** What was left out of a batch that was begun in this tab, as the list it was made of was: on no disk. */
export function listUnsent(batchId: string): UnsentLine[] {
  const lines = kept.get(batchId) ?? readUnsentLines(readSessionValue(getName(batchId)));
  kept.set(batchId, lines);
  return lines;
}

export function keepUnsent(batchId: string, lines: UnsentLine[]): void {
  kept.set(batchId, lines);
  // When the page goes: of a long list it takes a while to write them.
  addEventListener('pagehide', () => store(batchId, lines));
}

function store(batchId: string, lines: UnsentLine[]): void {
  if (lines.length === 0) return;
  try {
    sessionStorage.setItem(getName(batchId), JSON.stringify(lines));
  } catch {
    // There is no room for so many: this page has had them.
  }
}

function getName(batchId: string): string {
  return `unsent lines of ${batchId}`;
}
