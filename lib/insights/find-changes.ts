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
  /** The newest first, and no more than anybody reads. */
  newest: ChangedReport[];
}

/** The most changes that are listed. */
export const mostChanges = 200;

/** The list's own filter for what changed within the days of the insights. */
export function filterChanges({ projects, period, since, until }: InsightsFilter, kinds: ChangeKind[]): ReportFilter {
  return { ...defaultReportFilter, projects, period, since, until, dated: 'changed', changes: kinds };
}

/** The reports whose grade changed within the days of the filter, in its projects. */
export function findChanges(list: ReportList, filter: InsightsFilter): ChangeInsights {
  const changed = list.query(filterChanges(filter, [...changeKinds])).flatMap(({ id, report: { url } }) => {
    const change = list.findChange(id);
    return change ? { id, url, change } : [];
  });
  const better = changed.filter(({ change }) => change.kind === 'better').length;
  const newest = changed.sort((a, b) => b.change.at - a.change.at).slice(0, mostChanges);
  return { better, worse: changed.length - better, newest };
}
