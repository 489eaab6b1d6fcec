import { countGraded } from '../../../lib/insights/grade-counts.ts';
import type { ProjectChanges } from '../../../lib/messages/ports.ts';
import type { ProjectsFilter, ProjectsSort } from '../../../lib/model/filter/projects-filter.ts';
import type { Job } from '../../../lib/model/job.ts';
import type { Project } from '../../../lib/model/project.ts';
import type { Watch } from '../../../lib/model/watch.ts';
import { compareKeys, compareNames } from '../../../lib/report-list/sort-rows.ts';
import type { CopiedProject } from './count-projects.ts';

export interface ProjectRow extends CopiedProject {
  name: string;
  /** The number of reports according to the service, if it sends one. */
  serviceCount?: number;
  job?: Job;
  /** The watches of views that are filtered by this project; absent if there are none. */
  watches?: Watch[];
  /** What watches have found in the project and the user has not looked at; absent if there is nothing. */
  findings?: ProjectChanges['changes'];
}

/** The number of reports, by the usual field names: the interface (§4.2) does not name the fields of a project. */
export function findServiceCount({ fields }: Project): number | undefined {
  const value = fields.reports_count ?? fields.report_count ?? fields.reports;
  const isCount = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  return isCount && Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
}

/** The number of reports known to exist: the local copy may be incomplete, and the service may send no count. */
export function countKnown({ reports, serviceCount = 0 }: Pick<ProjectRow, 'reports' | 'serviceCount'>): number {
  return Math.max(reports, serviceCount);
}

/** Unknown values come last in both orders. Rows with equal values keep their order. */
export function sortProjects(rows: readonly ProjectRow[], { sortBy, order }: ProjectsFilter): ProjectRow[] {
  const sign = order === 'asc' ? 1 : -1;
  if (sortBy === 'project') return rows.toSorted((a, b) => sign * compareNames(a.name, b.name));
  return rows.toSorted((a, b) => compareKeys(findSortKey(a, sortBy), findSortKey(b, sortBy), sign));
}

function findSortKey(row: ProjectRow, sortBy: Exclude<ProjectsSort, 'project'>): number | undefined {
  if (sortBy === 'reports') return countKnown(row);
  if (sortBy === 'score') return row.score;
  if (sortBy === 'worse') return row.changes.worse;
  if (sortBy === 'failed') return row.mostFailed?.share;
  if (sortBy === 'generated') return row.generatedAt;
  const graded = countGraded(row.pages);
  return graded > 0 ? row.pages.bad / graded : undefined;
}
