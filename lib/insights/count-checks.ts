import type { StoredReport } from '../model/report/stored-report.ts';
import { compareNames } from '../report-list/sort-rows.ts';

export interface CheckFigures {
  /** How many reports have checks at all. */
  checked: number;
  /** How many of them fail each check, the most first. */
  failed: { name: string; count: number }[];
}

export function countChecks(reports: readonly StoredReport[]): CheckFigures {
  const counts = new Map<string, number>();
  let checked = 0;
  for (const { failedChecks } of reports) {
    if (!failedChecks) continue;
    checked += 1;
    for (const name of failedChecks) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const failed = Array.from(counts, ([name, count]) => ({ name, count }));
  return { checked, failed: failed.sort((a, b) => b.count - a.count || compareNames(a.name, b.name)) };
}
