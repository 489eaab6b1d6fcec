import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createMemoryArea, type MemoryArea } from '../memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

const optionsPage = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let service: Service;
let managed: MemoryArea;
let worker: TestApp;

beforeEach(async () => {
  service = await startService();
  managed = createMemoryArea();
  worker = startApp({ managed, local: createMemoryArea() });
});
afterEach(() => service.close());

async function setPolicy(policy: Record<string, unknown>): Promise<void> {
  for (const name of Object.keys(managed.values)) await managed.remove(name);
  await managed.set(policy);
  await worker.app.lifecycle.followPolicy();
}

const readSettings = () => worker.handlers.getSettings({}, optionsPage);
const listConnections = async () => (await worker.handlers.listConnections({}, optionsPage)).connections;
const save = (input: object = {}) =>
  worker.handlers.saveConnection(
    { name: 'Mine', address: service.address, key: service.key, privacy: 'private', ...input },
    optionsPage,
  );

test('a default applies until the user chooses otherwise; a locked value always applies', async () => {
  await setPolicy({ defaults: { theme: 'dark' } });
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark' });
  await worker.handlers.saveSettings({ ...(await readSettings()), theme: 'system' }, optionsPage);
  expect((await readSettings()).theme).toBe('system');
  await setPolicy({ locked: { theme: 'light', excludedSites: ['*://*.bank.example/*'] } });
  expect(await readSettings()).toEqual({
    ...defaultSettings,
    theme: 'light',
    excludedSites: ['*://*.bank.example/*'],
  });
  expect(await worker.handlers.describeSettings({}, optionsPage)).toEqual({ locked: ['theme', 'excludedSites'] });
  expect(worker.notices.at(-1)).toEqual({ type: 'settings', settings: await readSettings() });
  await setPolicy({});
  expect(await readSettings()).toEqual(defaultSettings);
});

test('a setting that the user never changed follows a new default of the policy', async () => {
  await setPolicy({ defaults: { theme: 'dark' } });
  await worker.handlers.saveSettings({ ...(await readSettings()), notifications: true }, optionsPage);
  await setPolicy({ defaults: { theme: 'light' } });
  expect(await readSettings()).toEqual({ ...defaultSettings, notifications: true, theme: 'light' });
});

test('a message that changes a locked setting is rejected as a whole', async () => {
  await setPolicy({ locked: { cleansAddresses: true } });
  const wanted = { ...defaultSettings, cleansAddresses: false, theme: 'dark' as const };
  await expect(worker.handlers.saveSettings(wanted, optionsPage)).rejects.toMatchObject({
    problem: { code: 'setByOrganisation' },
  });
  expect(await readSettings()).toEqual(defaultSettings);
});

test('locked excluded sites are never sent, and settings that need a permission are not set by a policy', async () => {
  await setPolicy({
    locked: { excludedSites: ['*://127.0.0.1/*'], tabGrades: true },
    defaults: { notifications: true },
  });
  const { id: connectionId } = await save();
  const work = { kind: 'create' as const, url: service.samples.good, privacy: 'private' as const };
  await expect(worker.handlers.startJob({ connectionId, work }, optionsPage)).rejects.toMatchObject({
    problem: { code: 'siteExcluded' },
  });
  expect(await readSettings()).toMatchObject({ tabGrades: false, notifications: false });
});

test('sites excluded by the user apply beside locked ones, and stay when the policy is removed', async () => {
  const excludedSites = ['*://127.0.0.1/*'];
  await worker.handlers.saveSettings({ ...defaultSettings, excludedSites }, optionsPage);
  await setPolicy({ locked: { excludedSites: ['*://*.intranet.example/*', '*://127.0.0.1/*'] } });
  await setPolicy({ locked: { excludedSites: ['*://*.intranet.example/*'] } });
  expect((await readSettings()).excludedSites).toEqual(['*://*.intranet.example/*', '*://127.0.0.1/*']);
  await worker.handlers.saveSettings({ ...(await readSettings()), theme: 'dark' }, optionsPage);
  const { id: connectionId } = await save();
  const work = { kind: 'create' as const, url: service.samples.good, privacy: 'private' as const };
  await expect(worker.handlers.startJob({ connectionId, work }, optionsPage)).rejects.toMatchObject({
    problem: { code: 'siteExcluded' },
  });
  await setPolicy({});
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark', excludedSites });
});

