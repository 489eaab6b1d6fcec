import { sum } from 'd3-array';
import { useMemo } from 'preact/hooks';
import type { Connection } from '../../../lib/model/connection.ts';
import type { ProjectsFilter } from '../../../lib/model/filter/projects-filter.ts';
import type { Watch } from '../../../lib/model/watch.ts';
import { getProjectTarget, type Work } from '../../../lib/model/work.ts';
import { compareNames } from '../../../lib/report-list/sort-rows.ts';
import { getLatestJobs, isHiddenByDelete } from '../../hooks/known-jobs.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { useWatches } from '../../hooks/use-watches.ts';
import { useEmptied } from '../list/use-emptied.ts';
import { type Selection, useSelection } from '../list/use-selection.ts';
import { useCopy } from '../reports/LocalCopy.tsx';
import { useComputed } from '../reports/use-computed.ts';
import { type CopiedProject, countProjects, noFigures } from './count-projects.ts';
import { listProjectWatches } from './ProjectWatch.tsx';
import { countKnown, findServiceCount, type ProjectRow, sortProjects } from './project-row.ts';
import { type ServiceProjects, useServiceProjects } from './use-service-projects.ts';

export interface Projects {
  /** In order, without projects that are deleted or about to be. Undefined until the first projects are known. */
  rows: ProjectRow[] | undefined;
  /** All matching projects are deleted or about to be. */
  isEmptied: boolean;
  service: ServiceProjects;
  /** The ids of its rows are the names of the projects. */
  selection: Selection;
  onDelete: (rows: ProjectRow[]) => void;
}

/** The projects that the service lists and those in the local copy, merged by name. */
export function useProjects({ id: connectionId }: Connection, filter: ProjectsFilter): Projects {
  const { loaded } = useCopy();
  const copied = useComputed(loaded, '', countProjects) ?? noProjects;
  const service = useServiceProjects(connectionId, toServiceQuery(filter));
  const { list: jobs, start } = useJobs();
  const latest = useMemo(() => getLatestJobs(jobs, connectionId), [jobs, connectionId]);
  const { list: watches = noWatches } = useWatches();
  const question = JSON.stringify(filter);
  const { projects, reach, isLoading } = service;
  const matching = useMemo(
    () => sortProjects(mergeProjects(service, copied, filter.search), filter),
    [projects, reach, isLoading, copied, question],
  );
  const isKnown = loaded.isRead && (!isLoading || service.problem !== undefined);
  const { rows, shown } = useMemo(() => {
    const watched = listProjectWatches(watches, connectionId);
    const all = matching.map(
      (row): ProjectRow => ({
        ...row,
        job: latest.get(getProjectTarget(row.name)),
        watches: watched.get(row.name),
      }),
    );
    const isAway = ({ job, seenAt }: ProjectRow) => isHiddenByDelete(job, seenAt);
    const rows = all.filter((row) => !isAway(row));
    const lines = rows.map(toLine);
    return { rows, shown: { lines, rows: lines, away: all.filter(isAway).map(toLine) } };
  }, [matching, latest, watches]);
  // A project that is not listed may just not match the search.
  const isListComplete = isKnown && reach === 'all' && filter.search.trim() === '';
  const isGone = (name: string) =>
    matching.every((row) => row.name !== name) && (isListComplete || latest.has(getProjectTarget(name)));
  return {
    rows: rows.length > 0 || isKnown ? rows : undefined,
    isEmptied: useEmptied(connectionId + question, isKnown ? rows.length : undefined, shown.away.length),
    service,
    selection: useSelection(loaded.list, shown, isGone),
    onDelete: (rows) => {
      const works = rows.map(({ name }): Work => ({ kind: 'deleteProject', project: name }));
      start(connectionId, works, sum(rows, countKnown));
    },
  };
}

function toLine({ name }: ProjectRow) {
  return { id: name };
}

/** The query for the service. By the figures of the local copy, `sortProjects` sorts. */
function toServiceQuery({ search, sortBy, order }: ProjectsFilter) {
  if (sortBy === 'created_at' || sortBy === 'project') return { search, sortBy, order };
  return { search, sortBy: 'created_at', order: 'desc' } as const;
}

function mergeProjects(
  { projects, askedAt, reach, isLoading }: ServiceProjects,
  copied: ReadonlyMap<string, CopiedProject>,
  search: string,
): ProjectRow[] {
  const words = search.trim().toLowerCase();
  const isMatch = (name: string) => name.toLowerCase().includes(words);
  const listed = new Map(projects.map((project) => [project.name, project]));
  // The service's own search decides what matches. While it loads, the result of the previous search is searched here.
  const names = [...listed.keys()].filter((name) => !isLoading || isMatch(name));
  const others = [...copied.keys()].filter((name) => !listed.has(name) && isMatch(name)).sort(compareNames);
  const isListComplete = reach === 'all' && !isLoading && words === '';
  return [...names, ...others].map((name): ProjectRow => {
    const project = listed.get(name);
    const figures = copied.get(name) ?? noFigures;
    return {
      ...figures,
      name,
      createdAt: project?.createdAt,
      serviceCount: project && findServiceCount(project),
      isUnlisted: isListComplete && !project,
      seenAt: project ? askedAt : figures.seenAt,
    };
  });
}

const noProjects: ReadonlyMap<string, CopiedProject> = new Map();
const noWatches: readonly Watch[] = [];
