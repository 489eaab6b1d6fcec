import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import type { Job, Work } from '../../lib/model/job.ts';
import { toProblem } from '../../lib/model/problem.ts';
import { addStarted, forgetJobs, type JobList, listUndoable, noJobs, noteJobs, refuseJob } from './known-jobs.ts';
import { createRequiredContext } from './required-context.ts';
import { useThrottled } from './use-throttled.ts';
import { useNotices, useWorker } from './worker.ts';

export interface Jobs {
  list: JobList;
  start: (connectionId: string, works: Work[]) => void;
  /** Cancels every delete of this page that still can be. */
  undo: () => void;
  forget: (ids: string[]) => void;
}

/** Milliseconds: jobs of a batch end many a second. */
const noticePause = 100;

export const [JobsContext, useJobs] = createRequiredContext<Jobs>('JobsContext');

/** For the frame of the page: jobs outlive the views that start them. */
export function useJobList(): Jobs {
  const { send } = useWorker();
  const [list, setList] = useState(noJobs);
  const told = useRef<Job[]>([]);
  const takeTold = useThrottled(noticePause, () => {
    const jobs = told.current.splice(0);
    setList((list) => noteJobs(list, jobs));
  });
  useNotices((notice) => {
    if (notice.type !== 'job') return;
    told.current.push(notice.job);
    takeTold();
  });

  const start = useCallback(
    (connectionId: string, works: Work[]) => {
      for (const work of works) {
        send('startJob', { connectionId, work })
          .catch((error: unknown) => refuseJob(connectionId, work, toProblem(error)))
          .then((job) => setList((list) => addStarted(list, job)));
      }
    },
    [send],
  );
  const undo = useCallback(() => {
    for (const job of listUndoable(list)) {
      // Too late or out of reach: the notices that follow tell what became of it.
      send('cancelJob', { jobId: job.id }).catch(() => undefined);
    }
  }, [send, list]);
  const forget = useCallback((ids: string[]) => setList((list) => forgetJobs(list, ids)), []);
  return useMemo(() => ({ list, start, undo, forget }), [list, start, undo, forget]);
}
