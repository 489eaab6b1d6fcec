import type { FiguresFilter } from '../model/filter/figures-filter.ts';
import { getDayStart } from '../model/filter/index-filter.ts';
import { listGrades } from '../model/report/indexed-report.ts';
import { type Grade, grades } from '../model/report/report.ts';
import type { Columns } from '../report-index/columns.ts';
import type { PageNumbers } from '../report-index/page-numbers.ts';
import type { Steps } from '../slices/run-in-slices.ts';

/** A page got another grade: in a report of it, or in the same one as it was run again. */
export interface GradeChange {
  reportId: string;
  url: string;
  from: Grade;
  to: Grade;
  at: number;
}

export interface ChangeFigures {
  better: number;
  worse: number;
  /** The newest first, and no more than anybody reads. */
  newest: GradeChange[];
}

/** As many as are kept; sorted out when there are twenty times as many. */
export const mostChanges = 200;

const stepSize = 512;

/** What changed within the days of the filter, in its projects. */
export function* findChanges(columns: Columns, pages: PageNumbers, filter: FiguresFilter): Steps<ChangeFigures> {
  const { projects, since, until } = filter;
  const from = since ? getDayStart(since) : Number.NEGATIVE_INFINITY;
  const end = until ? getDayStart(until, 1) : Number.POSITIVE_INFINITY;
  const isAsked = columns.projects.mark((name) => projects.length === 0 || projects.includes(name));
  const { next, heads } = yield* linkRows(columns, pages);
  const figures: ChangeFigures = { better: 0, worse: 0, newest: [] };
  let done = 0;
  for (const head of heads) {
    for (const change of listPageChanges(columns, next, head)) {
      if (!isAsked[columns.project[change.row] ?? 0] || change.at < from || change.at >= end) continue;
      note(figures, columns, change);
    }
    if (++done % stepSize === 0) yield;
  }
  figures.newest = keepNewest(figures.newest);
  return figures;
}

/** The rows of each page that has more than one grade, each row naming the next. */
function* linkRows({ size, isTaken, result, extras }: Columns, pages: PageNumbers) {
  const next = new Int32Array(size).fill(-1);
  const last = new Int32Array(pages.size).fill(-1);
  const changed = new Set<number>();
  for (let row = 0; row < Math.min(size, pages.column.length); row++) {
    if (row % stepSize === 0) yield;
    if (!isTaken[row] || !result[row]) continue;
    const page = pages.column[row] ?? 0;
    const other = last[page] ?? -1;
    next[row] = other;
    last[page] = row;
    if ((other >= 0 && result[other] !== result[row]) || extras.get(row)?.grades) changed.add(page);
  }
  return { next, heads: Array.from(changed, (page) => last[page] ?? -1) };
}

interface RowChange {
  row: number;
  from: Grade;
  to: Grade;
  at: number;
}

function listPageChanges(columns: Columns, next: Int32Array, head: number): RowChange[] {
  const seen: { row: number; result: Grade; at: number }[] = [];
  for (let row = head; row >= 0; row = next[row] ?? -1) {
    for (const { result, at } of listRowGrades(columns, row)) seen.push({ row, result, at });
  }
  // Of what was seen at one time, the younger report comes later.
  seen.sort((a, b) => a.at - b.at || (columns.idNumber[a.row] ?? 0) - (columns.idNumber[b.row] ?? 0));
  return seen.flatMap(({ row, result, at }, place) => {
    const before = seen[place - 1]?.result;
    return before && before !== result ? [{ row, from: before, to: result, at }] : [];
  });
}

function listRowGrades({ result, createdAt, generatedAt, seenAt, extras }: Columns, row: number) {
  return listGrades({
    ...extras.get(row),
    result: grades[(result[row] ?? 0) - 1],
    createdAt: toKnown(createdAt[row]),
    generatedAt: toKnown(generatedAt[row]),
    seenAt: seenAt[row] ?? 0,
  });
}

function toKnown(time: number | undefined): number | undefined {
  return Number.isNaN(time) ? undefined : time;
}

function note(figures: ChangeFigures, { ids, urls }: Columns, { row, from, to, at }: RowChange): void {
  figures[grades.indexOf(to) < grades.indexOf(from) ? 'better' : 'worse'] += 1;
  figures.newest.push({ reportId: ids[row] ?? '', url: urls[row] ?? '', from, to, at });
  if (figures.newest.length >= 20 * mostChanges) figures.newest = keepNewest(figures.newest);
}

function keepNewest(changes: GradeChange[]): GradeChange[] {
  return changes.sort((a, b) => b.at - a.at).slice(0, mostChanges);
}
