import type { Grade } from '../../../lib/model/report/report.ts';
import { createReportRow, type ReportRow, type StoredReport } from '../../../lib/model/report/stored-report.ts';

/** The time of noon on a day of November 2026. */
export function on(day: number): number {
  return new Date(2026, 10, day, 12).getTime();
}

/** A report of the page with this path, created on November 1. */
export function createRow(id: number, path: string, result?: Grade, change: Partial<StoredReport> = {}): ReportRow {
  const report = { id: String(id), url: `https://a.example/${path}`, createdAt: on(1), seenAt: on(20) };
  return createReportRow('c1', { ...report, ...(result && { result }), ...change });
}
