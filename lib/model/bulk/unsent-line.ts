import type { BatchItem } from '../batch.ts';
import { type Grade, grades } from '../report/report.ts';

/**
 * Why a line of a list was left out: its page has a report, another line means the page, a batch under way has it, it is
 * risky, or it is refused.
 */
export const unsentReasons = [
  ...(['known', 'repeated', 'pending'] as const),
  ...(['credentials', 'token', 'privateHost'] as const),
  ...(['noAddress', 'browserPage', 'file', 'extensionPage', 'otherScheme', 'excluded'] as const),
];
export type UnsentReason = (typeof unsentReasons)[number];

/** A line that was in the list of addresses when a batch was made of it, and is not in the batch. */
export interface UnsentLine {
  /** As it came: it may be no address. */
  url: string;
  why: UnsentReason;
  /** How many lines before it are in the batch. */
  place: number;
  /** The newest report of its page, where there is one. */
  reportId?: string;
  result?: Grade;
}

/** A line of the list with what became of it, sent or not. */
export type ResultLine = BatchItem | UnsentLine;

export function isUnsent(line: ResultLine): line is UnsentLine {
  return 'why' in line;
}

/** All lines in the order of the list. */
export function mergeUnsent(items: readonly BatchItem[], unsent: readonly UnsentLine[]): ResultLine[] {
  const lines: ResultLine[] = [];
  let next = 0;
  for (const item of items) {
    for (let line = unsent[next]; line && line.place <= item.number; line = unsent[++next]) lines.push(line);
    lines.push(item);
  }
  return lines.concat(unsent.slice(next));
}

/** What was kept of them; as much of it as can be read. */
export function readUnsentLines(kept: unknown): UnsentLine[] {
  return Array.isArray(kept) ? kept.flatMap((line) => readLine(Object(line)) ?? []) : [];
}

function readLine({ url, why, place, reportId, result }: Record<string, unknown>): UnsentLine | undefined {
  const reason = unsentReasons.find((reason) => reason === why);
  if (typeof url !== 'string' || !reason || typeof place !== 'number') return undefined;
  const grade = grades.find((grade) => grade === result);
  return {
    url,
    why: reason,
    place,
    ...(typeof reportId === 'string' && { reportId }),
    ...(grade && { result: grade }),
  };
}
