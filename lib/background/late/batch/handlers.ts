import type { Handlers } from '../../../messages/receive.ts';
import type { Batches } from './batches.ts';

type BatchHandlers = Handlers<
  | 'startBatch'
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
    pauseBatch: ({ batchId }) => batches.pause(batchId),
    resumeBatch: ({ batchId, password }) => batches.resume(batchId, password),
    cancelBatch: ({ batchId }) => batches.cancel(batchId),
    retryBatch: ({ batchId, password }) => batches.retry(batchId, password),
    checkBatch: ({ batchId }) => batches.check(batchId),
    sendAgainBatch: ({ batchId, password }) => batches.sendAgain(batchId, password),
    listBatches: () => batches.list(),
    clearBatch: ({ batchId }) => batches.clear(batchId),
  };
}
