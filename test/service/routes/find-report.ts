import type { Store } from '../store/open-store.ts';
import type { StoredReport } from '../store/report.ts';

/** `id` as it stands in a path; what is no number names no report. */
export function findReport({ reports }: Store, id: string | undefined): StoredReport | undefined {
  return id !== undefined && /^\d{1,15}$/.test(id) ? reports.find(Number(id)) : undefined;
}
