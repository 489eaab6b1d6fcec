import type { Handlers } from '../../messages/receive-messages.ts';
import type { Batches } from './batches.ts';

interface Deps {
  batches: Batches;
  /** A batch may be the run of a watch, which then goes on, too. */
  watches: { resumeBatch(batchId: string): Promise<void> };
}

export function createBatchHandlers({ batches, watches }: Deps) {
  return {
    startBatch: (input) => batches.start(input),
    pauseBatch: ({ batchId }) => batches.pause(batchId),
    async resumeBatch({ batchId }) {
      const batch = await batches.resume(batchId);
      await watches.resumeBatch(batchId);
      return batch;
    },
    cancelBatch: ({ batchId }) => batches.cancel(batchId),
    async retryBatch({ batchId, password }) {
      const batch = await batches.retry(batchId, password);
      await watches.resumeBatch(batchId);
      return batch;
    },
    listBatches: () => batches.list(),
    clearBatch: ({ batchId }) => batches.clear(batchId),
  } satisfies Partial<Handlers>;
}
