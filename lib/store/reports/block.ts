import type { IndexedReport } from '../../model/report/indexed-report.ts';
import type { Column, Columns, ReportBlock } from '../schema.ts';

/** Of how far a sync has come. What another version wrote is asked for anew. */
export const indexVersion = 1;

/**
 * Of blocks. The first version has a list of reports, the second a list for each field: a database takes several times as
 * long for many values as for few large ones.
 */
const blockVersion = 3;

/** Text that sorts as the service sorts ids: numbers by their value. */
export function getSortKey(id: string): string {
  return /^\d{1,99}$/.test(id) ? String(id.length).padStart(2, '0') + id : `~${id}`;
}

/** Whether the id was a number. */
export function isNumbered(sortKey: string): boolean {
  return !sortKey.startsWith('~');
}

/** The keys of a connection's blocks, those after one. */
export function rangeOf(connectionId: string, after = ''): IDBKeyRange {
  // An array is more than any text.
  return IDBKeyRange.bound([connectionId, after], [connectionId, []], true);
}

export function createBlock(connectionId: string, start: string, reports: IndexedReport[]): ReportBlock {
  const rows = reports as (IndexedReport & Record<string, unknown>)[];
  const columns: Columns = {};
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  for (const name of names) columns[name] = packColumn(rows.map((row) => row[name]));
  return { connectionId, start, version: blockVersion, columns };
}

function packColumn(values: unknown[]): Column {
  if (values.every((value) => typeof value === 'number')) return Float64Array.from(values);
  return values.every(isLine) ? values.join('\n') : values;
}

function isLine(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\n');
}

/** The reports of a block, those with the lowest keys first. */
export function readBlock(block: ReportBlock): IndexedReport[] {
  return listInBlock(block, () => true);
}

/** Those of them that are meant. Only these are put together, which takes longer than to look at two columns. */
export function listInBlock(
  { version, reports, columns }: ReportBlock,
  isMeant: (known: Pick<IndexedReport, 'url' | 'project'>) => boolean,
): IndexedReport[] {
  if (version === 1) return (reports ?? []).filter(isMeant);
  if (version > blockVersion || columns?.id === undefined) return [];
  const lists: Lists = {};
  for (const [name, column] of Object.entries(columns)) lists[name] = unpackColumn(column);
  const found: IndexedReport[] = [];
  for (let row = 0; row < (lists.id?.length ?? 0); row++) {
    const known = { url: lists.url?.[row] as string, project: lists.project?.[row] as string | undefined };
    if (isMeant(known)) found.push(readReport(lists, row));
  }
  return found;
}

/** The columns of a block with a value for each of its reports. */
type Lists = Record<string, ArrayLike<unknown>>;

function unpackColumn(column: Column): ArrayLike<unknown> {
  return typeof column === 'string' ? column.split('\n') : column;
}

function readReport(lists: Lists, row: number): IndexedReport {
  const report: Record<string, unknown> = {};
  // Over names alone: for a hundred thousand reports, to go over pairs takes half as long again.
  for (const name in lists) {
    const value = lists[name]?.[row];
    if (value !== undefined) report[name] = value;
  }
  return report as unknown as IndexedReport;
}
