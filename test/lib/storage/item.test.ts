import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { defineItem } from '../../../lib/storage/item.ts';
import { takeLosses } from '../../../lib/storage/losses.ts';
import { installStorage } from '../background/memory-area.ts';

const count = { schema: z.number(), fallback: 0 };
const readLocal = () => fakeBrowser.storage.local.get();

beforeEach(() => {
  installStorage();
});

test('a missing item reads as its fallback, and the read writes nothing', async () => {
  expect(await defineItem('local:settings', count).read()).toBe(0);
  expect(await readLocal()).toEqual({});
});

test.each(['text', [], {}, { value: 3 }, false])(
  'the invalid item %j is reset, and the user is told once',
  async (broken) => {
    await fakeBrowser.storage.local.set({ settings: broken, other: broken });
    const item = defineItem('local:settings', count);
    expect(await Promise.all([item.read(), item.update((value) => value + 1), item.read()])).toEqual([1, 1, 1]);
    expect(await readLocal()).toMatchObject({ settings: 1, other: broken });
    expect([await takeLosses(), await item.read(), await takeLosses()]).toEqual([['unreadable'], 1, []]);
    expect(await readLocal()).toEqual({ settings: 1, other: broken });
  },
);

test('an invalid item that cannot be reset reads as its fallback and stays as it is', async () => {
  await fakeBrowser.storage.local.set({ settings: 'broken' });
  const set = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('The disk is full'));
  const item = defineItem('local:settings', count);
  expect(await item.read()).toBe(0);
  await expect(item.write(1)).rejects.toThrow('The disk is full');
  set.mockRestore();
  expect(await readLocal()).toEqual({ settings: 'broken' });
});

test('concurrent updates are all applied', async () => {
  const item = defineItem('local:settings', count);
  await Promise.all(Array.from({ length: 20 }, () => item.update((value) => value + 1)));
  expect(await item.read()).toBe(20);
});

test('an update that throws does not block the next one', async () => {
  const item = defineItem('local:settings', count);
  const failed = item.update(() => {
    throw new Error('failed');
  });
  await expect(failed).rejects.toThrow('failed');
  expect(await item.update((value) => value + 1)).toBe(1);
});
