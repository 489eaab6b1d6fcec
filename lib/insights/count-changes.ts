import type { InsightsFilter } from '../model/filter/insights-filter.ts';
import { defaultReportFilter, type ReportFilter } from '../model/filter/report-filter.ts';
import { type ChangeKind, changeKinds, type GradeChange } from '../model/report/grade-change.ts';
import type { ReportList } from '../report-list/report-list.ts';

interface ChangedReport {
  id: string;
  url: string;
  change: GradeChange;
}

export interface ChangeInsights extends Record<ChangeKind, number> {
  /** Newest first, at most `maxChanges`. */
  newest: ChangedReport[];
}

/** Changes listed at most: nobody reads more. */
export const maxChanges = 200;

/** The report list's filter for changes of these kinds within the filter's days and projects. */
export function filterChanges({ projects, period, since, until }: InsightsFilter, kinds: ChangeKind[]): ReportFilter {
  return { ...defaultReportFilter, projects, period, since, until, dated: 'changed', changes: kinds };
}

/** Counts the grade changes within the filter's days and projects, and lists the newest. */
export function countChanges(list: ReportList, filter: InsightsFilter): ChangeInsights {
  const changed = list.query(filterChanges(filter, [...changeKinds])).flatMap(({ id, report: { url } }) => {
    const change = list.findChange(id);
    return change ? { id, url, change } : [];
  });
  const better = changed.filter(({ change }) => change.kind === 'better').length;
  const newest = changed.sort((a, b) => b.change.at - a.change.at).slice(0, maxChanges);
  return { better, worse: changed.length - better, newest };
}
