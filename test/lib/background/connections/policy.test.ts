import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createMemoryArea, type MemoryArea } from '../memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

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

const readSettings = () => worker.handlers.getSettings({});
const listConnections = async () => (await worker.handlers.listConnections({})).connections;
const save = (input: object = {}) =>
  worker.handlers.saveConnection({
    name: 'Mine',
    address: service.address,
    key: service.key,
    privacy: 'private',
    ...input,
  });

test('a setting of the policy applies whatever the user has chosen, and is gone with the policy', async () => {
  await worker.handlers.saveSettings({ theme: 'dark' });
  await setPolicy({ settings: { theme: 'light', excludedSites: ['*://*.bank.example/*'] } });
  expect(await readSettings()).toEqual({
    ...defaultSettings,
    theme: 'light',
    excludedSites: ['*://*.bank.example/*'],
  });
  expect(await worker.handlers.listManagedSettings({})).toEqual(['theme', 'excludedSites']);
  expect(worker.notices.at(-1)).toEqual({ type: 'settings', settings: await readSettings() });
  await worker.handlers.saveSettings({ ...(await readSettings()), notifications: true });
  await setPolicy({});
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark', notifications: true });
  expect(await worker.handlers.listManagedSettings({})).toEqual([]);
});

test('a message that changes a setting of the policy is rejected as a whole', async () => {
  await setPolicy({ settings: { cleansAddresses: true } });
  const wanted = { ...defaultSettings, cleansAddresses: false, theme: 'dark' as const };
  await expect(worker.handlers.saveSettings(wanted)).rejects.toMatchObject({
    problem: { code: 'setByOrganisation' },
  });
  expect(await readSettings()).toEqual(defaultSettings);
});

test('excluded sites of the policy are never sent, and settings that need a permission are not set by a policy', async () => {
  await setPolicy({
    settings: { excludedSites: ['*://127.0.0.1/*'], tabGrades: true, notifications: true },
  });
  const { id: connectionId } = await save();
  const work = { kind: 'create' as const, url: service.samples.good, privacy: 'private' as const };
  await expect(worker.handlers.startJob({ connectionId, work })).rejects.toMatchObject({
    problem: { code: 'siteExcluded' },
  });
  expect(await readSettings()).toMatchObject({ tabGrades: false, notifications: false });
});

test('sites excluded by the user apply beside those of the policy, and stay when the policy is removed', async () => {
  const excludedSites = ['*://127.0.0.1/*'];
  await worker.handlers.saveSettings({ ...defaultSettings, excludedSites });
  await setPolicy({ settings: { excludedSites: ['*://*.intranet.example/*', '*://127.0.0.1/*'] } });
  await setPolicy({ settings: { excludedSites: ['*://*.intranet.example/*'] } });
  expect((await readSettings()).excludedSites).toEqual(['*://*.intranet.example/*', '*://127.0.0.1/*']);
  await worker.handlers.saveSettings({ ...(await readSettings()), theme: 'dark' });
  const { id: connectionId } = await save();
  const work = { kind: 'create' as const, url: service.samples.good, privacy: 'private' as const };
  await expect(worker.handlers.startJob({ connectionId, work })).rejects.toMatchObject({
    problem: { code: 'siteExcluded' },
  });
  await setPolicy({});
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark', excludedSites });
});

test('sites of the policy are parsed like those that a user enters, and invalid ones are left out', async () => {
  const excludedSites = ['Intranet.Example', 'https://127.0.0.1', 'https://shop.example/käse/*', 'two words'];
  await setPolicy({ settings: { excludedSites } });
  expect((await readSettings()).excludedSites).toEqual([
    '*://*.intranet.example/*',
    'https://127.0.0.1/*',
    'https://shop.example/k%C3%A4se/*',
  ]);
  const { refusal } = await worker.handlers.openPopup({ url: 'http://wiki.intranet.example/a' });
  expect(refusal).toBe('excluded');
});

