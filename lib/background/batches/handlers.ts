import type { Handlers } from '../../messages/receive.ts';
import type { Batches } from './batches.ts';

type BatchHandlers = Handlers<
  | 'startBatch'
  | 'bringItems'
  | 'pauseBatch'
  | 'resumeBatch'
  | 'cancelBatch'
  | 'retryBatch'
  | 'checkBatch'
  | 'sendAgainBatch'
  | 'listBatches'
  | 'clearBatch'
>;

/** What pages say of batches. */
export function createBatchHandlers(batches: Batches): BatchHandlers {
  return {
    startBatch: (input) => batches.start(input),
    bringItems: (input) => batches.bring(input),
    pauseBatch: ({ batchId }) => batches.pause(batchId),
    resumeBatch: ({ batchId, password }) => batches.resume(batchId, password),
    cancelBatch: ({ batchId }) => batches.cancel(batchId),
    retryBatch: ({ batchId, password }) => batches.retry(batchId, password),
    checkBatch: ({ batchId }) => batches.revive(batchId, 'check'),
    sendAgainBatch: ({ batchId, password }) => batches.revive(batchId, 'retry', password),
    listBatches: () => batches.list(),
    clearBatch: ({ batchId }) => batches.clear(batchId),
  };
}
