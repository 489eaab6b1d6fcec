import { useEffect, useState } from 'preact/hooks';
import { defaultProjectQuery } from '../../../lib/model/filter/service-query.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { Project } from '../../../lib/model/project.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

export interface ServiceProjects {
  projects: Project[];
  /** When the projects were requested, in milliseconds since 1970. */
  askedAt: number;
  /** There may be more: reading has stopped at the limit, or the service ignores paging. */
  isCut: boolean;
  /** No part of the response has arrived yet. */
  isLoading: boolean;
  problem?: Problem;
  reload: () => void;
}

/** At most 2,000 projects. The pages are requested one after another to spare the service. */
const maxPages = 20;

/** Milliseconds between two reloads at least: otherwise a large batch would reload the projects all the time. */
const reloadPause = 5_000;

/** The service's own list of projects (interface §4.2), read page by page, and again after jobs that may change it. */
export function useServiceProjects(connectionId: string): ServiceProjects {
  const { send } = useWorker();
  const [state, setState] = useState<Omit<ServiceProjects, 'reload'>>(nothing);
  const [reloads, setReloads] = useState(0);
  const reload = () => setReloads((reloads) => reloads + 1);
  useEffect(() => {
    let isStale = false;
    const askedAt = Date.now();
    const read = async () => {
      const projects: Project[] = [];
      for (let page = 1; page <= maxPages; page++) {
        const filter = { ...defaultProjectQuery, perPage: 100, page } as const;
        const { items, hasNext, isPagingIgnored = false } = await send('listProjects', { connectionId, filter });
        if (isStale) return;
        projects.push(...items);
        const isLast = !hasNext || page === maxPages;
        // A reload shows the old projects until its last page: otherwise rows of later pages would disappear meanwhile.
        if (reloads === 0 || isLast) {
          setState({
            projects: [...projects],
            askedAt,
            isCut: isLast && (hasNext || isPagingIgnored),
            isLoading: false,
          });
        }
        if (isLast) return;
      }
    };
    read().catch((error: unknown) => {
      if (!isStale) setState((state) => ({ ...state, isLoading: false, problem: toProblem(error) }));
    });
    return () => {
      isStale = true;
    };
  }, [reloads]);
  const reloadSoon = useThrottled(reloadPause, reload);
  useNotices((notice) => notice.type === 'job' && hasChangedProjects(notice.job, connectionId) && reloadSoon());
  return { ...state, reload };
}

const nothing = { projects: [], askedAt: 0, isCut: false, isLoading: true };

function hasChangedProjects(job: Job, connectionId: string): boolean {
  const isRelevant = job.work.kind === 'create' || job.work.kind === 'deleteProject';
  return isRelevant && job.connectionId === connectionId && isSettled(job) && job.state !== 'cancelled';
}
