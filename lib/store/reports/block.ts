import type { IndexedReport } from '../../model/report/indexed-report.ts';
import type { Columns, ReportBlock } from '../database.ts';

/** Of how far a sync has come. What another version wrote is asked for anew. */
export const indexVersion = 1;

/** Of blocks. The first version has a list of reports, for which a database takes twice as long. */
const blockVersion = 2;

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
  for (const name of new Set(rows.flatMap(Object.keys))) columns[name] = rows.map((row) => row[name]);
  return { connectionId, start, version: blockVersion, columns };
}

/** The reports of a block, those with the lowest keys first. */
export function readBlock({ version, reports, columns }: ReportBlock): IndexedReport[] {
  if (version === 1) return reports ?? [];
  if (version !== blockVersion || !Array.isArray(columns?.id)) return [];
  return columns.id.map((_, row) => readReport(columns, row));
}

function readReport(columns: Columns, row: number): IndexedReport {
  const report: Record<string, unknown> = {};
  for (const name in columns) if (columns[name]?.[row] !== undefined) report[name] = columns[name][row];
  return report as unknown as IndexedReport;
}
