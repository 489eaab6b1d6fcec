import type { StoredReport } from '../model/report/stored-report.ts';
import { countNames, type NameCount } from '../report-list/report-list.ts';

export interface CheckFigures {
  /** Number of reports that have checks. */
  checked: number;
  /** Number of reports that fail each check, most first. */
  failed: NameCount[];
}

export function countChecks(reports: readonly StoredReport[]): CheckFigures {
  const checked = reports.filter(({ failedChecks }) => failedChecks).length;
  const failed = countNames(reports, ({ failedChecks = [] }) => failedChecks);
  return { checked, failed: failed.sort((a, b) => b.count - a.count) };
}
