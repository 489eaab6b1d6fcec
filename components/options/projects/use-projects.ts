import { sum } from 'd3-array';
import { useMemo } from 'preact/hooks';
import type { Connection } from '../../../lib/model/connection.ts';
import type { ProjectsFilter } from '../../../lib/model/filter/projects-filter.ts';
import type { Project } from '../../../lib/model/project.ts';
import type { Watch } from '../../../lib/model/watch.ts';
import { getProjectTarget, type Work } from '../../../lib/model/work.ts';
import { compareNames } from '../../../lib/report-list/sort-rows.ts';
import { getLatestJobs, isHiddenByDelete } from '../../hooks/known-jobs.ts';
import type { Answer } from '../../hooks/use-answer.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { useWatches } from '../../hooks/use-watches.ts';
import { type Selection, useSelection } from '../list/use-selection.ts';
import { useCopy } from '../reports/LocalCopy.tsx';
import { useComputed } from '../reports/use-computed.ts';
import { type CopiedProject, countProjects, noFigures } from './count-projects.ts';
import { listProjectWatches, useProjectFindings } from './ProjectWatch.tsx';
import { countKnown, findServiceCount, type ProjectRow, sortProjects } from './project-row.ts';
import { type ServiceProjects, useServiceProjects } from './use-service-projects.ts';

export interface Projects {
  /** In order, without projects that are deleted or about to be. Undefined until the first projects are known. */
  rows: ProjectRow[] | undefined;
  service: Answer<ServiceProjects>;
  /** The ids of its rows are the names of the projects. */
  selection: Selection;
  onDelete: (rows: ProjectRow[]) => void;
}

/** The projects that the service lists and those in the local copy, merged by name. */
export function useProjects({ id: connectionId }: Connection, filter: ProjectsFilter): Projects {
  const { loaded } = useCopy();
  const copied = useComputed(loaded, '', countProjects) ?? noProjects;
  const service = useServiceProjects(connectionId);
  const { list: jobs, start } = useJobs();
  const latest = useMemo(() => getLatestJobs(jobs, connectionId), [jobs, connectionId]);
  const { value: watches = noWatches } = useWatches();
  const findings = useProjectFindings(watches, connectionId);
  const question = JSON.stringify(filter);
  const matching = useMemo(() => {
    const words = filter.search.trim().toLowerCase();
    const all = mergeProjects(service.value?.projects ?? [], service.askedAt, copied);
    return sortProjects(
      all.filter(({ name }) => name.toLowerCase().includes(words)),
      filter,
    );
  }, [service.value, copied, question]);
  const rows = useMemo(() => {
    const watched = listProjectWatches(watches, connectionId);
    return matching
      .map(
        (row): ProjectRow => ({
          ...row,
          job: latest.get(getProjectTarget(row.name)),
          watches: watched.get(row.name),
          findings: findings.get(row.name),
        }),
      )
      .filter(({ job, seenAt }) => !isHiddenByDelete(job, seenAt));
  }, [matching, latest, watches, findings]);
  const lines = useMemo(() => rows.map(({ name }) => ({ id: name })), [rows]);
  const isKnown = loaded.isRead && (service.value ?? service.problem) !== undefined;
  return {
    rows: rows.length > 0 || isKnown ? rows : undefined,
    service,
    selection: useSelection(loaded.list, { lines, rows: lines }),
    onDelete: (rows) => {
      const works = rows.map(({ name }): Work => ({ kind: 'deleteProject', project: name }));
      start(connectionId, works, sum(rows, countKnown));
    },
  };
}

function mergeProjects(
  projects: readonly Project[],
  askedAt: number,
  copied: ReadonlyMap<string, CopiedProject>,
): ProjectRow[] {
  const listed = new Map(projects.map((project) => [project.name, project]));
  const others = [...copied.keys()].filter((name) => !listed.has(name)).sort(compareNames);
  return [...listed.keys(), ...others].map((name): ProjectRow => {
    const project = listed.get(name);
    const figures = copied.get(name) ?? noFigures;
    return {
      ...figures,
      name,
      serviceCount: project && findServiceCount(project),
      seenAt: project ? askedAt : figures.seenAt,
    };
  });
}

const noProjects: ReadonlyMap<string, CopiedProject> = new Map();
const noWatches: readonly Watch[] = [];
