import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { Loss } from '../../../lib/model/broken.ts';
import { defineItem } from '../../../lib/store/item.ts';
import { createMemoryArea } from './memory-area.ts';

const count = { key: 'count', version: 1, schema: v.number(), fallback: 0 };

let losses: Loss[];
const keepLoss = async (loss: Loss) => void losses.push(structuredClone(loss));

beforeEach(() => {
  losses = [];
});

test('a missing item reads as its fallback, and nothing is lost by it', async () => {
  const area = createMemoryArea();
  expect(await defineItem(area, count, keepLoss).read()).toBe(0);
  expect([losses, area.values]).toEqual([[], {}]);
});

test.each([
  'text',
  null,
  7,
  [],
  {},
  { value: 3 },
  { version: 'one', value: 3 },
  { version: 0, value: 3 },
  { version: -1e12, value: 3 },
  { version: 0.5, value: 3 },
  { version: 1, value: 'three' },
  { version: 1 },
])('the unreadable item %j is handed over as it was, then reset', async (garbage) => {
  const area = createMemoryArea({ count: garbage, other: garbage });
  const item = defineItem(area, count, async (loss) => {
    // Should the worker die here, nothing is gone yet.
    expect(area.values.count).toEqual(garbage);
    await keepLoss(loss);
  });
  expect(await item.read()).toBe(0);
  expect(losses).toEqual([{ how: 'whole', value: garbage }]);
  expect(area.values).toEqual({ count: { version: 1, value: 0 }, other: garbage });
  await item.read();
  expect(losses).toHaveLength(1);
});

test('an item that a newer version wrote is handed over whole, even where it looks readable', async () => {
  const newer = { version: 2, value: 5 };
  const area = createMemoryArea({ count: newer });
  expect(await defineItem(area, count, keepLoss).read()).toBe(0);
  expect(losses).toEqual([{ how: 'newer', value: newer }]);
});

test.each(['write', 'update'] as const)(
  'what is unreadable is handed over before a %s takes its place',
  async (how) => {
    const area = createMemoryArea({ count: 'garbage' });
    const item = defineItem(area, count, keepLoss);
    if (how === 'write') await item.write(4);
    else await item.update((value) => value + 4);
    expect(losses).toEqual([{ how: 'whole', value: 'garbage' }]);
    expect(area.values.count).toEqual({ version: 1, value: 4 });
  },
);

test('what cannot be kept is not reset: it reads as its fallback and stays', async () => {
  const area = createMemoryArea({ count: 'garbage' });
  const item = defineItem(area, count, () => Promise.reject(new Error('The disk is full')));
  expect(await item.read()).toBe(0);
  await expect(item.write(1)).rejects.toThrow('The disk is full');
  expect(area.values.count).toBe('garbage');
});

test('an item of an older version is migrated step by step', async () => {
  const area = createMemoryArea({ count: { version: 1, value: '2' } });
  const item = defineItem(
    area,
    { ...count, version: 3, migrations: { 1: (value) => Number(value), 2: (value) => Number(value) * 10 } },
    keepLoss,
  );
  expect(await item.read()).toBe(20);
  expect(losses).toEqual([]);
});

test('garbage that a migration stumbles over is like any other', async () => {
  const garbage = { version: 1, value: null };
  const migrations = { 1: (value: unknown) => (value as number[]).length };
  const item = defineItem(createMemoryArea({ count: garbage }), { ...count, version: 2, migrations }, keepLoss);
  expect(await item.read()).toBe(0);
  expect(losses).toEqual([{ how: 'whole', value: garbage }]);
});

test('what was unreadable is merged into the current value once it can be read', async () => {
  const item = defineItem(createMemoryArea(), { ...count, version: 2, merge: (a, b) => a + b }, keepLoss);
  await item.write(1);
  expect(await item.restore({ version: 2, value: 5 })).toBeUndefined();
  expect(await item.read()).toBe(6);
  expect(await item.restore('garbage')).toEqual({ how: 'whole', value: 'garbage' });
  expect(await item.restore({ version: 3, value: 5 })).toMatchObject({ how: 'newer' });
  expect(await item.read()).toBe(6);
});

test('updates started at the same time all count', async () => {
  const item = defineItem(createMemoryArea(), count);
  await Promise.all(Array.from({ length: 20 }, () => item.update((value) => value + 1)));
  expect(await item.read()).toBe(20);
});

test('readings started at the same time hand the unreadable over once', async () => {
  const item = defineItem(createMemoryArea({ count: 'garbage' }), count, keepLoss);
  expect(await Promise.all([item.read(), item.update((value) => value + 1), item.read()])).toEqual([1, 1, 1]);
  expect(losses).toHaveLength(1);
});

test('an update that throws does not stop the next one', async () => {
  const item = defineItem(createMemoryArea(), count);
  const broken = item.update(() => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await item.update((value) => value + 1)).toBe(1);
});
