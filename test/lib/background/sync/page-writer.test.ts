import { expect, test } from 'vitest';
import { PageWriter } from '../../../../lib/background/sync/page-writer.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { createSync } from '../../../../lib/storage/reports/sync-row.ts';
import type { SyncRow } from '../../../../lib/storage/schema.ts';

const start = createSync('c', 'https://service.example');
const page = (id: number): Report[] => [{ id: String(id), url: `https://shop.example/${id}`, fields: {} }];
const at = (done: number): SyncRow => ({ ...start, done });

/** A disk that only notes. */
function open(write: () => Promise<unknown> = async () => undefined) {
  const written: { done: number; ids: string[] }[] = [];
  const index = {
    async writePage(sync: SyncRow, reports: Report[]) {
      await write();
      written.push({ done: sync.done, ids: reports.map(({ id }) => id) });
      return { changed: [], fruitless: sync.fruitless + 1 };
    },
  };
  return { writer: new PageWriter(start, { reports: index, now: () => 1, onWritten: () => undefined }), written };
}

test('pages are written in their order, each with where the sync stands after it', async () => {
  const { writer, written } = open();
  for (const n of [1, 2, 3]) await writer.add(at(n), page(n));
  await writer.flush();
  expect(written).toEqual([1, 2, 3].map((n) => ({ done: n, ids: [String(n)] })));
  expect(writer.written).toMatchObject({ done: 3, fruitless: 3 });
});

test('the next page is asked for while one is written, and a slow disk is waited for', async () => {
  let end = (): void => undefined;
  const { writer, written } = open(() => new Promise<void>((resolve) => (end = resolve)));
  await writer.add(at(1), page(1));
  let isTaken = false;
  const second = writer.add(at(2), page(2)).then(() => {
    isTaken = true;
  });
  await Promise.resolve();
  expect([written, isTaken]).toEqual([[], false]);
  end();
  await second;
  expect(written).toHaveLength(1);
  end();
  await writer.flush();
  expect(written).toHaveLength(2);
});

test('nothing is written after what could not be: the sync stands where it was written last', async () => {
  let isFull = false;
  const { writer, written } = open(async () => isFull && Promise.reject(new Error('full')));
  await writer.add(at(1), page(1));
  await writer.flush();
  isFull = true;
  await writer.add(at(2), page(2));
  await expect(writer.flush()).rejects.toThrow('full');
  isFull = false;
  await expect(writer.add(at(3), page(3))).rejects.toThrow('full');
  await expect(writer.flush()).rejects.toThrow('full');
  expect(written.map(({ done }) => done)).toEqual([1]);
  expect(writer.written.done).toBe(1);
});
