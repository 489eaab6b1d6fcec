import type { UnsentLine, UnsentReason } from '../model/bulk/unsent-line.ts';
import type { Steps } from '../slices/run-in-slices.ts';
import type { Line } from './judge-line.ts';
import type { KnownPages, PendingPages, SortedLines } from './sort-lines.ts';

/** The lines of a list that are not sent, in the list's order. */
export function* listUnsent({ lines, kinds, sent, pending }: SortedLines, known: KnownPages): Steps<UnsentLine[]> {
  const unsent: UnsentLine[] = [];
  let place = 0;
  for (const [at, line] of lines.entries()) {
    yield;
    const isRepeated = kinds[at] === 'repeated';
    // What is sent lies in the same order.
    if (!isRepeated && line === sent[place]) {
      place += 1;
      continue;
    }
    const { id, result } = known.get(line.page ?? '') ?? {};
    const report = id !== undefined && { reportId: id, ...(result && { result }) };
    const why = isRepeated ? getRepetition(line, pending) : getReason(line);
    unsent.push({ url: line.text, why, place, ...report });
  }
  return unsent;
}

/** Who else has the page of a `repeated` line. */
export function getRepetition({ page = '' }: Line, pending: PendingPages): 'pending' | 'repeated' {
  return pending.has(page) ? 'pending' : 'repeated';
}

function getReason({ page, refusal = 'noAddress', risk }: Line): UnsentReason {
  return page === undefined ? refusal : (risk ?? 'known');
}
