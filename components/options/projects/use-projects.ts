import type { Connection } from '../../../lib/model/connection.ts';
import type { ProjectFilter } from '../../../lib/model/filter/service-filter.ts';
import type { Job } from '../../../lib/model/job.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import type { Project } from '../../../lib/model/project.ts';
import { getProjectTarget } from '../../../lib/model/work-target.ts';
import { getLatestJobs, isGone } from '../../hooks/known-jobs.ts';
import type { Answer } from '../../hooks/use-answer.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { countLeft, useList } from '../list/use-paged-list.ts';

export interface ProjectRow {
  project: Project;
  job?: Job;
}

export interface Projects {
  answer: Answer<Page<Project>>;
  rows: ProjectRow[];
  /** The count over all pages, without rows that are about to be deleted. */
  total: number | undefined;
  onDelete: (project: Project) => void;
}

export function useProjects({ id: connectionId }: Connection, filter: ProjectFilter): Projects {
  const { send } = useWorker();
  const { list, start } = useJobs();
  const answer = useList(connectionId, filter, () => send('listProjects', { connectionId, filter }));
  const latest = getLatestJobs(list, connectionId);
  const rows = (answer.value?.items ?? [])
    .map((project) => ({ project, job: latest.get(getProjectTarget(project.name)) }))
    .filter(({ job }) => !isGone(job, answer.askedAt));
  return {
    answer,
    rows,
    total: answer.value && countLeft(answer.value, rows.length),
    onDelete: ({ name }) => start(connectionId, [{ kind: 'deleteProject', project: name }]),
  };
}
