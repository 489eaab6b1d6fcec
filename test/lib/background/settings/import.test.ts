import { beforeEach, expect, test } from 'vitest';
import type { SavedView } from '../../../../lib/model/settings/saved-view.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { createMemoryArea } from '../memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

const optionsPage = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const connection = {
  name: 'Reports',
  address: 'https://reports.example',
  privacy: 'public' as const,
  forgetsKey: false,
};

let worker: TestApp;

beforeEach(() => {
  worker = startApp({ local: createMemoryArea() });
});

const importSettings = (input: object = {}) =>
  worker.handlers.importSettings({ settings: {}, connections: [connection], ...input }, optionsPage);

test('connections are imported without a key, and the first connection of all becomes active', async () => {
  const { connections, activeId } = await importSettings();
  expect(connections).toMatchObject([{ ...connection, isKeyMissing: true }]);
  expect(activeId).toBe(connections[0]?.id);
  expect(worker.notices).toContainEqual({ type: 'connections', connections: { connections, activeId } });
});

test('importing the same file again adds no connection and changes no setting', async () => {
  const first = await importSettings({ settings: { theme: 'dark' } });
  await importSettings({ settings: { theme: 'dark' }, connections: [connection, connection] });
  expect(await worker.handlers.listConnections({}, optionsPage)).toEqual(first);
  expect(await worker.handlers.getSettings({}, optionsPage)).toEqual({ ...defaultSettings, theme: 'dark' });
});

test('existing connections keep their keys and their order', async () => {
  const mine = { name: 'Mine', address: 'https://mine.example', key: 'the secret', privacy: 'private' as const };
  const { id } = await worker.handlers.saveConnection(mine, optionsPage);
  const { connections, activeId } = await importSettings({ connections: [{ ...connection, ...mine }, connection] });
  expect(connections.map(({ name, isKeyMissing = false }) => [name, isKeyMissing])).toEqual([
    ['Mine', false],
    ['Reports', true],
  ]);
  expect(activeId).toBe(id);
});

test('settings that are not in the file stay unchanged', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true, theme: 'dark' }, optionsPage);
  await importSettings({ settings: { cleansAddresses: false } });
  expect(await worker.handlers.getSettings({}, optionsPage)).toEqual({
    ...defaultSettings,
    notifications: true,
    theme: 'dark',
    cleansAddresses: false,
  });
});

test('saved views that exist at the time of the import are kept', async () => {
  const [mine, other] = ['bad', 'good'].map((grade) => ({ name: 'Client X', hash: `#/reports?result=${grade}` }));
  await worker.handlers.saveSettings({ ...defaultSettings, savedViews: [mine as SavedView] }, optionsPage);
  await importSettings({ settings: { savedViews: [other] } });
  expect((await worker.handlers.getSettings({}, optionsPage)).savedViews).toEqual([
    mine,
    { ...other, name: 'Client X 2' },
  ]);
});

test('excluded sites that exist at the time of the import stay excluded', async () => {
  const mine = { ...defaultSettings, excludedSites: ['*://*.mine.example/*'] };
  await worker.handlers.saveSettings(mine, optionsPage);
  await importSettings({ settings: { excludedSites: ['*://*.file.example/*'] } });
  expect((await worker.handlers.getSettings({}, optionsPage)).excludedSites).toEqual([
    '*://*.mine.example/*',
    '*://*.file.example/*',
  ]);
});
