import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { Watch, WatchRun } from '../../lib/model/watch.ts';
import { listUnseenRuns } from '../../lib/model/watch-findings.ts';
import type { Answer } from './use-answer.ts';
import { useFollowedAnswer } from './use-followed-answer.ts';
import { useIsVisible } from './use-is-visible.ts';
import { useWorker } from './worker-context.ts';

/** Oldest first. */
type Watches = Pick<Answer<Watch[]>, 'value' | 'problem' | 'reload'>;

export const WatchesContext = createContext<Watches>({ reload() {} });

export const useWatches = (): Watches => useContext(WatchesContext);

/** For `App`, because several views show watches. */
export function useWatchList(): Watches {
  const { send } = useWorker();
  return useFollowedAnswer(
    'watches',
    () => send('listWatches', {}),
    (notice) => (notice.type === 'watches' ? notice.watches : undefined),
  );
}

/** Marks the findings of these watches as seen. */
export function useMarkWatchesSeen(watches: readonly Watch[]): void {
  useSeenRuns(watches.flatMap(listUnseenRuns));
}

/** Marks the findings of a watch's run as seen. `taskId`: the batch of that run. */
export function useMarkTaskSeen(taskId: string | undefined): void {
  const { value = [] } = useWatches();
  useSeenRuns(value.flatMap(listUnseenRuns).filter(({ batchId }) => batchId === taskId));
}

/** Only while the page is visible: many keep it open in a tab that they do not look at. */
function useSeenRuns(runs: readonly WatchRun[]): void {
  const { send } = useWorker();
  const isVisible = useIsVisible();
  const batchIds = runs.flatMap(({ batchId }) => batchId ?? []);
  useEffect(() => {
    // If the worker cannot be reached, the runs stay unseen until the user looks again.
    if (isVisible && batchIds.length > 0) send('markWatchRunsSeen', { batchIds }).catch(() => undefined);
  }, [isVisible, batchIds.join()]);
}
