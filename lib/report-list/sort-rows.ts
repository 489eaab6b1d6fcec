import type { ReportSort } from '../model/filter/report-filter.ts';
import type { Order } from '../model/filter/service-filter.ts';
import type { GradeChange } from '../model/report/grade-change.ts';
import { privacies } from '../model/report/privacy.ts';
import { grades } from '../model/report/report.ts';
import type { ListRow } from './list-row.ts';

/** Finds how the grade of a row has changed. */
export type FindChange = (row: ListRow) => GradeChange | undefined;

/** Rows that come newest first, in another order. Of those that are alike the newest comes first in every order. */
export function sortRows(
  newestFirst: readonly ListRow[],
  sortBy: ReportSort,
  order: Order,
  findChange: FindChange,
): ListRow[] {
  const sign = order === 'asc' ? 1 : -1;
  if (sortBy === 'created') return newestFirst.toSorted(compareCreated(sign));
  if (isNumbered(sortBy)) {
    const { [sortBy]: getNumber } = getNumbers;
    return newestFirst.toSorted((a, b) => compareKeys(getNumber(a), getNumber(b), sign));
  }
  const parts = Map.groupBy(newestFirst, (row) => getNames[sortBy](row, findChange) ?? '');
  const { [sortBy]: compare } = comparisons;
  // What has no name comes last in both orders.
  const names = [...parts.keys()].sort((a, b) => Number(a === '') - Number(b === '') || sign * compare(a, b));
  return names.flatMap((name) => {
    const rows = parts.get(name) ?? [];
    return sortBy === 'url' ? rows.sort((a, b) => sign * compareTexts(a.address, b.address)) : rows;
  });
}

const getNumbers = {
  generated: ({ report }: ListRow) => report.generatedAt,
  failed: ({ report }: ListRow) => report.failedChecks?.length,
  score: ({ report }: ListRow) => report.score,
};
type NumberedSort = keyof typeof getNumbers;

function isNumbered(sort: ReportSort): sort is NumberedSort {
  return sort in getNumbers;
}

type NamedSort = Exclude<ReportSort, 'created' | NumberedSort>;

/** What rows are put together by, before the parts are sorted: of a hundred thousand rows, few differ in it. */
const getNames: Record<NamedSort, (row: ListRow, findChange: FindChange) => string | undefined> = {
  // By host first, whatever the scheme.
  url: ({ report }) => report.host,
  project: ({ report }) => report.project,
  result: ({ report }) => report.result,
  was: (row, findChange) => findChange(row)?.from,
  privacy: ({ report }) => report.privacy,
};

const comparisons: Record<NamedSort, (a: string, b: string) => number> = {
  url: compareNames,
  project: compareNames,
  result: compareBy(grades),
  was: compareBy(grades),
  privacy: compareBy(privacies),
};

function compareBy(names: readonly string[]) {
  return (a: string, b: string) => names.indexOf(a) - names.indexOf(b);
}

/**
 * By age, for `sort`: 1 for the oldest first, -1 for the newest. The interface calls `id` "date created" (§4.1), so reports
 * without a time are sorted by ids that are numbers.
 */
export function compareCreated(sign: 1 | -1) {
  return (a: ListRow, b: ListRow): number =>
    compareKeys(a.report.createdAt, b.report.createdAt, sign) ||
    compareKeys(a.number, b.number, sign) ||
    sign * compareTexts(a.id, b.id);
}

/** What is not known comes last in both orders. */
function compareKeys(a: number | undefined, b: number | undefined, sign: 1 | -1): number {
  const last = sign * Number.POSITIVE_INFINITY;
  // Two that are not known are alike: infinity minus infinity is not a number.
  return sign * ((a ?? last) - (b ?? last)) || 0;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Made when it is first needed: it takes as long as a third of the worker's start. */
let collator: Intl.Collator | undefined;

/** In reading order: "Shop 2" before "Shop 10". Names that read alike, however they are encoded, still have an order. */
export function compareNames(a = '', b = ''): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b) || compareTexts(a, b);
}
