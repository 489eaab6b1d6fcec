import { createContext } from 'preact';
import { useCallback, useContext, useMemo, useState } from 'preact/hooks';
import type { Work } from '../../lib/model/job.ts';
import { toProblem } from '../../lib/model/problem.ts';
import { addStarted, findUndoable, forgetJobs, type JobList, noJobs, noteJob, refuseJob } from './job-list.ts';
import { usePorts } from './ports.ts';
import { useNotices } from './use-notices.ts';

export interface Jobs {
  list: JobList;
  start: (connectionId: string, works: Work[]) => void;
  /** Cancels every delete of this page that still can be. */
  undo: () => void;
  forget: (ids: string[]) => void;
}

export const JobsContext = createContext<Jobs | undefined>(undefined);

export function useJobs(): Jobs {
  const jobs = useContext(JobsContext);
  if (!jobs) throw new Error('Render inside <JobsContext value={…}>.');
  return jobs;
}

/** For the frame of the page: jobs outlive the views that start them. */
export function useJobList(): Jobs {
  const { send } = usePorts();
  const [list, setList] = useState(noJobs);
  useNotices((notice) => notice.type === 'job' && setList((list) => noteJob(list, notice.job)));

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
    for (const job of findUndoable(list)) {
      // Too late or out of reach: the notices that follow tell what became of it.
      send('cancelJob', { jobId: job.id }).catch(() => undefined);
    }
  }, [send, list]);
  const forget = useCallback((ids: string[]) => setList((list) => forgetJobs(list, ids)), []);
  return useMemo(() => ({ list, start, undo, forget }), [list, start, undo, forget]);
}
