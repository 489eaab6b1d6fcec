import type { LineKind } from '../model/bulk/list-line.ts';
import type { StoredReport } from '../model/report/stored-report.ts';
import type { Steps } from '../slices/run-in-slices.ts';
import type { Line } from './judge-line.ts';

export type KnownReport = Pick<StoredReport, 'id' | 'result' | 'createdAt' | 'generatedAt'>;

/** The newest report of each page that has one. */
export type KnownPages = ReadonlyMap<string, KnownReport>;

/** As the pages of lines are written. */
export type PendingPages = ReadonlySet<string>;

export interface SortedLines {
  lines: readonly Line[];
  /** By place. */
  kinds: readonly LineKind[];
  counts: Record<LineKind, number>;
  /** The lines that are sent, in the list's order. */
  sent: readonly Line[];
  /** How many of these the user ticked although they are risky, and how many have a report already. */
  risky: number;
  again: number;
  /** The pages that a batch under way has: a line of one is `repeated`, too. */
  pending: PendingPages;
}

/** What each line of a list is. Of lines that mean the same page the first counts, and one that is not risky first. */
export function* sortLines(
  lines: readonly Line[],
  known: KnownPages,
  ticks: ReadonlySet<string>,
  pending: PendingPages = new Set(),
): Steps<SortedLines> {
  const originals = yield* findOriginals(lines);
  const counts = { ready: 0, known: 0, risky: 0, repeated: 0, refused: 0 };
  const kinds: LineKind[] = [];
  const sent: Line[] = [];
  let [risky, again] = [0, 0];
  for (const [place, line] of lines.entries()) {
    const isOriginal = line.page === undefined || originals.get(line.page) === place;
    const isRepeated = !isOriginal || pending.has(line.page ?? '');
    const kind = isRepeated ? 'repeated' : getOwnKind(line, known);
    kinds.push(kind);
    counts[kind] += 1;
    yield;
    if (kind !== 'ready' && !(needsTick(kind) && ticks.has(getTick(line)))) continue;
    sent.push(line);
    risky += Number(kind === 'risky');
    again += Number(known.has(line.page ?? ''));
  }
  return { lines, kinds, counts, sent, risky, again, pending };
}

/** For each page the place of the line that counts. */
function* findOriginals(lines: readonly Line[]): Steps<Map<string, number>> {
  const originals = new Map<string, number>();
  for (const [place, { page, risk }] of lines.entries()) {
    yield;
    if (page === undefined) continue;
    const first = originals.get(page);
    if (first === undefined || (lines[first]?.risk && !risk)) originals.set(page, place);
  }
  return originals;
}

/** Without a line. What it meant for the others is not known before they are sorted again. */
export function dropLine(sorted: SortedLines, place: number): SortedLines {
  const { lines, kinds, counts, sent } = sorted;
  const [line, kind] = [lines[place], kinds[place]];
  if (!line || !kind) return sorted;
  const isLeft = (_: unknown, at: number) => at !== place;
  return {
    ...sorted,
    lines: lines.filter(isLeft),
    kinds: kinds.filter(isLeft),
    counts: { ...counts, [kind]: counts[kind] - 1 },
    sent: kind === 'repeated' ? sent : sent.filter((other) => other !== line),
  };
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
