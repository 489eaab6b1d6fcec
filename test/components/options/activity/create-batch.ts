import type { Batch } from '../../../../lib/model/batch.ts';

export function createBatch(change: Partial<Batch> = {}): Batch {
  return {
    id: 'b1',
    connectionId: 'c1',
    serviceAddress: 'https://reports.example',
    kind: 'rerun',
    state: 'running',
    total: 10,
    counts: { done: 0, failed: 0, unconfirmed: 0, cancelled: 0 },
    createdAt: 1,
    ...change,
  };
}

export function count(change: Partial<Batch['counts']>): Batch['counts'] {
  return { done: 0, failed: 0, unconfirmed: 0, cancelled: 0, ...change };
}