test('locked sites are parsed like those that a user enters, and invalid ones are left out', async () => {
  const excludedSites = ['Intranet.Example', 'https://127.0.0.1', 'https://shop.example/käse/*', 'two words'];
  await setPolicy({ locked: { excludedSites } });
  expect((await readSettings()).excludedSites).toEqual([
    '*://*.intranet.example/*',
    'https://127.0.0.1/*',
    'https://shop.example/k%C3%A4se/*',
  ]);
  const { refusal } = await worker.handlers.openPopup({ url: 'http://wiki.intranet.example/a' }, optionsPage);
  expect(refusal).toBe('excluded');
});

test('the policy’s connection exists after the installation without a key, and keeps the key that the user enters', async () => {
  await managed.set({ connections: [{ address: `${service.address}/`, name: 'Reports', privacy: 'public' }] });
  await worker.app.lifecycle.startVersion(false);
  expect(await listConnections()).toMatchObject([
    { name: 'Reports', address: service.address, privacy: 'public', isManaged: true, isKeyMissing: true },
  ]);
  const [{ id: connectionId = '' } = {}] = await listConnections();
  await save({ connectionId, name: 'Another', privacy: 'private' });
  await worker.app.lifecycle.startSession();
  const [connection] = await listConnections();
  expect(connection).toMatchObject({ id: connectionId, name: 'Reports', privacy: 'private', isManaged: true });
  expect(connection).not.toHaveProperty('isKeyMissing');
});

test('a message can neither change the address of a managed connection nor remove the connection', async () => {
  await setPolicy({ connections: [{ address: service.address }] });
  const [{ id: connectionId = '' } = {}] = await listConnections();
  const refused = { problem: { code: 'setByOrganisation' } };
  await expect(save({ connectionId, address: 'https://elsewhere.example' })).rejects.toMatchObject(refused);
  await expect(worker.handlers.removeConnection({ connectionId }, optionsPage)).rejects.toMatchObject(refused);
  expect(await listConnections()).toMatchObject([{ address: service.address }]);
});

test('the user’s connection to the policy’s address becomes the managed one, with its key and only once', async () => {
  const { id } = await save();
  await setPolicy({ connections: [{ address: service.address, name: 'Reports' }, { address: service.address }] });
  expect(await listConnections()).toMatchObject([{ id, name: 'Reports', isManaged: true }]);
  expect((await listConnections())[0]).not.toHaveProperty('isKeyMissing');
});

test('if the policy sets `forgetsKey`, the key is moved out of local storage and no key is stored there again', async () => {
  const { id: connectionId } = await save();
  await setPolicy({ connections: [{ address: service.address, forgetsKey: true }] });
  expect(JSON.stringify(worker.local.values)).not.toContain(service.key);
  expect(JSON.stringify(worker.session.values)).toContain(service.key);
  await save({ connectionId, forgetsKey: false });
  expect(JSON.stringify(worker.local.values)).not.toContain(service.key);
  expect(await listConnections()).toMatchObject([{ forgetsKey: true }]);
});

test('a key that a dying worker failed to move out of local storage is moved at the next start', async () => {
  await save();
  await managed.set({ connections: [{ address: service.address, forgetsKey: true }] });
  const { local, session } = worker;
  const fail = () => Promise.reject(new Error('The worker has died'));
  const dying = startApp({ managed, local, session: { ...session, set: fail } });
  await expect(dying.app.lifecycle.startSession()).rejects.toThrow('died');
  expect(JSON.stringify(local.values)).toContain(service.key);
  await startApp({ managed, local, session }).app.lifecycle.startSession();
  expect(JSON.stringify(local.values)).not.toContain(service.key);
  expect(JSON.stringify(session.values)).toContain(service.key);
});

