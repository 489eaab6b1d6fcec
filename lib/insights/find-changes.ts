import { findDays } from '../model/filter/date-period.ts';
import type { InsightsFilter } from '../model/filter/insights-filter.ts';
import { getDayStart } from '../model/filter/report-filter.ts';
import { type Grade, grades } from '../model/report/report.ts';
import { findNumber, listGrades, type ReportRow } from '../model/report/stored-report.ts';

/** A page got another grade: in a report of it, or in the same one as it was run again. */
export interface GradeChange {
  reportId: string;
  url: string;
  from: Grade;
  to: Grade;
  at: number;
}

export interface ChangeInsights {
  better: number;
  worse: number;
  /** The newest first, and no more than anybody reads. */
  newest: GradeChange[];
}

/** The most changes that are listed. */
export const mostChanges = 200;

/** What changed within the days of the filter, in its projects. `reports` are all there are. */
export function findChanges(reports: readonly ReportRow[], filter: InsightsFilter): ChangeInsights {
  const { projects } = filter;
  const { since, until } = findDays(filter);
  const from = since ? getDayStart(since) : Number.NEGATIVE_INFINITY;
  const end = until ? getDayStart(until, 1) : Number.POSITIVE_INFINITY;
  const pages = Map.groupBy(reports, ({ page }) => page);
  const changes: GradeChange[] = [];
  for (const ofPage of pages.values()) {
    for (const { report, ...change } of listPageChanges(ofPage)) {
      const isAsked = projects.length === 0 || projects.includes(report.project ?? '');
      if (!isAsked || change.at < from || change.at >= end) continue;
      changes.push({ reportId: report.id, url: report.url, ...change });
    }
  }
  const better = changes.filter(({ from, to }) => grades.indexOf(to) < grades.indexOf(from)).length;
  const newest = changes.sort((a, b) => b.at - a.at).slice(0, mostChanges);
  return { better, worse: changes.length - better, newest };
}

interface ReportChange {
  report: ReportRow;
  from: Grade;
  to: Grade;
  at: number;
}

function listPageChanges(reports: ReportRow[]): ReportChange[] {
  // As nearly all are: nothing could have changed.
  if (reports.length === 1 && !reports[0]?.states) return [];
  const seen = reports.flatMap((report) => listGrades(report).map(({ result, at }) => ({ report, result, at })));
  // Of what was seen at one time, the younger report comes later.
  seen.sort((a, b) => a.at - b.at || (findNumber(a.report.id) ?? 0) - (findNumber(b.report.id) ?? 0));
  return seen.flatMap(({ report, result, at }, place) => {
    const before = seen[place - 1]?.result;
    return before && before !== result ? [{ report, from: before, to: result, at }] : [];
  });
}
