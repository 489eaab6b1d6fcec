import type { ReportSort } from '../model/filter/report-filter.ts';
import type { Order } from '../model/filter/service-query.ts';
import { compareIds } from '../model/report/newer.ts';
import { privacies } from '../model/report/privacy.ts';
import { grades } from '../model/report/report.ts';
import type { ListRow } from './list-row.ts';

/** Sorts rows that are given newest first. Equal rows stay newest first in both directions. */
export function sortRows(newestFirst: readonly ListRow[], sortBy: ReportSort, order: Order): ListRow[] {
  const sign = order === 'asc' ? 1 : -1;
  if (sortBy === 'created') return order === 'asc' ? newestFirst.toReversed() : [...newestFirst];
  if (isNumericSort(sortBy)) {
    const { [sortBy]: getNumber } = getNumbers;
    // Each number is read once: a sort compares every row many times.
    const keyed = newestFirst.map((row) => ({ row, key: getNumber(row) }));
    return keyed.sort((a, b) => compareKeys(a.key, b.key, sign)).map(({ row }) => row);
  }
  const groups = Map.groupBy(newestFirst, (row) => getNames[sortBy](row) ?? '');
  const { [sortBy]: compare } = comparisons;
  // Rows without a value come last in both directions.
  const names = [...groups.keys()].sort((a, b) => Number(a === '') - Number(b === '') || sign * compare(a, b));
  return names.flatMap((name) => {
    const rows = groups.get(name) ?? [];
    return sortBy === 'url' ? rows.sort((a, b) => sign * compareTexts(a.address, b.address)) : rows;
  });
}

const getNumbers = {
  generated: ({ report }: ListRow) => report.generatedAt,
  failed: ({ report }: ListRow) => report.failedChecks?.length,
  score: ({ report }: ListRow) => report.score,
};
type NumericSort = keyof typeof getNumbers;

function isNumericSort(sort: ReportSort): sort is NumericSort {
  return sort in getNumbers;
}

type TextSort = Exclude<ReportSort, 'created' | NumericSort>;

/** Rows are grouped by this value before the groups are sorted: 100,000 rows have few different values. */
const getNames: Record<TextSort, (row: ListRow) => string | undefined> = {
  // By host first, so that the scheme does not matter.
  url: ({ report }) => report.host,
  project: ({ report }) => report.project,
  result: ({ report }) => report.result,
  privacy: ({ report }) => report.privacy,
};

const comparisons: Record<TextSort, (a: string, b: string) => number> = {
  url: compareNames,
  project: compareNames,
  result: compareBy(grades),
  privacy: compareBy(privacies),
};

function compareBy(names: readonly string[]) {
  return (a: string, b: string) => names.indexOf(a) - names.indexOf(b);
}

/** Newest first: `compareNewest` with the number that each row has for it, because 100,000 rows are sorted. */
export function compareRows({ report: a }: ListRow, { report: b }: ListRow): number {
  return b.newness - a.newness || compareIds(b.id, a.id);
}

/** Unknown values come last in both directions. */
export function compareKeys(a: number | undefined, b: number | undefined, sign: 1 | -1): number {
  const last = sign * Number.POSITIVE_INFINITY;
  // Two unknown values are equal: infinity minus infinity is NaN.
  return sign * ((a ?? last) - (b ?? last)) || 0;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Created on first use: creating it takes a third as long as the start of the worker. */
let collator: Intl.Collator | undefined;

/** Sorts as the user's language does, numbers by value: "Shop 2" before "Shop 10". Only identical names are equal. */
export function compareNames(a = '', b = ''): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b) || compareTexts(a, b);
}
