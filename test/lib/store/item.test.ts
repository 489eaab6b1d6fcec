import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineItem } from '../../../lib/store/item.ts';
import { createMemoryArea } from './memory-area.ts';

const count = { key: 'count', version: 1, schema: z.number(), fallback: 0 };

test('a missing item reads as its fallback', async () => {
  expect(await defineItem(createMemoryArea(), count).read()).toBe(0);
});

test.each(['text', null, 7, [], { version: 'one', value: 3 }, { version: 1, value: 'three' }])(
  'the unreadable item %j reads as its fallback',
  async (garbage) => {
    expect(await defineItem(createMemoryArea({ count: garbage }), count).read()).toBe(0);
  },
);

test('an item of an older version is migrated step by step', async () => {
  const area = createMemoryArea({ count: { version: 1, value: '2' } });
  const item = defineItem(area, {
    ...count,
    version: 3,
    migrations: { 1: (value) => Number(value), 2: (value) => Number(value) * 10 },
  });
  expect(await item.read()).toBe(20);
});

test('updates started at the same time all count', async () => {
  const item = defineItem(createMemoryArea(), count);
  await Promise.all(Array.from({ length: 20 }, () => item.update((value) => value + 1)));
  expect(await item.read()).toBe(20);
});

test('an update that throws does not stop the next one', async () => {
  const item = defineItem(createMemoryArea(), count);
  const broken = item.update(() => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await item.update((value) => value + 1)).toBe(1);
});