test('a second connection to the policy’s address is the user’s own, but the policy’s `forgetsKey` applies to it', async () => {
  await setPolicy({ connections: [{ address: service.address, name: 'Reports', forgetsKey: true }] });
  const { id: connectionId } = await save();
  expect(JSON.stringify(worker.local.values)).not.toContain(service.key);
  await worker.app.lifecycle.startSession();
  const [first, second] = await listConnections();
  expect(first).toMatchObject({ name: 'Reports', isManaged: true });
  expect(second).toMatchObject({ id: connectionId, name: 'Mine', forgetsKey: true });
  expect(second).not.toHaveProperty('isManaged');
  await worker.handlers.removeConnection({ connectionId }, optionsPage);
  expect(await listConnections()).toHaveLength(1);
});

test('after the active connection could not be read, none becomes active because of a policy', async () => {
  await setPolicy({ connections: [{ address: service.address }] });
  const { connections } = worker.local.values.connections as { connections: object[] };
  await worker.local.set({ connections: { connections } });
  await setPolicy({ connections: [{ address: service.address }, { address: 'https://other.example' }] });
  const { connections: listed, activeId } = await worker.handlers.listConnections({}, optionsPage);
  expect([listed.length, activeId]).toEqual([2, undefined]);
});

test('a policy without changes broadcasts nothing', async () => {
  await setPolicy({ connections: [{ address: service.address, name: 'Reports', forgetsKey: true }] });
  const [{ id: connectionId = '' } = {}] = await listConnections();
  await save({ connectionId });
  worker.notices.length = 0;
  await worker.app.lifecycle.startSession();
  expect(worker.notices).toEqual([]);
});

test('a key that was never entered is distinguished from one that was lost with the browser session', async () => {
  await setPolicy({ connections: [{ address: service.address, forgetsKey: true }] });
  const [withoutKey] = await listConnections();
  expect(withoutKey).toMatchObject({ isKeyMissing: true });
  expect(withoutKey).not.toHaveProperty('hasHadKey');
  await save({ connectionId: withoutKey?.id });
  await worker.session.remove(`key:${withoutKey?.id}`);
  expect(await listConnections()).toMatchObject([{ isKeyMissing: true, hasHadKey: true }]);
});

test('a connection that the policy no longer has stays as the user’s own, and can be removed', async () => {
  await setPolicy({ connections: [{ address: service.address, name: 'Reports' }] });
  const [{ id: connectionId = '' } = {}] = await listConnections();
  await save({ connectionId });
  await setPolicy({});
  const [connection] = await listConnections();
  expect(connection).toMatchObject({ id: connectionId, name: 'Reports' });
  expect(connection).not.toHaveProperty('isManaged');
  await worker.handlers.removeConnection({ connectionId }, optionsPage);
  expect(await listConnections()).toEqual([]);
});

test('invalid parts of a policy are ignored, and the valid parts apply', async () => {
  await setPolicy({
    connections: ['garbage', { address: 'ftp://files.example' }, { address: 7 }, {}],
    defaults: { theme: 'pink', cleansAddresses: false },
    locked: 'everything',
  });
  expect(await readSettings()).toEqual({ ...defaultSettings, cleansAddresses: false });
  expect(await listConnections()).toEqual([]);
  await setPolicy({
    connections: [{ address: 'ftp://files.example' }, { address: service.address, name: 7, privacy: 7 }],
    locked: 7,
  });
  expect(await listConnections()).toMatchObject([{ address: service.address, privacy: 'private' }]);
});

test('a key in the policy is ignored, because every user would have it', async () => {
  await setPolicy({
    connections: [{ address: service.address, key: 'the secret', name: 'Reports' }],
    key: 'the secret',
  });
  expect(await listConnections()).toMatchObject([{ isKeyMissing: true }]);
  expect(JSON.stringify([worker.local.values, worker.session.values, worker.notices])).not.toContain('the secret');
});

test('a browser without managed storage has default settings and no connections', async () => {
  const bare = startApp({
    local: createMemoryArea(),
    managed: { ...createMemoryArea(), get: () => Promise.reject(new Error('Managed storage manifest not found')) },
  });
  expect(await bare.handlers.getSettings({}, optionsPage)).toEqual(defaultSettings);
  await bare.app.lifecycle.startSession();
  expect((await bare.handlers.listConnections({}, optionsPage)).connections).toEqual([]);
});
