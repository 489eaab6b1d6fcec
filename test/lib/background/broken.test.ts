import { beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { createSync } from '../../../lib/store/reports/sync-row.ts';
import { createMemoryArea } from '../store/memory-area.ts';
import { startApp, type TestApp } from './start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const connection = {
  id: 'a',
  name: 'A',
  address: 'https://a.example',
  keyHint: 'cret',
  privacy: 'private',
  forgetsKey: false,
};

let test1: TestApp;

beforeEach(() => {
  test1 = startApp();
});

const listBroken = () => test1.handlers.listBroken({}, page);
const dismiss = (item: 'connections' | 'settings', how: 'whole' | 'part' | 'newer', deletesKept: boolean) =>
  test1.handlers.dismissBroken({ item, how, deletesKept }, page);

test('what cannot be read is told with its first words until it is dismissed, and kept all the same', async () => {
  await test1.local.set({ settings: 'garbage', connections: { version: 1, value: { connections: [connection] } } });
  expect(await test1.handlers.getSettings({}, page)).toEqual(defaultSettings);
  expect(test1.notices).toContainEqual({ type: 'broken' });
  expect(await listBroken()).toEqual([{ item: 'settings', how: 'whole', excerpt: '"garbage"' }]);
  expect((await test1.handlers.listConnections({}, page)).connections).toHaveLength(1);
  await dismiss('settings', 'whole', false);
  expect(await listBroken()).toEqual([]);
  expect(JSON.stringify(test1.local.values)).toContain('garbage');
  await dismiss('settings', 'whole', true);
  expect(JSON.stringify(test1.local.values)).not.toContain('garbage');
});

test('the same that breaks again is told again, and kept once', async () => {
  for (let time = 0; time < 3; time++) {
    await test1.local.set({ settings: 'garbage' });
    await test1.handlers.getSettings({}, page);
    expect(await listBroken()).toHaveLength(1);
    await dismiss('settings', 'whole', false);
  }
  expect(JSON.stringify(test1.local.values).match(/garbage/g)).toHaveLength(1);
});

test('an update that cannot read more than before changes nothing', async () => {
  await test1.local.set({
    settings: { version: 1, value: { theme: 'pink', excludedSites: ['*://*.a.example/*', 7] } },
  });
  await test1.handlers.getSettings({}, page);
  await test1.handlers.saveSettings(defaultSettings, page);
  const before = structuredClone(test1.local.values);
  await test1.app.resumption.startVersion(false);
  expect(test1.local.values).toEqual(before);
});

test('of what lies in memory alone nothing comes to the disk: it may be a password', async () => {
  await test1.session.set({ drafts: [{ password: 'hush' }], popupTarget: 'hush' });
  await test1.handlers.openPopup({ url: 'https://example.com/' }, page);
  expect(await listBroken()).toEqual([{ item: 'memory', how: 'whole' }]);
  expect(JSON.stringify([test1.local.values, test1.session.values])).not.toContain('hush');
});

test('connections a newer version stored come back with their keys when an update can read them', async () => {
  const newer = { version: 2, value: { connections: [connection], activeId: 'a' } };
  await test1.local.set({ connections: newer, 'key:a': { version: 2, value: 'the secret' } });
  expect((await test1.handlers.listConnections({}, page)).connections).toEqual([]);
  await test1.app.resumption.startVersion(false);
  expect(await listBroken()).toMatchObject([{ item: 'connections', how: 'newer' }]);

  const entry = { item: 'connections', how: 'newer', value: { ...newer, version: 1 } };
  await test1.local.set({ broken: { version: 1, value: [entry] } });
  const updated = startApp({ local: test1.local });
  await updated.app.resumption.startVersion(false);
  const { connections, activeId } = await updated.handlers.listConnections({}, page);
  expect([connections, activeId]).toEqual([[connection], 'a']);
  expect(await updated.handlers.listBroken({}, page)).toEqual([]);
});

test('an element that could not be read comes back to the others, and what still cannot be stays', async () => {
  const value = { connections: [connection, 'garbage'] };
  const entry = { item: 'connections', how: 'whole', value: { version: 1, value } };
  await test1.local.set({ broken: { version: 1, value: [entry] } });
  await test1.app.resumption.startVersion(false);
  expect((await test1.handlers.listConnections({}, page)).connections).toMatchObject([{ id: 'a' }]);
  expect(await listBroken()).toMatchObject([{ how: 'part', excerpt: expect.stringContaining('garbage') }]);
});

test('deleting the connections that are kept deletes their keys, when none is kept any more', async () => {
  const value = { connections: [connection, { id: 'b' }], activeId: 'a' };
  const keys = Object.fromEntries(['a', 'b'].map((id) => [`key:${id}`, { version: 2, value: `secret ${id}` }]));
  await test1.local.set({ connections: { version: 1, value }, ...keys });
  await test1.handlers.listConnections({}, page);
  await test1.app.broken.update((entries) => [...entries, { item: 'connections', how: 'newer', value: 'more' }]);
  await dismiss('connections', 'part', true);
  expect(JSON.stringify(test1.local.values)).toContain('secret b');
  await dismiss('connections', 'newer', true);
  expect(JSON.stringify(test1.local.values)).not.toContain('secret b');
  expect(JSON.stringify(test1.local.values)).toContain('secret a');
});

test('an update brings the menus even where what was broken cannot be restored', async () => {
  const area = createMemoryArea({ broken: { version: 1, value: [{ item: 'settings', how: 'newer', value: {} }] } });
  const updated = startApp({ local: { ...area, set: () => Promise.reject(new Error('not now')) } });
  await expect(updated.app.resumption.startVersion(false)).rejects.toThrow('not now');
  expect(updated.menus).toEqual([expect.arrayContaining(['page', 'link', 'panel'])]);
});

test('what belongs to connections that a newer version stored waits for an update that can read them', async () => {
  const { connections, index, journal } = test1.app;
  await connections.write({ connections: [connection], activeId: 'a' } as never);
  await index.writeSync(createSync('a', connection.address));
  const items = [{ url: 'https://a.example/1', reportId: '1' }];
  await test1.handlers.startBatch({ connectionId: 'a', kind: 'deleteReport', items }, page);
  const { value } = test1.local.values.connections as { value: unknown };
  await test1.local.set({ connections: { version: 2, value } });
  await test1.app.resumption.start();
  expect(await index.listSyncs()).toHaveLength(1);
  expect(await journal.listBatches()).toMatchObject([{ state: 'running' }]);
  await dismiss('connections', 'newer', true);
  await test1.app.resumption.start();
  expect(await index.listSyncs()).toHaveLength(0);
  expect(await journal.listBatches()).toMatchObject([{ state: 'cancelled' }]);
});
