// Input with more items than a batch can have is started as several batches. The list is kept from replies and notices.
import { expect, test, vi } from 'vitest';
import {
  type Batches,
  BatchesContext,
  type BatchRequest,
  useBatchList,
  useStart,
} from '../../../components/hooks/use-batches.ts';
import type { Input } from '../../../lib/messages/contract.ts';
import { maxBatchItems } from '../../../lib/model/batch.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { mount } from '../mount.tsx';
import { count, createBatch } from '../options/activity/create-batch.ts';

const items = Array.from({ length: maxBatchItems + 5 }, (_, n) => ({ url: '', reportId: String(n) }));
const request: BatchRequest = { connectionId: 'c', kind: 'rerun', items };

/** `failures`: which messages get no answer. */
async function open(failures: number[]) {
  let start: (request: Promise<BatchRequest>) => Promise<void> = async () => {};
  const onStarted = vi.fn();
  function Starter() {
    ({ start } = useStart(onStarted));
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
  const startBatch = ({ id }: Input<'startBatch'>) => {
    if (failures.includes(++count)) throw new ProblemError({ code: 'unexpected' });
    return createBatch({ id });
  };
  const { sent, remove } = await mount(<Page />, { startBatch, listBatches: () => [] });
  const listStarted = () =>
    sent.filter(({ name }) => name === 'startBatch').map(({ input }) => input as Input<'startBatch'>);
  const startChange = (change: Partial<BatchRequest> = {}) => start(Promise.resolve({ ...request, ...change }));
  return { start: startChange, onStarted, listStarted, remove };
}

test('a retry after a failure has the same ids, so that no batch is started twice', async () => {
  const page = await open([2, 3]);
  await page.start();
  expect(page.onStarted).not.toHaveBeenCalled();
  await page.start();
  await vi.waitFor(() => expect(page.onStarted).toHaveBeenCalled(), { timeout: 30_000 });
  const ids = page.listStarted().map(({ id, items }) => `${items.length} ${id}`);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(2);
  await page.remove();
});

test('after a failure with one privacy, a start with another privacy changes all reports', async () => {
  const page = await open([2, 3]);
  await page.start({ kind: 'update', privacy: 'public' });
  await page.start({ kind: 'update', privacy: 'private' });
  await vi.waitFor(() => expect(page.onStarted).toHaveBeenCalled(), { timeout: 30_000 });
  const changes = page.listStarted().filter(({ privacy }) => privacy === 'private');
  expect(changes.map(({ items }) => items.length)).toEqual([maxBatchItems, 5]);
  // Both can be undone as long as the whole.
  expect(changes.map(({ count }) => count)).toEqual([items.length, items.length]);
  await page.remove();
});

test('a start without an answer is sent once more, with the same id', async () => {
  const page = await open([1]);
  await page.start();
  await vi.waitFor(() => expect(page.onStarted).toHaveBeenCalled(), { timeout: 30_000 });
  const [first, again, second] = page.listStarted();
  expect(again).toEqual(first);
  expect(second?.id).not.toBe(first?.id);
  await page.remove();
});

test('a batch that ends before the reply to its start or resume arrives is shown as ended', async () => {
  const id = crypto.randomUUID();
  const running = createBatch({ id });
  const paused = createBatch({ id, state: 'paused' });
  const failed = createBatch({ id, counts: count({ failed: 10 }), settledAt: 5 });
  let batches: Batches | undefined;
  function Page() {
    batches = useBatchList();
    return null;
  }
  const page = await mount(<Page />, {
    listBatches: () => [],
    startBatch: () => page.broadcast({ type: 'batch', batch: failed }).then(() => running),
    resumeBatch: () => page.broadcast({ type: 'batch', batch: failed }).then(() => running),
  });
  await batches?.start({ ...request, id, items: items.slice(0, 1) });
  await vi.waitFor(() => expect(batches?.list).toEqual([failed]));
  await page.broadcast({ type: 'batch', batch: paused });
  expect(batches?.list).toEqual([paused]);
  await batches?.act('resumeBatch', id);
  await vi.waitFor(() => expect(batches?.list).toEqual([failed]));
  await page.remove();
});
