import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createMemoryArea, type MemoryArea } from '../memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let service: Service;
let managed: MemoryArea;
let test1: TestApp;

beforeEach(async () => {
  service = await startService();
  managed = createMemoryArea();
  test1 = startApp({ managed, local: createMemoryArea() });
});
afterEach(() => service.close());

async function set(policy: Record<string, unknown>): Promise<void> {
  for (const name of Object.keys(managed.values)) await managed.remove(name);
  await managed.set(policy);
  await test1.app.lifecycle.followPolicy();
}

const readSettings = () => test1.handlers.getSettings({}, page);
const listConnections = async () => (await test1.handlers.listConnections({}, page)).connections;
const save = (input: object = {}) =>
  test1.handlers.saveConnection(
    { name: 'Mine', address: service.address, key: service.key, privacy: 'private', ...input },
    page,
  );

test('a default counts until the user chooses otherwise, and what is locked whatever they have chosen', async () => {
  await set({ defaults: { theme: 'dark' } });
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark' });
  await test1.handlers.saveSettings({ ...(await readSettings()), theme: 'system' }, page);
  expect((await readSettings()).theme).toBe('system');
  await set({ locked: { theme: 'light', excludedSites: ['*://*.bank.example/*'] } });
  expect(await readSettings()).toEqual({
    ...defaultSettings,
    theme: 'light',
    excludedSites: ['*://*.bank.example/*'],
  });
  expect(await test1.handlers.describeSettings({}, page)).toEqual({ locked: ['theme', 'excludedSites'] });
  expect(test1.notices.at(-1)).toEqual({ type: 'settings', settings: await readSettings() });
  await set({});
  expect(await readSettings()).toEqual(defaultSettings);
});

test('a default that nobody chose follows the organisation when it sets another', async () => {
  await set({ defaults: { theme: 'dark' } });
  await test1.handlers.saveSettings({ ...(await readSettings()), notifications: true }, page);
  await set({ defaults: { theme: 'light' } });
  expect(await readSettings()).toEqual({ ...defaultSettings, notifications: true, theme: 'light' });
});

test('a locked setting is not changed by a message either, and the others of that message stay as they were', async () => {
  await set({ locked: { cleansAddresses: true } });
  const wanted = { ...defaultSettings, cleansAddresses: false, theme: 'dark' as const };
  await expect(test1.handlers.saveSettings(wanted, page)).rejects.toMatchObject({
    problem: { code: 'setByOrganisation' },
  });
  expect(await readSettings()).toEqual(defaultSettings);
});

test('locked sites are never sent, and no setting that needs a permission is taken from a policy', async () => {
  await set({ locked: { excludedSites: ['*://127.0.0.1/*'], tabGrades: true }, defaults: { notifications: true } });
  const { id: connectionId } = await save();
  const work = { kind: 'create' as const, url: service.samples.good, privacy: 'private' as const };
  await expect(test1.handlers.startJob({ connectionId, work }, page)).rejects.toMatchObject({
    problem: { code: 'siteExcluded' },
  });
  expect(await readSettings()).toMatchObject({ tabGrades: false, notifications: false });
});

test('a site that the user has excluded stays excluded beside locked ones, and is the user’s again without them', async () => {
  const excludedSites = ['*://127.0.0.1/*'];
  await test1.handlers.saveSettings({ ...defaultSettings, excludedSites }, page);
  await set({ locked: { excludedSites: ['*://*.intranet.example/*', '*://127.0.0.1/*'] } });
  await set({ locked: { excludedSites: ['*://*.intranet.example/*'] } });
  expect((await readSettings()).excludedSites).toEqual(['*://*.intranet.example/*', '*://127.0.0.1/*']);
  await test1.handlers.saveSettings({ ...(await readSettings()), theme: 'dark' }, page);
  const { id: connectionId } = await save();
  const work = { kind: 'create' as const, url: service.samples.good, privacy: 'private' as const };
  await expect(test1.handlers.startJob({ connectionId, work }, page)).rejects.toMatchObject({
    problem: { code: 'siteExcluded' },
  });
  await set({});
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark', excludedSites });
});

test('locked sites are read as those that a user enters, and each is left out that is none', async () => {
  const excludedSites = ['Intranet.Example', 'https://127.0.0.1', 'https://shop.example/käse/*', 'two words'];
  await set({ locked: { excludedSites } });
  expect((await readSettings()).excludedSites).toEqual([
    '*://*.intranet.example/*',
    'https://127.0.0.1/*',
    'https://shop.example/k%C3%A4se/*',
  ]);
  const { refusal } = await test1.handlers.openPopup({ url: 'http://wiki.intranet.example/a' }, page);
  expect(refusal).toBe('excluded');
});

test('the organisation’s connection is there after the installation, without a key; the user’s key is kept with it', async () => {
  await managed.set({ connections: [{ address: `${service.address}/`, name: 'Reports', privacy: 'public' }] });
  await test1.app.lifecycle.startVersion(false);
  expect(await listConnections()).toMatchObject([
    { name: 'Reports', address: service.address, privacy: 'public', isManaged: true, isKeyMissing: true },
  ]);
  const [{ id: connectionId = '' } = {}] = await listConnections();
  await save({ connectionId, name: 'Another', privacy: 'private' });
  await test1.app.lifecycle.startSession();
  const [connection] = await listConnections();
  expect(connection).toMatchObject({ id: connectionId, name: 'Reports', privacy: 'private', isManaged: true });
  expect(connection).not.toHaveProperty('isKeyMissing');
});