test('the policy’s connection is there without a key, and is stored with the key that the user enters', async () => {
  await managed.set({ connections: [{ address: `${service.address}/`, name: 'Reports' }] });
  await worker.app.lifecycle.startVersion(false);
  expect(await listConnections()).toMatchObject([
    { name: 'Reports', address: service.address, privacy: 'private', isManaged: true, isKeyMissing: true },
  ]);
  expect(worker.local.values).not.toHaveProperty('connections');
  const [{ id: connectionId = '' } = {}] = await listConnections();
  await save({ connectionId, name: 'Another', privacy: 'public' });
  await worker.app.lifecycle.startSession();
  const [connection, ...others] = await listConnections();
  expect(connection).toMatchObject({ id: connectionId, name: 'Reports', privacy: 'public', isManaged: true });
  expect(connection).not.toHaveProperty('isKeyMissing');
  expect(others).toEqual([]);
  expect(JSON.stringify(worker.local.values)).not.toContain('isManaged');
});

test('a message can neither change the address of a managed connection nor remove the connection', async () => {
  await setPolicy({ connections: [{ address: service.address }] });
  const [{ id: connectionId = '' } = {}] = await listConnections();
  const refused = { problem: { code: 'setByOrganisation' } };
  await expect(save({ connectionId, address: 'https://elsewhere.example' })).rejects.toMatchObject(refused);
  await expect(worker.handlers.removeConnection({ connectionId })).rejects.toMatchObject(refused);
  expect(await listConnections()).toMatchObject([{ address: service.address }]);
});

test('the user’s connection to the policy’s address becomes the managed one, with its key and only once', async () => {
  const { id } = await save();
  await setPolicy({ connections: [{ address: service.address, name: 'Reports' }, { address: service.address }] });
  expect(await listConnections()).toMatchObject([{ id, name: 'Reports', isManaged: true }]);
  expect((await listConnections())[0]).not.toHaveProperty('isKeyMissing');
});

test('a second connection to the policy’s address is the user’s own', async () => {
  await setPolicy({ connections: [{ address: service.address, name: 'Reports' }] });
  const [{ id = '' } = {}] = await listConnections();
  await save({ connectionId: id });
  const { id: connectionId } = await save();
  const [first, second] = await listConnections();
  expect(first).toMatchObject({ name: 'Reports', isManaged: true });
  expect(second).toMatchObject({ id: connectionId, name: 'Mine' });
  expect(second).not.toHaveProperty('isManaged');
  await worker.handlers.removeConnection({ connectionId });
  expect(await listConnections()).toHaveLength(1);
});

test('after the active connection could not be read, none becomes active because of a policy', async () => {
  const { id } = await save();
  const { connections } = worker.local.values.connections as { connections: object[] };
  await worker.local.set({ connections: { connections } });
  await setPolicy({ connections: [{ address: 'https://other.example' }] });
  const { connections: listed, activeId } = await worker.handlers.listConnections({});
  expect([listed.length, listed[0]?.id, activeId]).toEqual([2, id, undefined]);
});

test('the policy’s connection is active as long as the user has chosen no other', async () => {
  await setPolicy({ connections: [{ address: service.address }] });
  const { connections, activeId } = await worker.handlers.listConnections({});
  expect(activeId).toBe(connections[0]?.id);
  await save({ address: service.address.replace('127.0.0.1', 'localhost') });
  expect((await worker.handlers.listConnections({})).activeId).toBe(activeId);
});

// Firefox tells nobody that a policy has changed: nothing here calls `followPolicy`.
test('after a policy is withdrawn, its connections without a key are gone, and the others can be removed', async () => {
  const other = { address: 'https://other.example', name: 'Other' };
  await managed.set({ connections: [{ address: service.address, name: 'Reports' }, other] });
  const [{ id: connectionId = '' } = {}] = await listConnections();
  await save({ connectionId, name: 'Reports' });
  expect(await listConnections()).toMatchObject([{ isManaged: true }, { name: 'Other', isManaged: true }]);
  await managed.remove('connections');
  const [connection, ...others] = await listConnections();
  expect(connection).toMatchObject({ id: connectionId, name: 'Reports' });
  expect(connection).not.toHaveProperty('isManaged');
  expect(others).toEqual([]);
  await worker.handlers.removeConnection({ connectionId });
  expect(await listConnections()).toEqual([]);
});

test('a key in the policy is ignored, because every user would have it', async () => {
  await setPolicy({
    connections: [{ address: service.address, key: 'the secret', name: 'Reports' }],
    key: 'the secret',
  });
  expect(await listConnections()).toMatchObject([{ isKeyMissing: true }]);
  expect(JSON.stringify([worker.local.values, worker.session.values, worker.notices])).not.toContain('the secret');
});
