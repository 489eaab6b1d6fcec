import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BatchItem } from '../../../../lib/model/batch.ts';
import { keptTime } from '../../../../lib/model/job.ts';
import { batchVersion, readBatchRows } from '../../../../lib/store/batches/batch-row.ts';
import { type BatchDraft, createBatchStore } from '../../../../lib/store/batches/batches.ts';
import { readBatchItems } from '../../../../lib/store/batches/read-batch.ts';
import { createDatabase } from '../../../../lib/store/database.ts';
import type { BatchPart, BatchRow } from '../../../../lib/store/schema.ts';

// A sample is never changed: a new version gets a new one.
const sample: { batches: BatchRow[]; batchParts: BatchPart[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'samples', 'batches-1.json'), 'utf8'),
);

function start(name: string = crypto.randomUUID()) {
  const open = createDatabase(name);
  const read = async (id: string, signal?: AbortSignal) => {
    const chunks: BatchItem[][] = [];
    await readBatchItems(await open(), id, (items) => chunks.push(items), signal);
    return chunks;
  };
  return { store: createBatchStore(open, async () => readBatchRows(await open())), open, read };
}

const none = { done: 0, failed: 0, uncertain: 0, cancelled: 0 };

function draft(id: string, total: number, change: Partial<BatchDraft> = {}): BatchDraft {
  const of = { id, connectionId: 'c', serviceAddress: 'https://reports.example', digest: id, createdAt: 1_000 };
  return { ...of, kind: 'rerun', state: 'running', total, counts: none, ...change };
}

const createItems = (count: number): BatchItem[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    url: `https://shop.example/${number}`,
    reportId: `${number}`,
  }));

test('batches of the first version are read whole, with their items', async () => {
  const { store, open, read } = start();
  const database = await open();
  for (const batch of sample.batches) await database.put('batches', batch);
  for (const part of sample.batchParts) await database.put('batchParts', part);
  expect(await store.list()).toEqual(sample.batches.toReversed());
  for (const { batchId, items } of sample.batchParts) expect(await read(batchId)).toEqual([items]);
  expect(sample.batches.map(({ version }) => version)).toContain(batchVersion);
});

const [good] = sample.batches;
test.each([
  ['a newer version', { version: batchVersion + 1 }],
  ['no version', { version: undefined }],
  ['no counts', { counts: undefined }],
  ['an unknown state', { state: 'dreaming' }],
  ['a total that is text', { total: '4' }],
])('a batch with %s stays where it is, is not acted on, and costs no other', async (_what, change) => {
  const { store, open } = start();
  const bad = { ...good, id: 'bad', ...change } as BatchRow;
  await (await open()).put('batches', bad);
  await store.create(draft('b', 1), createItems(1));
  expect((await store.list()).map(({ id }) => id)).toEqual(['b']);
  await store.prune(keptTime * 1_000);
  expect(await (await open()).get('batches', 'bad')).toEqual(bad);
});

test('thousands of items are read in their order, in pieces, and no longer than they are wanted', async () => {
  const { store, read } = start();
  const items = createItems(4_321);
  await store.create(draft('b', items.length), items);
  await store.create(draft('bb', 1), createItems(1));
  const chunks = await read('b');
  expect(chunks.flat()).toEqual(items);
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  expect(await read('b', AbortSignal.abort())).toEqual([]);
});

test('a change of many items is counted, and ends the batch with the last', async () => {
  const { store, read } = start();
  await store.create(draft('b', 2_345, { hasPassword: true }), createItems(2_345));
  const cancel = (isMeant: (number: number) => boolean) =>
    store.changeAll(
      'b',
      (batch) => batch,
      (item) => (item.state === undefined && isMeant(item.number) ? { ...item, state: 'cancelled' } : undefined),
      7_000,
    );
  expect(await cancel((number) => number % 2 === 0)).toMatchObject({ counts: { cancelled: 1_173 }, hasPassword: true });
  const ended = await cancel(() => true);
  expect(ended).toMatchObject({ state: 'done', counts: { ...none, cancelled: 2_345 }, settledAt: 7_000 });
  expect(ended.hasPassword).toBeUndefined();
  expect((await read('b')).flat().every(({ state }) => state === 'cancelled')).toBe(true);
  expect(await store.find('b')).toEqual(ended);
});

test('what ended a month ago goes, and of more than fifty the oldest; what is owed or untold stays', async () => {
  const { store, read } = start();
  const now = keptTime * 3;
  const end = (settledAt: number, isTold = true) => ({ settledAt, ...(isTold && { isTold: true as const }) });
  await store.create(draft('owed', 1, { createdAt: 1 }), createItems(1));
  await store.create(draft('untold', 1, { createdAt: 2, ...end(5, false) }), createItems(1));
  await store.create(draft('old', 1, { createdAt: 3, ...end(now - keptTime) }), createItems(1));
  for (let n = 0; n < 52; n++) {
    await store.create(draft(`n${n}`, 1, { createdAt: now - 100 + n, ...end(now - 10) }), createItems(1));
  }
  await store.prune(now);
  const left = (await store.list()).map(({ id }) => id);
  expect(left).toHaveLength(52);
  expect(left.slice(-2)).toEqual(['untold', 'owed']);
  expect(['old', 'n0', 'n1', 'n2', 'n51'].map((id) => left.includes(id))).toEqual([false, false, false, true, true]);
  expect([(await read('n0')).flat(), (await read('n2')).flat().length]).toEqual([[], 1]);
});
