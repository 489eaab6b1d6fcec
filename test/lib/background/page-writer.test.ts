import { expect, test } from 'vitest';
import { PageWriter } from '../../../lib/background/late/sync/page-writer.ts';
import type { AppPorts } from '../../../lib/background/ports.ts';
import type { Report } from '../../../lib/model/report.ts';
import type { SyncRow } from '../../../lib/store/database.ts';
import type { ReportIndex } from '../../../lib/store/report-index.ts';
import { createSync } from '../../../lib/store/sync-row.ts';

const start = createSync('c', 'https://service.example');
const page = (id: number): Report[] => [{ id: String(id), url: `https://shop.example/${id}`, fields: {} }];
const at = (done: number): SyncRow => ({ ...start, done });

/** A disk that only notes, on a clock that stands still. */
function open(write = async () => undefined as unknown) {
  const clock = { now: 1_000_000, ring: (): void => undefined };
  const written: { done: number; ids: string[] }[] = [];
  const index = {
    async writePages(sync: SyncRow, pages: Report[][]) {
      await write();
      written.push({ done: sync.done, ids: pages.flat().map(({ id }) => id) });
      return { changed: [], fruitless: sync.fruitless + pages.length };
    },
  } as unknown as ReportIndex;
  const ports = {
    now: () => clock.now,
    setTimer: (ring: () => void) => {
      clock.ring = ring;
    },
  } as unknown as AppPorts;
  return { writer: new PageWriter(start, { index, ports, onWritten: () => undefined }), clock, written };
}

test('pages that take their time are written one by one', async () => {
  const { writer, clock, written } = open();
  for (const n of [1, 2, 3]) {
    await writer.add(at(n), page(n));
    clock.now += 150;
  }
  expect(written).toEqual([1, 2, 3].map((n) => ({ done: n, ids: [String(n)] })));
  expect(writer.written).toMatchObject({ done: 3, fruitless: 3 });
});

test('pages that come quicker are written together, in their order, the last of them soon', async () => {
  const { writer, clock, written } = open();
  for (const n of [1, 2, 3]) await writer.add(at(n), page(n));
  expect(written.map(({ done }) => done)).toEqual([1]);
  clock.ring();
  await expect.poll(() => written).toHaveLength(2);
  expect(written[1]).toEqual({ done: 3, ids: ['2', '3'] });
  expect(writer.written).toMatchObject({ done: 3, fruitless: 3 });
});

test('what waits is written when it is asked for, once', async () => {
  const { writer, written } = open();
  for (const n of [1, 2]) await writer.add(at(n), page(n));
  await Promise.all([writer.flush(), writer.flush()]);
  expect(written).toEqual([
    { done: 1, ids: ['1'] },
    { done: 2, ids: ['2'] },
  ]);
});

test('nothing is written after what could not be: the walk stands where it was written last', async () => {
  let isFull = false;
  const { writer, clock, written } = open(async () => isFull && Promise.reject(new Error('full')));
  await writer.add(at(1), page(1));
  isFull = true;
  clock.now += 150;
  await expect(writer.add(at(2), page(2))).rejects.toThrow('full');
  isFull = false;
  await expect(writer.flush()).rejects.toThrow('full');
  expect(written.map(({ done }) => done)).toEqual([1]);
  expect(writer.written.done).toBe(1);
});
