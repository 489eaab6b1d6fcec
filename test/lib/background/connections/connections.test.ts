import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from '../../../service/start-service.ts';
import { startApp, type TestApp } from '../start-app.ts';

const filter = { search: '', project: '', sortBy: 'id', order: 'desc', perPage: 10, page: 1 } as const;

let service: Service;
let other: Service;
let worker: TestApp;

beforeEach(async () => {
  [service, other] = await Promise.all([startService(), startService()]);
  worker = startApp();
});

afterEach(() => Promise.all([service.close(), other.close()]));

const save = (input: object = {}) =>
  worker.handlers.saveConnection({
    name: 'Mine',
    address: service.address,
    key: service.key,
    privacy: 'private',
    ...input,
  });

test('the key is stored in its own item, and is in no response, broadcast or other item', async () => {
  const saved = await save();
  const listed = await worker.handlers.listConnections({});
  const opened = await worker.handlers.openPopup({ url: service.samples.good });
  const { [`key:${saved.id}`]: kept, ...others } = worker.local.values;
  expect(kept).toEqual(service.key);
  expect(JSON.stringify([saved, listed, opened, worker.notices, others, worker.session.values])).not.toContain(
    service.key,
  );
  expect(listed.connections).toMatchObject([{ keyHint: service.key.slice(-4) }]);
});

test('the first connection is active; when it is removed, the next one is', async () => {
  const first = await save();
  const second = await save({ name: 'Second', address: other.address, key: other.key });
  expect((await worker.handlers.listConnections({})).activeId).toBe(first.id);
  await worker.handlers.removeConnection({ connectionId: first.id });
  expect(await worker.handlers.listConnections({})).toMatchObject({
    connections: [second],
    activeId: second.id,
  });
  expect(JSON.stringify(worker.local.values)).not.toContain(service.key);
});

test('removing a connection releases its origin unless another connection needs it', async () => {
  const first = await save();
  const second = await save({ name: 'Second' });
  await worker.handlers.removeConnection({ connectionId: first.id });
  expect(worker.releasedOrigins).toEqual([]);
  await worker.handlers.removeConnection({ connectionId: second.id });
  expect(worker.releasedOrigins).toEqual(['http://127.0.0.1/*']);
});

test('a stored key is neither sent to another origin nor kept for it', async () => {
  const { id } = await save();
  const moved = { connectionId: id, address: other.address };
  await expect(worker.handlers.testConnection(moved)).rejects.toMatchObject({
    problem: { code: 'keyMissing' },
  });
  await expect(save({ ...moved, key: undefined })).rejects.toMatchObject({ problem: { code: 'keyMissing' } });
  expect(other.requests).toEqual([]);
});

test('testing a connection without permission for its origin fails and sends nothing', async () => {
  worker = startApp({ hasOrigin: async () => false });
  const { address, key } = service;
  const answer = worker.handlers.testConnection({ address, key });
  await expect(answer).rejects.toMatchObject({ problem: { code: 'permissionMissing' } });
  expect(service.requests).toEqual([]);
});

test('testing a connection fails with a refused key, and otherwise returns the number of reports', async () => {
  const { address, key } = service;
  const wrong = worker.handlers.testConnection({ address, key: 'wrong' });
  await expect(wrong).rejects.toMatchObject({ problem: { code: 'keyRefused' } });
  expect(await worker.handlers.testConnection({ address, key })).toEqual({ reports: 0 });
});

test('a key with `forgetsKey` is in session storage only, works, and leaves no trace in local storage', async () => {
  const saved = await save({ forgetsKey: true });
  expect(saved).toMatchObject({ forgetsKey: true });
  expect(JSON.stringify(worker.local.values)).not.toContain(service.key.slice(-4));
  expect(worker.session.values).toEqual({ [`key:${saved.id}`]: service.key });
  expect((await worker.handlers.listConnections({})).connections).toMatchObject([saved]);
  expect((await worker.handlers.listReports({ connectionId: saved.id, filter })).items).toEqual([]);
});

test('`forgetsKey` can be switched on and off without entering the key again', async () => {
  const { id } = await save();
  await save({ connectionId: id, key: undefined, forgetsKey: true });
  expect(JSON.stringify(worker.local.values)).not.toContain(service.key.slice(-4));
  expect(JSON.stringify(worker.session.values)).toContain(service.key);
  await save({ connectionId: id, key: undefined, forgetsKey: false });
  expect(JSON.stringify(worker.local.values)).toContain(service.key);
  expect(JSON.stringify(worker.session.values)).not.toContain(service.key);
});

