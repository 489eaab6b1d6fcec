import { beforeEach, expect, test } from 'vitest';
import { followSync, startPolicy, startSession } from '../../../../lib/background/life.ts';
import { defaultSettings, type Settings } from '../../../../lib/model/settings/settings.ts';
import { createMemoryArea } from '../../store/memory-area.ts';
import { createTestLate, startApp, type TestApp } from '../start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let cloud: ReturnType<typeof createMemoryArea>;
let here: TestApp;
let there: TestApp;
let now: number;

beforeEach(() => {
  cloud = createMemoryArea();
  now = 1_000;
  here = start();
  there = start();
});

/** A browser of the same user. */
function start(overrides: Parameters<typeof startApp>[0] = {}, sync = cloud): TestApp {
  return startApp({ now: () => now++, ...overrides }, { sync });
}

const read = ({ handlers }: TestApp) => handlers.getSettings({}, page);

async function change(browser: TestApp, change: Partial<Settings>): Promise<void> {
  await browser.handlers.saveSettings({ ...(await read(browser)), ...change }, page);
}

test('nothing is synced before the user wishes it', async () => {
  await change(here, { theme: 'dark' });
  await followSync(here.app);
  await startSession(here.app);
  expect(cloud.values).toEqual({});
});

test('a change comes to the user’s other browser, and its open pages are told', async () => {
  await change(here, { followsSync: true });
  await change(there, { followsSync: true });
  await change(here, { theme: 'dark', excludedSites: ['*://*.bank.example/*'] });
  await followSync(there.app);
  const expected = { ...defaultSettings, followsSync: true, theme: 'dark', excludedSites: ['*://*.bank.example/*'] };
  expect(await read(there)).toEqual(expected);
  expect(there.notices.at(-1)).toEqual({ type: 'settings', settings: expected });
});

test('only what means the same everywhere goes: no connection, no key, nothing that needs a permission', async () => {
  const connection = { name: 'Mine', address: 'https://mine.example', key: 'the secret', privacy: 'private' as const };
  await here.handlers.saveConnection(connection, page);
  await change(here, { notifications: true, tabGrades: true, theme: 'dark', cleansAddresses: false });
  await change(here, { followsSync: true, excludedSites: ['*://*.bank.example/*'] });
  expect(Object.keys(cloud.values).sort()).toEqual([
    'setting:cleansAddresses',
    'setting:excludedSites',
    'setting:theme',
  ]);
  expect(JSON.stringify(cloud.values)).not.toMatch(/secret|mine|notif|tabGrades/);
  await change(there, { followsSync: true });
  expect(await read(there)).toMatchObject({ notifications: false, tabGrades: false, theme: 'dark' });
});

test('who turns it on later takes what is newer and gives what is newer, each setting for itself', async () => {
  await change(here, { followsSync: true });
  await change(here, { theme: 'dark', cleansAddresses: false });
  await change(there, { theme: 'light' });
  await change(there, { followsSync: true });
  expect(await read(there)).toMatchObject({ theme: 'light', cleansAddresses: false });
  await followSync(here.app);
  expect(await read(here)).toMatchObject({ theme: 'light', cleansAddresses: false });
});

test('what one browser has chosen and the other never touched does not end as the default', async () => {
  await change(here, { theme: 'dark' });
  await change(there, { followsSync: true });
  await change(here, { followsSync: true });
  await followSync(there.app);
  expect([(await read(here)).theme, (await read(there)).theme]).toEqual(['dark', 'dark']);
});

test('what the organisation has locked wins over all, and is not synced as the user’s choice', async () => {
  const managed = createMemoryArea({ locked: { theme: 'light' } });
  const atWork = start({ managed });
  await change(here, { followsSync: true, theme: 'dark' });
  await change(atWork, { followsSync: true });
  expect((await read(atWork)).theme).toBe('light');
  expect(cloud.values['setting:theme']).toMatchObject({ value: 'dark' });
  await managed.remove('locked');
  await startPolicy(atWork.app);
  expect((await read(atWork)).theme).toBe('dark');
});

test.each([
  'garbage',
  { version: 1, value: 'pink', changedAt: 9e15 },
  { version: 2, value: 'light', changedAt: 9e15 },
  { version: 1, value: 'light' },
])('what is no setting in the sync changes none here: %j', async (item) => {
  await cloud.set({ 'setting:theme': item, 'setting:unknown': item, other: item });
  await change(here, { theme: 'dark', followsSync: true });
  expect(await read(here)).toEqual({ ...defaultSettings, theme: 'dark', followsSync: true });
});

test('a worker that dies after it has noted a change hands it on in its next life', async () => {
  await change(here, { followsSync: true });
  await here.local.set({ 'setting:theme': { version: 1, value: 'dark', changedAt: now } });
  const next = start({ local: here.local });
  await startSession(next.app);
  expect((await read(next)).theme).toBe('dark');
  expect(cloud.values['setting:theme']).toMatchObject({ value: 'dark' });
});

test('what the sync refuses is kept here, said, and given again; the other settings go through', async () => {
  let isFull = true;
  const set = async (values: Record<string, unknown>) => {
    if (isFull && 'setting:excludedSites' in values) throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
    await cloud.set(values);
  };
  const full = startApp({ now: () => now++, loadLate: createTestLate({ sync: { ...cloud, set } }) });
  await change(full, { followsSync: true });
  await change(full, { excludedSites: ['*://*.bank.example/*'], theme: 'dark' });
  expect((await read(full)).excludedSites).toEqual(['*://*.bank.example/*']);
  expect(cloud.values['setting:theme']).toMatchObject({ value: 'dark' });
  const { syncProblem } = await full.handlers.describeSettings({}, page);
  expect(syncProblem).toMatchObject({ code: 'syncRefused', excerpt: 'QUOTA_BYTES_PER_ITEM quota exceeded' });
  isFull = false;
  await startSession(full.app);
  expect(cloud.values['setting:excludedSites']).toMatchObject({ value: ['*://*.bank.example/*'] });
  expect(await full.handlers.describeSettings({}, page)).toEqual({ locked: [] });
});
