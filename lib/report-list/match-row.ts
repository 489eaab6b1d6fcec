import { findDays } from '../model/filter/date-period.ts';
import { getDayStart, listWords, type ReportFilter } from '../model/filter/report-filter.ts';
import type { ListRow } from './list-row.ts';

export type Match = (row: ListRow) => boolean;

/** Whether a filter lets a row through; with `ids` only rows of these reports. */
export function createMatch(filter: ReportFilter, ids?: ReadonlySet<string>): Match {
  const { results, privacies, projects, hosts, dated, isNeverGenerated } = filter;
  const { since, until } = findDays(filter);
  const from = since ? getDayStart(since) : undefined;
  const end = until ? getDayStart(until, 1) : undefined;
  const getTime = ({ report: { createdAt, generatedAt } }: ListRow) =>
    (dated === 'generated' ? generatedAt : createdAt) ?? Number.NaN;
  const tests: Match[] = [
    ...(ids ? [({ id }: ListRow) => ids.has(id)] : []),
    ...matchAny(results, ({ report }) => report.result ?? 'none'),
    ...matchAny(privacies, ({ report }) => report.privacy),
    ...matchAny(projects, ({ report }) => report.project ?? ''),
    ...matchAny(hosts, ({ report }) => report.host),
    ...(isNeverGenerated ? [({ report }: ListRow) => report.generatedAt === undefined] : []),
    ...(from === undefined ? [] : [(row: ListRow) => getTime(row) >= from]),
    ...(end === undefined ? [] : [(row: ListRow) => getTime(row) < end]),
    ...listWords(filter.search).map(
      (word) =>
        ({ text }: ListRow) =>
          text.includes(word),
    ),
  ];
  return (row) => tests.every((test) => test(row));
}

/** Nothing chosen lets everything through. */
function matchAny<Value>(chosen: readonly Value[], getValue: (row: ListRow) => Value | undefined): Match[] {
  const wanted = new Set<Value | undefined>(chosen);
  return wanted.size > 0 ? [(row) => wanted.has(getValue(row))] : [];
}
