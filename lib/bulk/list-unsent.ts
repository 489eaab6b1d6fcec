import type { UnsentLine, UnsentReason } from '../model/unsent-line.ts';
import type { Line } from './judge-line.ts';
import type { KnownPages, SortedLines } from './sort-lines.ts';

/** What of a list is left out when the rest is sent, in its order. */
export function listUnsent({ lines, kinds, sent }: SortedLines, known: KnownPages): UnsentLine[] {
  const isSent = new Set(sent);
  const unsent: UnsentLine[] = [];
  let place = 0;
  lines.forEach((line, at) => {
    const isRepeated = kinds[at] === 'repeated';
    if (!isRepeated && isSent.has(line)) {
      place += 1;
      return;
    }
    const { id, result } = known.get(line.page ?? '') ?? {};
    const report = id !== undefined && { reportId: id, ...(result && { result }) };
    unsent.push({ url: line.text, why: isRepeated ? 'repeated' : getReason(line), place, ...report });
  });
  return unsent;
}

function getReason({ page, refusal = 'noAddress', risk }: Line): UnsentReason {
  return page === undefined ? refusal : (risk ?? 'known');
}
