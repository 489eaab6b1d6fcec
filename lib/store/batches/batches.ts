import type { Batch, BatchItem } from '../../model/batch.ts';
import { keptTime } from '../../model/job.ts';
import { ProblemError } from '../../model/problem.ts';
import type { Database } from '../database.ts';
import type { BatchRow } from '../schema.ts';
import { batchVersion, countItem, endBatch, partSize } from './batch-row.ts';

/** How many batches are kept that have ended. */
const keptLimit = 50;

/** How many parts are in memory at a time. */
const readAhead = 20;

export type BatchDraft = Omit<BatchRow, 'version' | 'next'>;

/** The batches with their items. What becomes of an item that a job was begun for is written with the job. */
export interface BatchStore {
  /** Newest first. */
  list(): Promise<BatchRow[]>;
  find(id: string): Promise<BatchRow | undefined>;
  create(draft: BatchDraft, items: BatchItem[]): Promise<BatchRow>;
  change(id: string, change: (batch: BatchRow) => BatchRow): Promise<BatchRow>;
  /**
   * The same, and in one with it all items that `changeItem` has another one for. With `only` those alone that lie
   * together from this one on.
   */
  changeAll(
    id: string,
    change: (batch: BatchRow) => BatchRow,
    changeItem: (item: BatchItem) => BatchItem | undefined,
    now: number,
    only?: number,
  ): Promise<BatchRow>;
  /** The items that lie together, from this one on. */
  readPart(id: string, start: number): Promise<BatchItem[]>;
  remove(id: string): Promise<void>;
  /** Forgets what ended long ago or is too much, oldest first. */
  prune(now: number): Promise<void>;
}

// As jobs are: what a page was answered survives the machine's fall.
const strict = { durability: 'strict' } as const;
const stores: ('batches' | 'batchParts')[] = ['batches', 'batchParts'];

export function createBatchStore(open: () => Promise<Database>, read: () => Promise<BatchRow[]>): BatchStore {
  const list = async () => (await read()).sort((a, b) => b.createdAt - a.createdAt);
  const remove = async (id: string) => {
    const transaction = (await open()).transaction(stores, 'readwrite', strict);
    void transaction.objectStore('batches').delete(id);
    void transaction.objectStore('batchParts').delete(rangeOf(id));
    await transaction.done;
  };
  return {
    list,
    remove,
    find: async (id) => (await list()).find((batch) => batch.id === id),
    create: async (batch, items) => create(await open(), batch, items),
    change: async (id, change) => changeBatch(await open(), id, change),
    changeAll: async (...change) => changeItems(await open(), ...change),
    readPart: async (id, start) => (await (await open()).get('batchParts', [id, start]))?.items ?? [],
    async prune(now) {
      const ended = (await list()).filter(({ settledAt, isTold }) => settledAt !== undefined && isTold);
      const isOver = ({ settledAt = 0 }: Batch, n: number) => n >= keptLimit || settledAt <= now - keptTime;
      for (const { id } of ended.filter(isOver)) await remove(id);
    },
  };
}

/** All at once: no part of a batch is ever done without the whole being owed. */
async function create(database: Database, draft: BatchDraft, items: BatchItem[]) {
  const batch = endBatch({ ...draft, version: batchVersion, next: 0 }, draft.createdAt);
  const transaction = database.transaction(stores, 'readwrite', strict);
  void transaction.objectStore('batches').add(batch);
  for (let start = 0; start < items.length; start += partSize) {
    const part = { batchId: batch.id, start, items: items.slice(start, start + partSize) };
    // One at a time: of a hundred thousand all at once would hold up the worker, and with it the popup.
    await transaction.objectStore('batchParts').add(part);
  }
  await transaction.done;
  return batch;
}

async function changeBatch(database: Database, id: string, change: (batch: BatchRow) => BatchRow) {
  const transaction = database.transaction('batches', 'readwrite', strict);
  const known = await transaction.store.get(id);
  if (!known) throw new ProblemError({ code: 'notFound' });
  const changed = change(known);
  void transaction.store.put(changed);
  await transaction.done;
  return changed;
}

async function changeItems(
  database: Database,
  id: string,
  change: (batch: BatchRow) => BatchRow,
  changeItem: (item: BatchItem) => BatchItem | undefined,
  now: number,
  only?: number,
): Promise<BatchRow> {
  const transaction = database.transaction(stores, 'readwrite', strict);
  const parts = transaction.objectStore('batchParts');
  const known = await transaction.objectStore('batches').get(id);
  if (!known) throw new ProblemError({ code: 'notFound' });
  let batch = change(known);
  const [first, end, count] = only === undefined ? [0, batch.total, readAhead] : [only, only + 1, 1];
  for (let start = first; start < end; start += readAhead * partSize) {
    for (const part of await parts.getAll(rangeOf(id, start), count)) {
      const items = part.items.map((item) => {
        const changed = changeItem(item);
        if (changed) batch = countItem(batch, item.state, changed.state, now);
        return changed ?? item;
      });
      if (items.some((item, n) => item !== part.items[n])) void parts.put({ ...part, items });
    }
  }
  batch = endBatch(batch, now);
  void transaction.objectStore('batches').put(batch);
  await transaction.done;
  return batch;
}

function rangeOf(id: string, start = 0): IDBKeyRange {
  return IDBKeyRange.bound([id, start], [id, Number.POSITIVE_INFINITY]);
}
