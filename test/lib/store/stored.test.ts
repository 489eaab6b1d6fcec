import { expect, test } from 'vitest';
import { defineConnections } from '../../../lib/store/connections.ts';
import { defineDrafts, draftLimit, findDraft, putDraft, removeDraft } from '../../../lib/store/drafts.ts';
import { defineJobs, settledLimit } from '../../../lib/store/jobs.ts';
import { defineKeys } from '../../../lib/store/keys.ts';
import { defineSettings } from '../../../lib/store/settings.ts';
import { createMemoryArea } from './memory-area.ts';

const connection = { id: 'a', name: 'A', address: 'https://a.example', keyHint: '1234', privacy: 'private' };

test('one broken connection costs no other', async () => {
  const value = { connections: [{ id: 7 }, connection, null], activeId: 'a' };
  const area = createMemoryArea({ connections: { version: 1, value } });
  expect(await defineConnections(area).read()).toEqual({ connections: [connection], activeId: 'a' });
});

test('one bad setting never resets the others', async () => {
  const area = createMemoryArea({ settings: { version: 1, value: { theme: 'pink', notifications: true } } });
  expect(await defineSettings(area).read()).toEqual({ theme: 'system', notifications: true });
});

test('a key is kept apart for each connection and gone when removed', async () => {
  const area = createMemoryArea();
  const keys = defineKeys(area);
  await keys.write('a', 'first');
  await keys.write('b', 'second');
  await keys.remove('a');
  expect(await keys.read('a')).toBeUndefined();
  expect(await keys.read('b')).toBe('second');
  expect(JSON.stringify(area.values)).not.toContain('first');
});

test('drafts are kept per page, the newest ones only', async () => {
  let drafts = await defineDrafts(createMemoryArea()).read();
  for (let page = 0; page <= draftLimit; page++) {
    drafts = putDraft(drafts, `https://example.com/${page}`, { privacy: 'public', password: '' });
  }
  expect(drafts).toHaveLength(draftLimit);
  expect(findDraft(drafts, 'https://example.com/0')).toBeUndefined();
  expect(findDraft(drafts, `https://example.com/${draftLimit}`)?.privacy).toBe('public');
  expect(removeDraft(drafts, 'https://example.com/5')).toHaveLength(draftLimit - 1);
});

test('the journal replaces a job of the same id and forgets the oldest settled ones only', async () => {
  const journal = defineJobs(createMemoryArea());
  const work = { kind: 'rerun', reportId: '1', url: 'https://example.com/' } as const;
  await journal.write({ id: 'owed', connectionId: 'a', work, state: 'waiting', createdAt: 0 });
  await journal.write({ id: 'owed', connectionId: 'a', work, state: 'running', createdAt: 0 });
  for (let n = 0; n <= settledLimit; n++) {
    await journal.write({ id: `done ${n}`, connectionId: 'a', work, state: 'done', createdAt: n });
  }
  const jobs = await journal.readAll();
  expect(jobs.filter(({ id }) => id === 'owed').map(({ state }) => state)).toEqual(['running']);
  expect(jobs).toHaveLength(settledLimit + 1);
  expect(jobs.some(({ id }) => id === 'done 0')).toBe(false);
});
