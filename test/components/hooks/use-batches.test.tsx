// Input with more items than a batch can have is started as several batches.
import { expect, test, vi } from 'vitest';
import { BatchesContext, useBatchList, useStart } from '../../../components/hooks/use-batches.ts';
import type { Input } from '../../../lib/messages/contract.ts';
import { maxBatchItems } from '../../../lib/model/batch.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { mount } from '../mount.tsx';
import { createBatch } from '../options/batch/create-batch.ts';

const items = Array.from({ length: maxBatchItems + 5 }, (_, n) => ({ url: '', reportId: String(n) }));
const input = { connectionId: 'c', kind: 'rerun' as const, items };

test('a retry after a failure starts only the batches that were not started', async () => {
  let start: (input: Promise<Input<'startBatch'>>) => Promise<void> = async () => {};
  let isEnded = false;
  function Starter() {
    ({ start } = useStart(() => {
      isEnded = true;
    }));
    return null;
  }
  function Page() {
    return (
      <BatchesContext value={useBatchList()}>
        <Starter />
      </BatchesContext>
    );
  }
  let count = 0;
  const startBatch = () => {
    if (++count === 2) throw new ProblemError({ code: 'unexpected' });
    return createBatch({ id: String(count) });
  };
  const { sent, remove } = await mount(<Page />, { startBatch, listBatches: () => [] });
  await start(Promise.resolve(input));
  expect(isEnded).toBe(false);
  await start(Promise.resolve(input));
  await vi.waitFor(() => expect(isEnded).toBe(true));
  const started = sent.filter(({ name }) => name === 'startBatch').map(({ input }) => input as Input<'startBatch'>);
  expect(started.map(({ items }) => items.length)).toEqual([maxBatchItems, 5, 5]);
  await remove();
});
