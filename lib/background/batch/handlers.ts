import type { Handlers } from '../../messages/receive.ts';
import { ProblemError } from '../../model/problem.ts';

type BatchHandlers = Pick<
  Handlers,
  'startBatch' | 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch' | 'listBatches' | 'clearBatch'
>;

/** What pages say of batches. None can be started yet. */
export function createBatchHandlers(): BatchHandlers {
  const refuse = () => {
    throw new ProblemError({ code: 'notFound' });
  };
  return {
    startBatch: refuse,
    pauseBatch: refuse,
    resumeBatch: refuse,
    cancelBatch: refuse,
    retryBatch: refuse,
    listBatches: () => [],
    clearBatch: refuse,
  };
}
