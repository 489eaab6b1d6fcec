import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { findKey, removeKey, removeOtherKeys, writeKey } from '../../../lib/storage/keys.ts';
import { installStorage } from '../background/memory-area.ts';

const readAreas = () => Promise.all([fakeBrowser.storage.local.get(), fakeBrowser.storage.session.get()]);

beforeEach(() => {
  installStorage();
});

test('each connection has a key of its own, gone when it is removed', async () => {
  await writeKey('a', 'first', false);
  await writeKey('b', 'second', false);
  await writeKey('c', 'third', true);
  await removeKey('a');
  await removeKey('c');
  expect(await Promise.all(['a', 'b', 'c'].map(findKey))).toEqual([undefined, 'second', undefined]);
  expect(JSON.stringify(await readAreas())).not.toMatch(/first|third/);
});

test('a key that is to be forgotten is never written to the disk, not even for a moment', async () => {
  const set = vi.spyOn(fakeBrowser.storage.local, 'set');
  await writeKey('a', 'secret', true);
  expect(await findKey('a')).toBe('secret');
  expect(set).not.toHaveBeenCalled();
  set.mockRestore();
});

test('a key moves from one area to the other and stays in one of them alone', async () => {
  await writeKey('a', 'secret', false);
  await writeKey('a', 'secret', true);
  expect(await readAreas()).toEqual([{}, { 'key:a': 'secret' }]);
  await writeKey('a', 'secret', false);
  expect(await readAreas()).toEqual([{ 'key:a': 'secret' }, {}]);
});

test.each(['', 7, {}, []])('the unreadable key %j is no key, and another one can take its place', async (broken) => {
  await fakeBrowser.storage.local.set({ 'key:a': broken });
  expect(await findKey('a')).toBeUndefined();
  await writeKey('a', 'new', false);
  expect(await findKey('a')).toBe('new');
});

test('the keys of connections that are no more go, and nothing else', async () => {
  await fakeBrowser.storage.local.set({ settings: 'kept' });
  await writeKey('a', 'first', false);
  await writeKey('b', 'second', false);
  await writeKey('c', 'third', true);
  await removeOtherKeys(['b']);
  expect(await readAreas()).toEqual([{ settings: 'kept', 'key:b': 'second' }, {}]);
});
