import { expect, test } from 'vitest';
import { PageWriter } from '../../../../lib/background/sync/page-writer.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import type { StoredIndex } from '../../../../lib/store/reports/stored-index.ts';
import { createSync } from '../../../../lib/store/reports/sync-row.ts';
import type { SyncRow } from '../../../../lib/store/schema.ts';

const start = createSync('c', 'https://service.example');
const page = (id: number): Report[] => [{ id: String(id), url: `https://shop.example/${id}`, fields: {} }];
const at = (done: number): SyncRow => ({ ...start, done });

/** A disk that only notes, on a clock that stands still until it is moved on. */
function open(write = async () => undefined as unknown) {
  const clock = { now: 1_000_000 };
  const timers: { at: number; ring: () => void }[] = [];
  const written: { done: number; ids: string[] }[] = [];
  const index = {
    async writePages(sync: SyncRow, pages: Report[][]) {
      await write();
      written.push({ done: sync.done, ids: pages.flat().map(({ id }) => id) });
      return { blocks: [], fruitless: sync.fruitless + pages.length };
    },
  } as unknown as StoredIndex;
  const time = {
    now: () => clock.now,
    setTimer: (ring: () => void, delay: number) => void timers.push({ at: clock.now + delay, ring }),
  };
  const later = async (ms: number) => {
    clock.now += ms;
    for (const timer of timers.splice(0)) {
      if (timer.at <= clock.now) timer.ring();
      else timers.push(timer);
    }
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { writer: new PageWriter(start, { index, ...time, onWritten: () => undefined }), later, written };
}

test('pages that take their time are written one by one', async () => {
  const { writer, later, written } = open();
  for (const n of [1, 2, 3]) {
    await writer.add(at(n), page(n));
    await later(0);
    expect(written).toHaveLength(n);
    await later(300);
  }
  expect(written).toEqual([1, 2, 3].map((n) => ({ done: n, ids: [String(n)] })));
  expect(writer.written).toMatchObject({ done: 3, fruitless: 3 });
});

test('pages that come quicker are written together, in their order, the last of them soon', async () => {
  const { writer, later, written } = open();
  for (const n of [1, 2, 3]) {
    await writer.add(at(n), page(n));
    await later(1);
  }
  expect(written.map(({ done }) => done)).toEqual([1]);
  await later(300);
  expect(written[1]).toEqual({ done: 3, ids: ['2', '3'] });
  expect(writer.written).toMatchObject({ done: 3, fruitless: 3 });
});

test('a clock that was set back keeps no page waiting', async () => {
  const { writer, later, written } = open();
  await writer.add(at(1), page(1));
  await later(0);
  await later(-60_000);
  await writer.add(at(2), page(2));
  await later(300);
  expect(written.map(({ done }) => done)).toEqual([1, 2]);
});

test('further pages are taken while some are being written, but no more than memory is for', async () => {
  let end = (): void => undefined;
  const { writer, later, written } = open(() => new Promise<void>((resolve) => (end = resolve)));
  await writer.add(at(1), page(1));
  await later(0);
  for (let n = 2; n <= 100; n++) await writer.add(at(n), page(n));
  let isTaken = false;
  const last = writer.add(at(101), page(101)).then(() => {
    isTaken = true;
  });
  await later(1);
  expect([written, isTaken]).toEqual([[], false]);
  end();
  await later(1);
  end();
  await last;
  expect(written.map(({ ids }) => ids.length)).toEqual([1, 100]);
});

test('what waits is written when it is asked for, once', async () => {
  const { writer, written } = open();
  for (const n of [1, 2]) await writer.add(at(n), page(n));
  await Promise.all([writer.flush(), writer.flush()]);
  expect(written).toEqual([{ done: 2, ids: ['1', '2'] }]);
});

test('nothing is written after what could not be: the walk stands where it was written last', async () => {
  let isFull = false;
  const { writer, later, written } = open(async () => isFull && Promise.reject(new Error('full')));
  await writer.add(at(1), page(1));
  await later(0);
  isFull = true;
  await later(300);
  await writer.add(at(2), page(2));
  await later(0);
  isFull = false;
  await expect(writer.add(at(3), page(3))).rejects.toThrow('full');
  await expect(writer.flush()).rejects.toThrow('full');
  expect(written.map(({ done }) => done)).toEqual([1]);
  expect(writer.written.done).toBe(1);
});
