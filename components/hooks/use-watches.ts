import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Problem } from '../../lib/model/problem.ts';
import { listUnseenRuns, type Watch, type WatchRun } from '../../lib/model/watch.ts';
import { useAnswer } from './use-answer.ts';
import { useNotices, useWorker } from './worker-context.ts';

export interface Watches {
  /** Oldest first; absent until the worker has answered. */
  list?: Watch[];
  problem?: Problem;
  reload: () => void;
}

/** Without it no watch is known. */
export const WatchesContext = createContext<Watches>({ reload() {} });

export const useWatches = (): Watches => useContext(WatchesContext);

/** For `App`: several views tell of watches. */
export function useWatchList(): Watches {
  const { send } = useWorker();
  const { value, problem, reload } = useAnswer('watches', () => send('listWatches', {}));
  const [list, setList] = useState<Watch[]>();
  useEffect(() => {
    if (value) setList(value);
  }, [value]);
  useNotices((notice) => notice.type === 'watches' && setList(notice.watches));
  return { list, problem, reload };
}

/** The user looks at what these watches have found. */
export function useSeen(watches: readonly Watch[]): void {
  useSeenRuns(watches.flatMap(listUnseenRuns));
}

/** The user looks at what a run has found: the reports of its task. */
export function useSeenOfTask(taskId: string | undefined): void {
  const { list = [] } = useWatches();
  useSeenRuns(list.flatMap(listUnseenRuns).filter(({ batchId }) => batchId === taskId));
}

function useSeenRuns(runs: readonly WatchRun[]): void {
  const { send } = useWorker();
  const batchIds = runs.flatMap(({ batchId }) => batchId ?? []);
  useEffect(() => {
    // If the worker cannot be reached, they count as unseen until the next look.
    if (batchIds.length > 0) send('seeWatchRuns', { batchIds }).catch(() => undefined);
  }, [batchIds.join()]);
}
