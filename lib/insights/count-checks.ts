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

interface CheckChange extends NameCount {
  /** How many more pages fail it than before, of the pages whose checks are known from then. */
  change?: number;
}

export interface CheckComparison extends CheckFigures {
  failed: CheckChange[];
}

interface ComparedPage {
  report: StoredReport;
  failedBefore: readonly string[] | undefined;
}

/**
 * Counts the pages that fail each check, most first, compared with before: only if the checks of most pages are known
 * from then. Of fewer, “no change” would be said of pages that nothing is known of.
 */
export function compareChecks(pages: readonly ComparedPage[]): CheckComparison {
  const { checked, failed } = countChecks(pages.map(({ report }) => report));
  const compared = pages.filter(({ report, failedBefore }) => report.failedChecks && failedBefore);
  if (compared.length < pages.length / 2) return { checked, failed };
  const changes = new Map<string, number>();
  const add = (names: readonly string[], step: number) => {
    for (const name of names) changes.set(name, (changes.get(name) ?? 0) + step);
  };
  for (const { report, failedBefore = [] } of compared) {
    add(report.failedChecks ?? [], 1);
    add(failedBefore, -1);
  }
  return { checked, failed: failed.map((check) => ({ ...check, change: changes.get(check.name) ?? 0 })) };
}
