import { getDayStart, type IndexFilter, listWords } from '../model/filter/index-filter.ts';
import type { ListRow } from './list-row.ts';

export type Match = (row: ListRow) => boolean;

/** Whether a filter lets a row through. */
export function createMatch(filter: IndexFilter): Match {
  const { results, privacies, projects, hosts, since, until, isNeverGenerated } = filter;
  const from = since ? getDayStart(since) : undefined;
  const end = until ? getDayStart(until, 1) : undefined;
  const tests: Match[] = [
    ...matchAny(results, ({ report }) => report.result ?? 'none'),
    ...matchAny(privacies, ({ report }) => report.privacy),
    ...matchAny(projects, ({ report }) => report.project ?? ''),
    ...matchAny(hosts, ({ report }) => report.host),
    ...(isNeverGenerated ? [({ report }: ListRow) => report.generatedAt === undefined] : []),
    ...(from === undefined ? [] : [({ report }: ListRow) => (report.createdAt ?? Number.NaN) >= from]),
    ...(end === undefined ? [] : [({ report }: ListRow) => (report.createdAt ?? Number.NaN) < end]),
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
