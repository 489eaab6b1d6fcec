import type { Handlers } from '../../messages/receive-messages.ts';
import type { Watches } from './watches.ts';

export function createWatchHandlers({ watches }: { watches: Watches }) {
  return {
    listWatches: () => watches.list(),
    saveWatch: (input) => watches.save(input),
    countWatchedReports: ({ watchId }) => watches.count(watchId),
    runWatch: ({ watchId }) => watches.runNow(watchId),
    pauseWatch: ({ watchId }) => watches.pause(watchId),
    resumeWatch: ({ watchId }) => watches.resume(watchId),
    removeWatch: ({ watchId }) => watches.remove(watchId),
    markWatchRunsSeen: ({ batchIds }) => watches.markRunsSeen(batchIds),
  } satisfies Partial<Handlers>;
}
