import { useEffect, useState } from 'preact/hooks';
import { defaultProjectQuery, type ProjectQuery } from '../../../lib/model/filter/service-query.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { Project } from '../../../lib/model/project.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

export interface ServiceProjects {
  projects: Project[];
  /** When the projects were requested, in milliseconds since 1970. */
  askedAt: number;
  /**
   * How much of the service's list was read. `part`: reading goes on. `all`: all of it. `most`: there may be more, but
   * reading has stopped at the limit, or because the service ignores paging.
   */
  reach: 'part' | 'all' | 'most';
  /** No part of the response to the present question has arrived yet. */
  isLoading: boolean;
  problem?: Problem;
  reload: () => void;
}

type Question = Pick<ProjectQuery, 'search' | 'sortBy' | 'order'>;

/** At most 2,000 projects. The pages are requested one after another to spare the service. */
const maxPages = 20;

/** Milliseconds between two reloads at least: otherwise a large batch would reload the projects all the time. */
const reloadPause = 5_000;

/** The service's own list of projects (interface §4.2), read page by page, and again after jobs that may change it. */
export function useServiceProjects(connectionId: string, question: Question): ServiceProjects {
  const { send } = useWorker();
  const [state, setState] = useState<Omit<ServiceProjects, 'isLoading' | 'reload'> & { key?: string }>(nothing);
  const [reloads, setReloads] = useState(0);
  const key = JSON.stringify([connectionId, question]);
  const isLoading = state.key !== key;
  const reload = () => setReloads((reloads) => reloads + 1);
  useEffect(() => {
    let isStale = false;
    const askedAt = Date.now();
    const read = async () => {
      const projects: Project[] = [];
      for (let page = 1; page <= maxPages; page++) {
        const filter = { ...defaultProjectQuery, ...question, perPage: 100, page } as const;
        const { items, hasNext, isPagingIgnored } = await send('listProjects', { connectionId, filter });
        if (isStale) return;
        projects.push(...items);
        const isLast = !hasNext || page === maxPages;
        const reach = isLast ? (hasNext || isPagingIgnored ? 'most' : 'all') : 'part';
        // A reload shows the old projects until its last page: otherwise rows of later pages would disappear meanwhile.
        if (isLoading || isLast) setState({ key, projects: [...projects], askedAt, reach });
        if (isLast) return;
      }
    };
    read().catch((error: unknown) => {
      const problem = toProblem(error);
      if (!isStale) setState((state) => (state.key === key ? { ...state, problem } : { ...nothing, key, problem }));
    });
    return () => {
      isStale = true;
    };
  }, [key, reloads]);
  const reloadSoon = useThrottled(reloadPause, reload);
  useNotices((notice) => notice.type === 'job' && hasChangedProjects(notice.job, connectionId) && reloadSoon());
  return { ...state, isLoading, reload };
}

const nothing = { projects: [], askedAt: 0, reach: 'part' } as const satisfies Partial<ServiceProjects>;

function hasChangedProjects(job: Job, connectionId: string): boolean {
  const isRelevant = job.work.kind === 'create' || job.work.kind === 'deleteProject';
  return isRelevant && job.connectionId === connectionId && isSettled(job) && job.state !== 'cancelled';
}