test('its address is not changed and it is not removed, by no message', async () => {
  await set({ connections: [{ address: service.address }] });
  const [{ id: connectionId = '' } = {}] = await listConnections();
  const refused = { problem: { code: 'setByOrganisation' } };
  await expect(save({ connectionId, address: 'https://elsewhere.example' })).rejects.toMatchObject(refused);
  await expect(test1.handlers.removeConnection({ connectionId }, page)).rejects.toMatchObject(refused);
  expect(await listConnections()).toMatchObject([{ address: service.address }]);
});

test('a connection that the user has to that address becomes the organisation’s, with its key and not twice', async () => {
  const { id } = await save();
  await set({ connections: [{ address: service.address, name: 'Reports' }, { address: service.address }] });
  expect(await listConnections()).toMatchObject([{ id, name: 'Reports', isManaged: true }]);
  expect((await listConnections())[0]).not.toHaveProperty('isKeyMissing');
});

test('where keys are to be forgotten, one that was stored leaves the disk, and none comes there again', async () => {
  const { id: connectionId } = await save();
  await set({ connections: [{ address: service.address, forgetsKey: true }] });
  expect(JSON.stringify(test1.local.values)).not.toContain(service.key);
  expect(JSON.stringify(test1.session.values)).toContain(service.key);
  await save({ connectionId, forgetsKey: false });
  expect(JSON.stringify(test1.local.values)).not.toContain(service.key);
  expect(await listConnections()).toMatchObject([{ forgetsKey: true }]);
});

test('a key that was to leave the disk when the worker died leaves it with the next start', async () => {
  await save();
  await managed.set({ connections: [{ address: service.address, forgetsKey: true }] });
  const { local, session } = test1;
  const dies = () => Promise.reject(new Error('The worker has died'));
  const dying = startApp({ managed, local, session: { ...session, set: dies } });
  await expect(dying.app.lifecycle.startSession()).rejects.toThrow('died');
  expect(JSON.stringify(local.values)).toContain(service.key);
  await startApp({ managed, local, session }).app.lifecycle.startSession();
  expect(JSON.stringify(local.values)).not.toContain(service.key);
  expect(JSON.stringify(session.values)).toContain(service.key);
});

test('a second connection to the organisation’s address is the user’s own, and its key is forgotten, too', async () => {
  await set({ connections: [{ address: service.address, name: 'Reports', forgetsKey: true }] });
  const { id: connectionId } = await save();
  expect(JSON.stringify(test1.local.values)).not.toContain(service.key);
  await test1.app.lifecycle.startSession();
  const [first, second] = await listConnections();
  expect(first).toMatchObject({ name: 'Reports', isManaged: true });
  expect(second).toMatchObject({ id: connectionId, name: 'Mine', forgetsKey: true });
  expect(second).not.toHaveProperty('isManaged');
  await test1.handlers.removeConnection({ connectionId }, page);
  expect(await listConnections()).toHaveLength(1);
});

test('a policy that brings nothing new tells nothing', async () => {
  await set({ connections: [{ address: service.address, name: 'Reports', forgetsKey: true }] });
  const [{ id: connectionId = '' } = {}] = await listConnections();
  await save({ connectionId });
  test1.notices.length = 0;
  await test1.app.lifecycle.startSession();
  expect(test1.notices).toEqual([]);
});

test('a key that was never entered is told from one that is forgotten with the browser’s end', async () => {
  await set({ connections: [{ address: service.address, forgetsKey: true }] });
  const [never] = await listConnections();
  expect(never).toMatchObject({ isKeyMissing: true });
  expect(never).not.toHaveProperty('hasHadKey');
  await save({ connectionId: never?.id });
  await test1.session.remove(`key:${never?.id}`);
  expect(await listConnections()).toMatchObject([{ isKeyMissing: true, hasHadKey: true }]);
});

test('a connection that is no longer set stays with its key, as the user’s own', async () => {
  await set({ connections: [{ address: service.address, name: 'Reports' }] });
  const [{ id: connectionId = '' } = {}] = await listConnections();
  await save({ connectionId });
  await set({});
  const [connection] = await listConnections();
  expect(connection).toMatchObject({ id: connectionId, name: 'Reports' });
  expect(connection).not.toHaveProperty('isManaged');
  await test1.handlers.removeConnection({ connectionId }, page);
  expect(await listConnections()).toEqual([]);
});

test('a slip in the policy costs none of the rest', async () => {
  await set({
    connections: ['garbage', { address: 'ftp://files.example' }, { address: 7 }, {}],
    defaults: { theme: 'pink', cleansAddresses: false },
    locked: 'everything',
  });
  expect(await readSettings()).toEqual({ ...defaultSettings, cleansAddresses: false });
  expect(await listConnections()).toEqual([]);
  await set({
    connections: [{ address: 'ftp://files.example' }, { address: service.address, name: 7, privacy: 7 }],
    locked: 7,
  });
  expect(await listConnections()).toMatchObject([{ address: service.address, privacy: 'private' }]);
});

test('a key in the policy is not taken: it would be everybody’s', async () => {
  await set({ connections: [{ address: service.address, key: 'the secret', name: 'Reports' }], key: 'the secret' });
  expect(await listConnections()).toMatchObject([{ isKeyMissing: true }]);
  expect(JSON.stringify([test1.local.values, test1.session.values, test1.notices])).not.toContain('the secret');
});

test('a browser that has no policies is none the worse for it', async () => {
  const bare = startApp({
    local: createMemoryArea(),
    managed: { ...createMemoryArea(), get: () => Promise.reject(new Error('Managed storage manifest not found')) },
  });
  expect(await bare.handlers.getSettings({}, page)).toEqual(defaultSettings);
  await bare.app.lifecycle.startSession();
  expect((await bare.handlers.listConnections({}, page)).connections).toEqual([]);
});
