import type { ReportSort } from '../model/filter/report-filter.ts';
import type { Order } from '../model/filter/service-filter.ts';
import { privacies } from '../model/report/privacy.ts';
import { grades } from '../model/report/report.ts';
import type { ListRow } from './list-row.ts';

/** Rows that come newest first, in another order. Of those that are alike the newest comes first in every order. */
export function sortRows(newestFirst: readonly ListRow[], sortBy: ReportSort, order: Order): ListRow[] {
  const sign = order === 'asc' ? 1 : -1;
  if (sortBy === 'created') return newestFirst.toSorted(compareCreated(sign));
  const getKey = createGetKey(newestFirst, sortBy);
  const getText = sortBy === 'url' ? ({ report }: ListRow) => report.url.toLowerCase() : () => '';
  return newestFirst
    .map((row) => ({ row, key: getKey(row), text: getText(row) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign) || sign * compareTexts(a.text, b.text))
    .map(({ row }) => row);
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

/** What a row is sorted by; nothing where that is not known. */
type GetKey = (row: ListRow) => number | undefined;

function createGetKey(rows: readonly ListRow[], sortBy: Exclude<ReportSort, 'created'>): GetKey {
  if (sortBy === 'generated') return ({ report }) => report.generatedAt;
  if (sortBy === 'result') return ({ report: { result } }) => result && grades.indexOf(result);
  if (sortBy === 'privacy') return ({ report: { privacy } }) => privacy && privacies.indexOf(privacy);
  // By host first, whatever the scheme.
  const getName = sortBy === 'url' ? ({ report }: ListRow) => report.host : ({ report }: ListRow) => report.project;
  const names = [...new Set(rows.map(getName))].filter((name) => name !== undefined && name !== '').sort(compareNames);
  const places = new Map(names.map((name, place) => [name, place]));
  return (row) => places.get(getName(row));
}

/** What is not known comes last in both orders. */
function compareKeys(a: number | undefined, b: number | undefined, sign: 1 | -1): number {
  const last = sign * Number.POSITIVE_INFINITY;
  // Of two that are not known there is no difference: it is no number.
  return sign * ((a ?? last) - (b ?? last)) || 0;
}

function compareTexts(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** "Shop 2" before "Shop 10", and the same order on every call. */
const reading = new Intl.Collator(undefined, { numeric: true });

/** In reading order. Names that read alike, however they are encoded, still have an order. */
export function compareNames(a = '', b = ''): number {
  return reading.compare(a, b) || compareTexts(a, b);
}
