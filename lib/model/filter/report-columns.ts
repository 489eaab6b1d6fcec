/** The optional columns, in the order of the list. The grade and the address are always shown. */
export const reportColumns = ['failed', 'score', 'project', 'privacy', 'created', 'generated'] as const;
export type ReportColumn = (typeof reportColumns)[number];

/** Of these, columns that would say nothing are not shown: see `useColumns`. */
export const defaultColumns: readonly ReportColumn[] = ['failed', 'score', 'project', 'privacy', 'generated'];

const none = 'none';

/** The columns in the URL; undefined for the default columns, also if the URL has no valid name. */
export function readColumns(params: URLSearchParams): ReportColumn[] | undefined {
  const names = params.get('columns')?.split(' ') ?? [];
  const columns = reportColumns.filter((column) => names.includes(column));
  if (columns.length === 0 && !names.includes(none)) return undefined;
  return columns.join() === defaultColumns.join() ? undefined : columns;
}

/** The value for the URL; undefined for the default columns. */
export function writeColumns(columns: readonly ReportColumn[] = defaultColumns): string | undefined {
  const chosen = reportColumns.filter((column) => columns.includes(column));
  return chosen.join() === defaultColumns.join() ? undefined : chosen.join(' ') || none;
}
