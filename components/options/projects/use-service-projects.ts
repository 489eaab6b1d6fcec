import { useEffect, useRef, useState } from 'preact/hooks';
import { defaultProjectFilter, type ProjectFilter } from '../../../lib/model/filter/service-filter.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { Project } from '../../../lib/model/project.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

export interface ServiceProjects {
  projects: Project[];
  /** When they were asked for, in milliseconds since 1970. */
  askedAt: number;
  /** How much of the service's list was read: not yet all, all of it, or as much as is ever read. */
  reach: 'part' | 'all' | 'most';
  /** Nothing of the answer to this question is known yet. */
  isLoading: boolean;
  problem?: Problem;
  reload: () => void;
}

type Question = Pick<ProjectFilter, 'search' | 'sortBy' | 'order'>;

/** One after another, so that the service is not pressed: 2,000 projects. */
const mostPages = 20;

/** Milliseconds: jobs that end together cause one reload. */
const restMs = 200;
/** The fewest milliseconds between two reloads: a list of many reads it anew all the time otherwise. */
const pauseMs = 5_000;

/** The service's own list of projects (interface §4.2), read page by page, and again when a job has changed something. */
export function useServiceProjects(connectionId: string, question: Question): ServiceProjects {
  const { send } = useWorker();
  const [state, setState] = useState<Omit<ServiceProjects, 'isLoading' | 'reload'> & { key?: string }>(nothing);
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify([connectionId, question]);
  const isLoading = state.key !== key;
  const reload = () => setTurn((turn) => turn + 1);
  useEffect(() => {
    let isLeft = false;
    const askedAt = Date.now();
    const read = async () => {
      const projects: Project[] = [];
      for (let page = 1; page <= mostPages; page++) {
        const filter = { ...defaultProjectFilter, ...question, perPage: 100, page } as const;
        const { items, hasNext, isPagingIgnored } = await send('listProjects', { connectionId, filter });
        if (isLeft) return;
        projects.push(...items);
        const isLast = !hasNext || page === mostPages;
        const reach = isLast ? (hasNext || isPagingIgnored ? 'most' : 'all') : 'part';
        // Read again, the rows of later pages stay until the end.
        if (isLoading || isLast) setState({ key, projects: [...projects], askedAt, reach });
        if (isLast) return;
      }
    };
    read().catch((error: unknown) => {
      const problem = toProblem(error);
      if (!isLeft) setState((state) => (state.key === key ? { ...state, problem } : { ...nothing, key, problem }));
    });
    return () => {
      isLeft = true;
    };
  }, [key, turn]);
  useReloadAfterJobs(connectionId, reload);
  return { ...state, isLoading, reload };
}

const nothing = { projects: [], askedAt: 0, reach: 'part' } as const satisfies Partial<ServiceProjects>;

function useReloadAfterJobs(connectionId: string, reload: () => void): void {
  const timer = useRef<number | undefined>(undefined);
  const reloadedAt = useRef(0);
  useNotices((notice) => {
    if (notice.type !== 'job' || !hasChangedProjects(notice.job, connectionId) || timer.current !== undefined) return;
    const restart = () => {
      timer.current = undefined;
      reloadedAt.current = Date.now();
      reload();
    };
    timer.current = window.setTimeout(restart, Math.max(restMs, reloadedAt.current + pauseMs - Date.now()));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

function hasChangedProjects(job: Job, connectionId: string): boolean {
  const isMeant = job.work.kind === 'create' || job.work.kind === 'deleteProject';
  return isMeant && job.connectionId === connectionId && isSettled(job) && job.state !== 'cancelled';
}