test('nothing of a key of eight characters is shown: half of it would be', async () => {
  await save({ key: 'Xv4BnJp9' });
  const [connection] = (await worker.handlers.listConnections({})).connections;
  expect(connection?.keyHint).toBe('');
});

test('after the browser was closed, a connection with `forgetsKey` still exists and needs its key again', async () => {
  const { id } = await save({ forgetsKey: true });
  for (const name of Object.keys(worker.session.values)) await worker.session.remove(name);
  const { connections } = await worker.handlers.listConnections({});
  expect(connections).toMatchObject([{ id, isKeyMissing: true }]);
  const keyMissing = { problem: { code: 'keyMissing' } };
  await expect(worker.handlers.listReports({ connectionId: id, filter })).rejects.toMatchObject(keyMissing);
  await expect(save({ connectionId: id, key: undefined })).rejects.toMatchObject(keyMissing);
  await save({ connectionId: id, forgetsKey: true });
  expect((await worker.handlers.listReports({ connectionId: id, filter })).items).toEqual([]);
  expect(service.apiRequests()).toHaveLength(1);
});

test('a job started while the key is missing waits, and is done when the key is entered', async () => {
  const { id } = await save({ forgetsKey: true });
  await worker.session.remove(`key:${id}`);
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId: id, work, acceptsRisk: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await worker.handlers.listJobs({ limit: 1 })).jobs).toMatchObject([{ state: 'waiting' }]);
  expect(service.apiRequests()).toEqual([]);
  await save({ connectionId: id, forgetsKey: true });
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
});

test('renaming a connection does not touch its stored key', async () => {
  const { id } = await save();
  const touched: string[] = [];
  const { set, remove } = worker.local;
  worker.local.set = (values) => {
    touched.push(...Object.keys(values));
    return set(values);
  };
  worker.local.remove = (key) => {
    touched.push(...[key].flat());
    return remove(key);
  };
  await save({ connectionId: id, name: 'Renamed', key: undefined });
  expect(touched).toEqual(['connections']);
});

test('two saves of a connection at once never combine the key of one with the address of the other', async () => {
  const { id } = await save();
  const { get } = worker.local;
  let moving: ReturnType<typeof save> | undefined;
  // Between the read and the write of the first save.
  worker.local.get = async (name) => {
    const read = await get(name);
    moving ??= save({ connectionId: id, address: other.address, key: other.key });
    await new Promise((resolve) => setTimeout(resolve, 20));
    return read;
  };
  await save({ connectionId: id, name: 'Renamed', key: undefined });
  await moving;
  await worker.handlers.listReports({ connectionId: id, filter });
  expect(JSON.stringify(service.requests)).not.toContain(other.key);
  expect(JSON.stringify(other.requests)).not.toContain(service.key);
  expect(other.apiRequests()).toHaveLength(1);
});

test('a request prepared while its connection is moved does not send the new key to the old address', async () => {
  const { id } = await save();
  const { get } = worker.local;
  worker.local.get = async (name) => {
    if (name !== `key:${id}`) return get(name);
    worker.local.get = get;
    await save({ connectionId: id, address: other.address, key: other.key });
    return get(name);
  };
  await worker.handlers.listReports({ connectionId: id, filter });
  expect(JSON.stringify(service.requests)).not.toContain(other.key);
  expect(other.apiRequests()).toHaveLength(1);
});

test('a text of more than 4,096 characters is refused as a key before anything is sent or stored', async () => {
  const input = { address: service.address, key: 'k'.repeat(4_097) };
  const refused = { problem: { code: 'keyTooLong' } };
  const stored = structuredClone(worker.local.values);
  await expect(worker.handlers.testConnection(input)).rejects.toMatchObject(refused);
  await expect(save(input)).rejects.toMatchObject(refused);
  expect([service.apiRequests(), worker.local.values]).toEqual([[], stored]);
});

test('the key of a connection that could not be read is removed when the browser starts', async () => {
  const kept = await save();
  const lost = await save({ address: other.address, key: other.key });
  await worker.local.set({ connections: { connections: [kept, { ...lost, privacy: 'team' }], activeId: kept.id } });
  await worker.app.lifecycle.startSession();
  const names = Object.keys(worker.local.values).filter((name) => name.startsWith('key:'));
  expect(names).toEqual([`key:${kept.id}`]);
});
