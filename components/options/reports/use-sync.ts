import { useEffect, useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

export interface Sync {
  /** Absent until the worker has answered. */
  state?: SyncState;
  /** Why the worker could not be reached. A problem of the sync itself is in `state`. */
  problem?: Problem;
  start: (kind?: 'new' | 'full') => void;
  pause: () => void;
}

/** The state of a connection's sync. Every `view` that opens starts a sync if one is due. */
export function useSync(connectionId: string, view: string | undefined): Sync {
  const { send } = useWorker();
  const [state, setState] = useState<SyncState>();
  const [problem, setProblem] = useState<Problem>();
  const show = (asked: Promise<SyncState>) => {
    asked.then(
      (reply) => {
        // What has changed the state since the request is newer, as a notice is.
        setState((now) => (now === state ? reply : now));
        setProblem(undefined);
      },
      (error: unknown) => setProblem(toProblem(error)),
    );
  };
  const start = (kind?: 'new' | 'full') => show(send('startSync', { connectionId, ...(kind && { kind }) }));
  useNotices((notice) => {
    if (notice.type !== 'sync' || notice.sync.connectionId !== connectionId) return;
    setState(notice.sync);
    setProblem(undefined);
  });
  useEffect(() => {
    if (view) start();
  }, [view]);
  return { state, problem, start, pause: () => show(send('pauseSync', { connectionId })) };
}
