import { useEffect, useRef } from 'preact/hooks';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import { type Answer, useAnswer } from '../../hooks/use-answer.ts';
import { useNotices } from '../../hooks/use-notices.ts';

/** Many jobs that end together make one reload. */
const restMs = 200;

/** A page of a connection's list, asked for again when a job has changed what the service holds. */
export function useList<Item>(
  connectionId: string,
  filter: object,
  ask: () => Promise<Page<Item>>,
): Answer<Page<Item>> {
  const answer = useAnswer(JSON.stringify([connectionId, filter]), ask);
  const timer = useRef(0);
  useNotices((notice) => {
    if (notice.type !== 'job' || !hasChangedService(notice.job, connectionId)) return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(answer.reload, restMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return answer;
}

function hasChangedService(job: Job, connectionId: string): boolean {
  return job.connectionId === connectionId && isSettled(job) && job.state !== 'cancelled';
}
