import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Job } from '../../lib/model/job.ts';
import { toProblem } from '../../lib/model/problem.ts';
import type { Work } from '../../lib/model/work.ts';
import { noteAcceptedPassword, rememberPassword } from './given-passwords.ts';
import {
  addOpen,
  addStarted,
  forgetJobs,
  type JobList,
  listUndoable,
  noJobs,
  noteJobs,
  refuseJob,
} from './known-jobs.ts';
import { createRequiredContext } from './required-context.ts';
import { useThrottled } from './use-throttled.ts';
import { useNotices, useWorker } from './worker-context.ts';

export interface Jobs {
  list: JobList;
  /** `count`: how many reports each of them deletes, if it is not one. */
  start: (connectionId: string, works: Work[], count?: number) => void;
  /** Cancels every job that can still be undone. */
  undo: () => void;
  forget: (ids: string[]) => void;
}

/** Milliseconds between two renders: many jobs of a batch end per second. */
const noticePause = 100;

/** More single jobs than anybody starts within the time to undo them. */
const maxOpen = 1_000;

export const [JobsContext, useJobs] = createRequiredContext<Jobs>('JobsContext');

/** For `App`, because jobs outlive the views that start them. */
export function useJobList(): Jobs {
  const { send } = useWorker();
  const [list, setList] = useState(noJobs);
  const noticed = useRef<Job[]>([]);
  const addNoticed = useThrottled(noticePause, () => {
    const jobs = noticed.current.splice(0);
    setList((list) => noteJobs(list, jobs));
  });
  useNotices((notice) => {
    if (notice.type !== 'job') return;
    noteAcceptedPassword(notice.job);
    noticed.current.push(notice.job);
    addNoticed();
  });

  useEffect(() => {
    // Those that were started before this page was opened. If the worker cannot be reached, the view says so itself.
    send('listJobs', { show: 'progress', limit: maxOpen }).then(
      ({ jobs }) => setList((list) => addOpen(list, jobs)),
      () => undefined,
    );
  }, [send]);
  const start = useCallback(
    (connectionId: string, works: Work[], count?: number) => {
      for (const work of works) {
        send('startJob', { connectionId, work, ...(count !== undefined && { count }) })
          .catch((error: unknown) => refuseJob(connectionId, work, toProblem(error)))
          .then((job) => {
            if ('password' in work) rememberPassword(job.id, work);
            setList((list) => addStarted(list, job));
          });
      }
    },
    [send],
  );
  const undo = useCallback(() => {
    for (const job of listUndoable(list)) {
      // If it is too late or the worker cannot be reached, later notices show it.
      send('cancelJob', { jobId: job.id }).catch(() => undefined);
    }
  }, [send, list]);
  const forget = useCallback((ids: string[]) => setList((list) => forgetJobs(list, ids)), []);
  return useMemo(() => ({ list, start, undo, forget }), [list, start, undo, forget]);
}
