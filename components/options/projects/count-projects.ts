import { max, mean } from 'd3-array';
import { countChecks } from '../../../lib/insights/count-checks.ts';
import { countGrades, type GradeCounts } from '../../../lib/insights/grade-counts.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { type ChangeKind, changeKinds } from '../../../lib/model/report/grade-change.ts';
import { listNewestOfPages } from '../../../lib/model/report/newer.ts';
import { findGradedAt } from '../../../lib/model/report/report.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';
import type { ReportList } from '../../../lib/report-list/report-list.ts';

/** What the local copy says of a project. */
export interface CopiedProject {
  /** How many reports of it the copy has. */
  reports: number;
  /** The numbers of its pages, by the grade of the newest report. */
  pages: GradeCounts;
  /** The mean score of its pages: of each, that of the newest report. Absent if no report has a score. */
  score?: number;
  /** How many grades have changed in the last seven days. */
  changes: Record<ChangeKind, number>;
  /** The check that most of its pages fail, and the share of those that do, of the pages whose checks are known. */
  mostFailed?: { name: string; share: number };
  /** When a report of it was analysed last. Milliseconds since 1970. */
  generatedAt?: number;
  /** The latest `seenAt` of its reports. Milliseconds since 1970. */
  seenAt: number;
}

export const noFigures: CopiedProject = {
  reports: 0,
  pages: countGrades([]),
  changes: { worse: 0, better: 0 },
  seenAt: 0,
};

/** The reports of a project whose grades have changed in the last seven days. */
export function filterChanged(projects: string[], changes: readonly ChangeKind[]): ReportFilter {
  return { ...defaultReportFilter, projects, changes: [...changes], dated: 'changed', period: 'last7' };
}

/** The figures of each project, by its name. Reports without a project are left out. */
export function countProjects(list: ReportList): ReadonlyMap<string, CopiedProject> {
  const changes = new Map<string | undefined, Record<ChangeKind, number>>();
  for (const { id, report } of list.query(filterChanged([], changeKinds))) {
    const kind = list.findChange(id)?.kind;
    const known = changes.get(report.project) ?? noFigures.changes;
    if (kind) changes.set(report.project, { ...known, [kind]: known[kind] + 1 });
  }
  const reports = list.query(defaultReportFilter).map(({ report }) => report);
  const projects = Map.groupBy(reports, ({ project = '' }) => project);
  projects.delete('');
  return new Map(
    Array.from(projects, ([name, reports]) => [
      name,
      { ...describeReports(reports), changes: changes.get(name) ?? noFigures.changes },
    ]),
  );
}

function describeReports(reports: readonly ReportRow[]): Omit<CopiedProject, 'changes'> {
  const pages = listNewestOfPages(reports);
  const score = mean(pages, ({ score }) => score);
  const { checked, failed } = countChecks(pages);
  // The checks of a few pages say little of the others.
  const mostFailed = checked * 2 < pages.length ? undefined : failed[0];
  const generatedAt = max(reports, findGradedAt);
  return {
    reports: reports.length,
    pages: countGrades(pages),
    ...(score !== undefined && { score }),
    ...(mostFailed && { mostFailed: { name: mostFailed.name, share: mostFailed.count / checked } }),
    ...(generatedAt !== undefined && { generatedAt }),
    seenAt: max(reports, ({ seenAt }) => seenAt) ?? 0,
  };
}
