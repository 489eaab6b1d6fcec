import type { IndexedReport } from '../model/indexed-report.ts';
import type { ReportBlock } from './database.ts';

/** Of blocks and of how far a sync has come. What another version wrote is asked for anew. */
export const indexVersion = 1;

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

/** The reports of a block, those with the lowest keys first. */
export function readBlock({ version, reports }: ReportBlock): IndexedReport[] {
  return version === indexVersion && Array.isArray(reports) ? reports : [];
}
