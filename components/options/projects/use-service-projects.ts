import { isSettled, type Job } from '../../../lib/model/job.ts';
import type { Project } from '../../../lib/model/project.ts';
import { type Answer, useAnswer } from '../../hooks/use-answer.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

export interface ServiceProjects {
  projects: Project[];
  /** There may be more: reading has stopped at the limit, or the service ignores paging. */
  isCut: boolean;
}

/** At most 2,000 projects. The pages are requested one after another to spare the service. */
const maxPages = 20;

/** Milliseconds between two reloads at least: otherwise a large batch would reload the projects all the time. */
const reloadPause = 5_000;

/** The service's own list of projects (interface §4.2), read page by page, and again after jobs that may change it. */
export function useServiceProjects(connectionId: string): Answer<ServiceProjects> {
  const { send } = useWorker();
  const answer = useAnswer(connectionId, async () => {
    const projects: Project[] = [];
    for (let page = 1; ; page++) {
      const { items, hasNext, isPagingIgnored = false } = await send('listProjects', { connectionId, page });
      projects.push(...items);
      if (!hasNext || page === maxPages) return { projects, isCut: hasNext || isPagingIgnored };
    }
  });
  const reloadSoon = useThrottled(reloadPause, answer.reload);
  useNotices((notice) => notice.type === 'job' && hasChangedProjects(notice.job, connectionId) && reloadSoon());
  return answer;
}

function hasChangedProjects(job: Job, connectionId: string): boolean {
  const isRelevant = job.work.kind === 'create' || job.work.kind === 'deleteProject';
  return isRelevant && job.connectionId === connectionId && isSettled(job) && job.state !== 'cancelled';
}
