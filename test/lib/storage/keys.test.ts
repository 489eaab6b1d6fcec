import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { findKey, removeKey, removeOtherKeys, writeKey } from '../../../lib/storage/keys.ts';
import { installStorage } from '../background/memory-area.ts';

const readAreas = () => Promise.all([fakeBrowser.storage.local.get(), fakeBrowser.storage.session.get()]);

beforeEach(() => {
  installStorage();
});

test('each connection has its own key, which is no longer stored after its removal', async () => {
  await writeKey('a', 'first', false);
  await writeKey('b', 'second', false);
  await writeKey('c', 'third', true);
  await removeKey('a');
  await removeKey('c');
  expect(await Promise.all(['a', 'b', 'c'].map(findKey))).toEqual([undefined, 'second', undefined]);
  expect(JSON.stringify(await readAreas())).not.toMatch(/first|third/);
});

test('a key that is to be forgotten is never written to local storage, not even temporarily', async () => {
  const set = vi.spyOn(fakeBrowser.storage.local, 'set');
  await writeKey('a', 'secret', true);
  expect(await findKey('a')).toBe('secret');
  expect(set).not.toHaveBeenCalled();
  set.mockRestore();
});

test('a key moves between local and session storage, and is stored in only one of them', async () => {
  await writeKey('a', 'secret', false);
  await writeKey('a', 'secret', true);
  expect(await readAreas()).toEqual([{}, { 'key:a': 'secret' }]);
  await writeKey('a', 'secret', false);
  expect(await readAreas()).toEqual([{ 'key:a': 'secret' }, {}]);
});

test.each(['', 7, {}, []])('the invalid key %j reads as no key, and can be replaced', async (broken) => {
  await fakeBrowser.storage.local.set({ 'key:a': broken });
  expect(await findKey('a')).toBeUndefined();
  await writeKey('a', 'new', false);
  expect(await findKey('a')).toBe('new');
});

test('only the keys of removed connections are deleted', async () => {
  await fakeBrowser.storage.local.set({ settings: 'kept' });
  await writeKey('a', 'first', false);
  await writeKey('b', 'second', false);
  await writeKey('c', 'third', true);
  await removeOtherKeys(['b']);
  expect(await readAreas()).toEqual([{ settings: 'kept', 'key:b': 'second' }, {}]);
});
