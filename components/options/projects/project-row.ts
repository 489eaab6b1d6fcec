import { countAll, countGraded, countGrades, type GradeCounts } from '../../../lib/insights/grade-counts.ts';
import type { ProjectsFilter, ProjectsSort } from '../../../lib/model/filter/projects-filter.ts';
import type { Job } from '../../../lib/model/job.ts';
import type { Project } from '../../../lib/model/project.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';
import { compareNames } from '../../../lib/report-list/sort-rows.ts';

export interface ProjectRow {
  name: string;
  createdAt?: number;
  /** Of the local copy's reports. */
  counts: GradeCounts;
  /** How many reports the service counts, where it says so. */
  serviceCount?: number;
  /** The service's whole list was read, and the project is not in it. */
  isUnlisted: boolean;
  /** When what is known of it was asked for, in milliseconds since 1970. */
  seenAt: number;
  job?: Job;
}

/** What the local copy knows of a project. */
export interface CopiedProject {
  counts: GradeCounts;
  /** When the newest of its answers was asked for. */
  seenAt: number;
}

/** By name. Reports without a project are left out. */
export function countProjects(reports: readonly StoredReport[]): ReadonlyMap<string, CopiedProject> {
  const projects = Map.groupBy(reports, ({ project = '' }) => project);
  projects.delete('');
  return new Map(
    Array.from(projects, ([name, reports]) => {
      const seenAt = reports.reduce((latest, report) => Math.max(latest, report.seenAt), 0);
      return [name, { counts: countGrades(reports), seenAt }];
    }),
  );
}

export const noCounts = countGrades([]);

/** The interface leaves the fields of a project open (§4.2): these are the usual names. */
export function findServiceCount({ fields }: Project): number | undefined {
  const said = fields.reports_count ?? fields.report_count ?? fields.reports;
  const isCount = typeof said === 'number' || (typeof said === 'string' && /^\d+$/.test(said));
  return isCount && Number.isSafeInteger(Number(said)) ? Number(said) : undefined;
}

/** As many as are known: the local copy may be incomplete, and the service may not count. */
export function countKnown({ counts, serviceCount = 0 }: Pick<ProjectRow, 'counts' | 'serviceCount'>): number {
  return Math.max(countAll(counts), serviceCount);
}

/** What is not known comes last in both orders. Those that are alike stay as they come. */
export function sortProjects(rows: readonly ProjectRow[], { sortBy, order }: ProjectsFilter): ProjectRow[] {
  const sign = order === 'asc' ? 1 : -1;
  if (sortBy === 'project') return rows.toSorted((a, b) => sign * compareNames(a.name, b.name));
  const last = sign * Number.POSITIVE_INFINITY;
  return (
    rows
      .map((row) => ({ row, key: findKey(row, sortBy) ?? last }))
      // The difference of two infinite keys is not a number: both are unknown, and alike.
      .sort((a, b) => sign * (a.key - b.key) || 0)
      .map(({ row }) => row)
  );
}

function findKey(row: ProjectRow, sortBy: Exclude<ProjectsSort, 'project'>): number | undefined {
  if (sortBy === 'created_at') return row.createdAt;
  if (sortBy === 'reports') return countKnown(row);
  const graded = countGraded(row.counts);
  return graded > 0 ? row.counts.bad / graded : undefined;
}
