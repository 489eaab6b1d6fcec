import { beforeEach, expect, test } from 'vitest';
import { defineKeys, type Keys } from '../../../lib/store/keys.ts';
import { createMemoryArea } from './memory-area.ts';

let local: ReturnType<typeof createMemoryArea>;
let session: ReturnType<typeof createMemoryArea>;
let keys: Keys;

beforeEach(() => {
  local = createMemoryArea();
  session = createMemoryArea();
  keys = defineKeys(local, session);
});

test('a key is kept apart for each connection and gone when removed', async () => {
  await keys.write('a', 'first', false);
  await keys.write('b', 'second', false);
  await keys.write('c', 'third', true);
  await keys.remove('a');
  await keys.remove('c');
  expect(await Promise.all(['a', 'b', 'c'].map(keys.read))).toEqual([undefined, 'second', undefined]);
  expect(JSON.stringify([local.values, session.values])).not.toMatch(/first|third/);
});

test('a key that is to be forgotten is never written to the disk, not even for a moment', async () => {
  const written: unknown[] = [];
  const set = (values: Record<string, unknown>) => {
    written.push(values);
    return local.set(values);
  };
  keys = defineKeys({ ...local, set }, session);
  await keys.write('a', 'secret', true);
  expect(await keys.read('a')).toBe('secret');
  expect([written, local.values]).toEqual([[], {}]);
});

test('a key moves from one area to the other and stays in one of them alone', async () => {
  await keys.write('a', 'secret', false);
  await keys.write('a', 'secret', true);
  expect([local.values, session.values]).toEqual([{}, { 'key:a': { version: 2, value: 'secret' } }]);
  await keys.write('a', 'secret', false);
  expect([local.values, session.values]).toEqual([{ 'key:a': { version: 2, value: 'secret' } }, {}]);
});

test('a key that is removed while it is read does not come back', async () => {
  local.values['key:a'] = 'bare';
  const [, key] = await Promise.all([keys.remove('a'), keys.read('a')]);
  expect(key).toBe('bare');
  await keys.write('b', 'after all of that', true);
  expect(local.values).toEqual({});
});

test.each([null, '', 7, {}, { version: 2 }, { version: 2, value: 7 }, { version: 2, value: '' }])(
  'the unreadable key %j is no key, and another one can take its place',
  async (garbage) => {
    local.values['key:a'] = garbage;
    expect(await keys.read('a')).toBeUndefined();
    await keys.write('a', 'new', false);
    expect(await keys.read('a')).toBe('new');
  },
);

test('a key that a newer version stored is left as it is until another one is entered', async () => {
  local.values['key:a'] = { version: 3, value: { sealed: 'secret' } };
  expect(await keys.read('a')).toBeUndefined();
  expect(local.values['key:a']).toEqual({ version: 3, value: { sealed: 'secret' } });
});

test('the keys of connections that are no more go, and nothing else', async () => {
  local.values.settings = 'kept';
  await keys.write('a', 'first', false);
  await keys.write('b', 'second', false);
  await keys.keepOnly(['b']);
  expect(local.values).toEqual({ settings: 'kept', 'key:b': { version: 2, value: 'second' } });
});
