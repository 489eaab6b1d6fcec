import type { Store } from '../store/open-store.ts';
import type { StoredReport } from '../store/report.ts';

/** Finds a report by the id in a path or form; undefined if there is none or `id` is not a number. */
export function findReport({ reports }: Store, id: string | undefined): StoredReport | undefined {
  return id !== undefined && /^\d{1,15}$/.test(id) ? reports.find(Number(id)) : undefined;
}
