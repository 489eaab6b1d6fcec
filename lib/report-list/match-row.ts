import { getDays } from '../model/filter/date-period.ts';
import { getDayStart, type ReportFilter } from '../model/filter/report-filter.ts';
import { matchesWords, readSearch } from '../model/filter/search-text.ts';
import type { GradeChange } from '../model/report/grade-change.ts';
import type { ListRow } from './list-row.ts';

export type Match = (row: ListRow) => boolean;

interface MatchOptions {
  /** Only rows of these reports match: those of the filter's task. */
  ids?: ReadonlySet<string> | undefined;
  /** Finds how the grade of a row changed. */
  findChange: (row: ListRow) => GradeChange | undefined;
}

/** Compiles a filter into a function that tells whether a row matches. */
export function createMatch(filter: ReportFilter, { ids, findChange }: MatchOptions): Match {
  const { search, results, privacies, projects, checks, dated } = filter;
  // For a task, `ids` contains only the reports with these changes.
  const changes = filter.task ? [] : filter.changes;
  const { since, until } = getDays(filter);
  const from = since ? getDayStart(since) : undefined;
  const end = until ? getDayStart(until, 1) : undefined;
  const findTime = {
    created: ({ report }: ListRow) => report.createdAt,
    generated: ({ report }: ListRow) => report.generatedAt,
    changed: (row: ListRow) => findChange(row)?.at,
  }[dated];
  const getTime = (row: ListRow) => findTime(row) ?? Number.NaN;
  const words = readSearch(search.toLowerCase());
  const tests: Match[] = [
    ...(ids ? [({ id }: ListRow) => ids.has(id)] : []),
    ...matchAny(results, ({ report }) => report.result ?? 'none'),
    ...matchAny(privacies, ({ report }) => report.privacy),
    ...matchAny(projects, ({ report }) => report.project ?? ''),
    ...matchAny(changes, (row) => findChange(row)?.kind),
    ...(checks.length > 0 ? [({ report }: ListRow) => checks.some((name) => report.failedChecks?.includes(name))] : []),
    ...(from === undefined ? [] : [(row: ListRow) => getTime(row) >= from]),
    ...(end === undefined ? [] : [(row: ListRow) => getTime(row) < end]),
    ({ text }) => matchesWords(text, words),
  ];
  return (row) => tests.every((test) => test(row));
}

/** Without a choice, every row matches. */
function matchAny<Value>(chosen: readonly Value[], getValue: (row: ListRow) => Value | undefined): Match[] {
  const wanted = new Set<Value | undefined>(chosen);
  return wanted.size > 0 ? [(row) => wanted.has(getValue(row))] : [];
}
