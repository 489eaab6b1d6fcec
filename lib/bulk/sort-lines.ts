import type { IndexedReport } from '../model/indexed-report.ts';
import type { Line } from './judge-line.ts';

/**
 * `ready` is sent as it is; `risky` and `known` only where they are ticked; `repeated` (another line means the same
 * page) and `refused` never.
 */
export const lineKinds = ['ready', 'known', 'risky', 'repeated', 'refused'] as const;
export type LineKind = (typeof lineKinds)[number];

/** The newest report of each page that has one. */
export type KnownPages = ReadonlyMap<string, Pick<IndexedReport, 'id' | 'result' | 'createdAt' | 'generatedAt'>>;

export interface SortedLines {
  /** By place. */
  kinds: LineKind[];
  counts: Record<LineKind, number>;
  /** What is sent, in the list's order. */
  sent: Line[];
}

/** What each line of a list is. Of lines that mean the same page the first counts, and one that is not risky first. */
export function sortLines(lines: readonly Line[], known: KnownPages, ticks: ReadonlySet<string>): SortedLines {
  const originals = findOriginals(lines);
  const counts = { ready: 0, known: 0, risky: 0, repeated: 0, refused: 0 };
  const sent: Line[] = [];
  const kinds = lines.map((line, place): LineKind => {
    const isOriginal = line.page === undefined || originals.get(line.page) === place;
    const kind = isOriginal ? getOwnKind(line, known) : 'repeated';
    counts[kind] += 1;
    if (kind === 'ready' || (needsTick(kind) && ticks.has(getTick(line)))) sent.push(line);
    return kind;
  });
  return { kinds, counts, sent };
}

/** The place of the line that counts for each page. */
function findOriginals(lines: readonly Line[]): Map<string, number> {
  const originals = new Map<string, number>();
  lines.forEach(({ page, risk }, place) => {
    if (page === undefined) return;
    const first = originals.get(page);
    if (first === undefined || (lines[first]?.risk && !risk)) originals.set(page, place);
  });
  return originals;
}

function getOwnKind({ page, risk }: Line, known: KnownPages): LineKind {
  if (page === undefined) return 'refused';
  if (risk) return 'risky';
  return known.has(page) ? 'known' : 'ready';
}

export function needsTick(kind: LineKind): kind is 'known' | 'risky' {
  return kind === 'known' || kind === 'risky';
}

/** What a tick at a line agrees to: should the address come to be risky for another reason, it says nothing of that. */
export function getTick({ text, risk }: Line): string {
  return `${risk ?? 'known'} ${text}`;
}
