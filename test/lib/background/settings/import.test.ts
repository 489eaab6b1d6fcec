import { beforeEach, expect, test } from 'vitest';
import type { SavedView } from '../../../../lib/model/settings/saved-view.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { createMemoryArea } from '../memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const connection = {
  name: 'Reports',
  address: 'https://reports.example',
  privacy: 'public' as const,
  forgetsKey: false,
};

let test1: TestApp;

beforeEach(() => {
  test1 = startApp({ local: createMemoryArea() });
});

const importSettings = (input: object = {}) =>
  test1.handlers.importSettings({ settings: {}, connections: [connection], ...input }, page);

test('connections are added without a key, and the first one there is becomes the active one', async () => {
  const { connections, activeId } = await importSettings();
  expect(connections).toMatchObject([{ ...connection, isKeyMissing: true }]);
  expect(activeId).toBe(connections[0]?.id);
  expect(test1.notices).toContainEqual({ type: 'connections', connections: { connections, activeId } });
});

test('the same twice, or after an import that was interrupted, changes nothing more', async () => {
  const first = await importSettings({ settings: { theme: 'dark' } });
  await importSettings({ settings: { theme: 'dark' }, connections: [connection, connection] });
  expect(await test1.handlers.listConnections({}, page)).toEqual(first);
  expect(await test1.handlers.getSettings({}, page)).toEqual({ ...defaultSettings, theme: 'dark' });
});

test('connections that are there keep their keys and their place', async () => {
  const mine = { name: 'Mine', address: 'https://mine.example', key: 'the secret', privacy: 'private' as const };
  const { id } = await test1.handlers.saveConnection(mine, page);
  const { connections, activeId } = await importSettings({ connections: [{ ...connection, ...mine }, connection] });
  expect(connections.map(({ name, isKeyMissing = false }) => [name, isKeyMissing])).toEqual([
    ['Mine', false],
    ['Reports', true],
  ]);
  expect(activeId).toBe(id);
});

test('settings that are not in the file stay as they were', async () => {
  await test1.handlers.saveSettings({ ...defaultSettings, notifications: true, theme: 'dark' }, page);
  await importSettings({ settings: { cleansAddresses: false } });
  expect(await test1.handlers.getSettings({}, page)).toEqual({
    ...defaultSettings,
    notifications: true,
    theme: 'dark',
    cleansAddresses: false,
  });
});

test('views that another window has saved since the import was shown stay', async () => {
  const [mine, other] = ['bad', 'good'].map((grade) => ({ name: 'Client X', hash: `#/reports?result=${grade}` }));
  await test1.handlers.saveSettings({ ...defaultSettings, savedViews: [mine as SavedView] }, page);
  await importSettings({ settings: { savedViews: [other] } });
  expect((await test1.handlers.getSettings({}, page)).savedViews).toEqual([mine, { ...other, name: 'Client X 2' }]);
});

test('sites that another window has excluded since the import was shown stay excluded', async () => {
  const mine = { ...defaultSettings, excludedSites: ['*://*.mine.example/*'] };
  await test1.handlers.saveSettings(mine, page);
  await importSettings({ settings: { excludedSites: ['*://*.file.example/*'] } });
  expect((await test1.handlers.getSettings({}, page)).excludedSites).toEqual([
    '*://*.mine.example/*',
    '*://*.file.example/*',
  ]);
});
