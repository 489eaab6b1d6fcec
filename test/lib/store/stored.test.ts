import { beforeEach, expect, test } from 'vitest';
import type { Loss } from '../../../lib/model/broken.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { defineConnections } from '../../../lib/store/connections.ts';
import { defineDrafts, draftLimit, findDraft, putDraft, removeDraft } from '../../../lib/store/drafts.ts';
import { definePolicy } from '../../../lib/store/policy.ts';
import { defineSettings } from '../../../lib/store/settings.ts';
import { createMemoryArea } from './memory-area.ts';

const connection = {
  id: 'a',
  name: 'A',
  address: 'https://a.example',
  keyHint: '1234',
  privacy: 'private' as const,
  forgetsKey: false,
};

const noPolicy = definePolicy(createMemoryArea());
let losses: Loss[];
const keepLoss = async (loss: Loss) => void losses.push(structuredClone(loss));

beforeEach(() => {
  losses = [];
});

test('one broken connection costs no other, and is handed over', async () => {
  const value = { connections: [{ id: 7 }, connection, null], activeId: 'a' };
  const area = createMemoryArea({ connections: { version: 1, value } });
  expect(await defineConnections(area, keepLoss).read()).toEqual({ connections: [connection], activeId: 'a' });
  expect(losses).toEqual([{ how: 'part', value: { version: 1, value: { connections: [{ id: 7 }, null] } } }]);
});

test('where the active connection cannot be read, the first of the others is active', async () => {
  const value = { connections: [{ id: 'b' }, connection], activeId: 'b' };
  const area = createMemoryArea({ connections: { version: 1, value } });
  expect((await defineConnections(area).read()).activeId).toBe('a');
});

test('connections that are found again join those there are; what was entered meanwhile stays', async () => {
  const found = { connections: [{ ...connection, name: 'Old' }, { ...connection, id: 'b' }, 'garbage'], activeId: 'b' };
  const item = defineConnections(createMemoryArea(), keepLoss);
  await item.write({ connections: [connection], activeId: 'a' });
  const left = await item.restore({ version: 1, value: found });
  expect(left).toEqual({ how: 'part', value: { version: 1, value: { connections: ['garbage'] } } });
  expect(await item.read()).toEqual({ connections: [connection, { ...connection, id: 'b' }], activeId: 'a' });
});

test('one bad setting never resets the others, and is handed over', async () => {
  const bad = { theme: 'pink', cleansAddresses: 'yes', excludedSites: ['*://*.a.example/*', 7] };
  const area = createMemoryArea({ settings: { version: 1, value: { ...bad, notifications: true } } });
  expect(await defineSettings(area, noPolicy, keepLoss).read()).toEqual({
    theme: 'system',
    notifications: true,
    tabGrades: false,
    undoTime: 8,
    cleansAddresses: true,
    excludedSites: ['*://*.a.example/*'],
    followsSync: false,
  });
  expect(losses).toEqual([{ how: 'part', value: { version: 1, value: bad } }]);
});

test('a setting that is not there yet is no loss', async () => {
  const area = createMemoryArea({ settings: { version: 1, value: { theme: 'dark' } } });
  expect(await defineSettings(area, noPolicy, keepLoss).read()).toEqual({ ...defaultSettings, theme: 'dark' });
  expect(losses).toEqual([]);
});

test('settings that are found again leave alone what was chosen meanwhile', async () => {
  const settings = defineSettings(createMemoryArea(), noPolicy);
  await settings.chosen.write({ theme: 'light' });
  await settings.chosen.restore({ version: 1, value: { theme: 'dark', notifications: true } });
  expect(await settings.read()).toEqual({ ...defaultSettings, theme: 'light', notifications: true });
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
