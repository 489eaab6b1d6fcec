import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from '../../../service/start-service.ts';
import { startApp, type TestApp } from '../start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const filter = { search: '', project: '', sortBy: 'id', order: 'desc', perPage: 10, page: 1 } as const;

let service: Service;
let other: Service;
let test1: TestApp;

beforeEach(async () => {
  [service, other] = await Promise.all([startService(), startService()]);
  test1 = startApp();
});

afterEach(() => Promise.all([service.close(), other.close()]));

const save = (input: object = {}) =>
  test1.handlers.saveConnection(
    { name: 'Mine', address: service.address, key: service.key, privacy: 'private', ...input },
    page,
  );

test('the key is stored in its own item and leaves it in no reply, notice or other item', async () => {
  const saved = await save();
  const listed = await test1.handlers.listConnections({}, page);
  const opened = await test1.handlers.openPopup({ url: service.samples.good }, page);
  const { [`key:${saved.id}`]: kept, ...others } = test1.local.values;
  expect(kept).toEqual(service.key);
  expect(JSON.stringify([saved, listed, opened, test1.notices, others, test1.session.values])).not.toContain(
    service.key,
  );
  expect(saved.keyHint).toBe(service.key.slice(-4));
});

test('the first connection is the active one; removing it makes the next one active', async () => {
  const first = await save();
  const second = await save({ name: 'Second', address: other.address, key: other.key });
  expect((await test1.handlers.listConnections({}, page)).activeId).toBe(first.id);
  await test1.handlers.removeConnection({ connectionId: first.id }, page);
  expect(await test1.handlers.listConnections({}, page)).toEqual({ connections: [second], activeId: second.id });
  expect(JSON.stringify(test1.local.values)).not.toContain(service.key);
});

test('removing a connection gives its origin back unless another one needs it', async () => {
  const first = await save();
  const second = await save({ name: 'Second' });
  expect(await test1.handlers.removeConnection({ connectionId: first.id }, page)).toEqual({ unusedOrigins: [] });
  expect(await test1.handlers.removeConnection({ connectionId: second.id }, page)).toEqual({
    unusedOrigins: ['http://127.0.0.1/*'],
  });
});

test('a connection is edited without typing its key again', async () => {
  const { id } = await save();
  await save({ connectionId: id, name: 'Renamed', key: undefined });
  expect((await test1.handlers.listReports({ connectionId: id, filter }, page)).items).toEqual([]);
});

test('a stored key is never sent to, nor kept for, another origin', async () => {
  const { id } = await save();
  const moved = { connectionId: id, address: other.address };
  await expect(test1.handlers.testConnection(moved, page)).rejects.toMatchObject({ problem: { code: 'keyMissing' } });
  await expect(save({ ...moved, key: undefined })).rejects.toMatchObject({ problem: { code: 'keyMissing' } });
  expect(other.requests).toEqual([]);
});

test('a test without permission for the origin says so and sends nothing', async () => {
  test1 = startApp({ hasOrigin: async () => false });
  const { address, key } = service;
  const answer = test1.handlers.testConnection({ address, key }, page);
  await expect(answer).rejects.toMatchObject({ problem: { code: 'permissionMissing' } });
  expect(service.requests).toEqual([]);
});

test('a test names a refused key, and tells the number of reports otherwise', async () => {
  const { address, key } = service;
  const wrong = test1.handlers.testConnection({ address, key: 'wrong' }, page);
  await expect(wrong).rejects.toMatchObject({ problem: { code: 'keyRefused' } });
  expect(await test1.handlers.testConnection({ address, key }, page)).toEqual({ reports: 0 });
});

test('an address pasted with its API path is kept as the base address', async () => {
  const saved = await save({ address: `${service.address}/api/v1/reports/` });
  expect(saved.address).toBe(service.address);
});

test('a key to be forgotten lies in memory alone, works, and leaves nothing of itself on the disk', async () => {
  const saved = await save({ forgetsKey: true });
  expect(saved).toMatchObject({ forgetsKey: true, keyHint: service.key.slice(-4) });
  expect(JSON.stringify(test1.local.values)).not.toContain(service.key.slice(-4));
  expect(test1.session.values).toEqual({ [`key:${saved.id}`]: service.key });
  expect((await test1.handlers.listConnections({}, page)).connections).toEqual([saved]);
  expect((await test1.handlers.listReports({ connectionId: saved.id, filter }, page)).items).toEqual([]);
});

test('the choice to forget the key can be taken and taken back without entering it', async () => {
  const { id } = await save();
  await save({ connectionId: id, key: undefined, forgetsKey: true });
  expect(JSON.stringify(test1.local.values)).not.toContain(service.key.slice(-4));
  expect(JSON.stringify(test1.session.values)).toContain(service.key);
  await save({ connectionId: id, key: undefined, forgetsKey: false });
  expect(JSON.stringify(test1.local.values)).toContain(service.key);
  expect(JSON.stringify(test1.session.values)).not.toContain(service.key);
});

test('after the browser was closed the connection is there, and asks for its key again', async () => {
  const { id } = await save({ forgetsKey: true });
  for (const name of Object.keys(test1.session.values)) await test1.session.remove(name);
  const { connections } = await test1.handlers.listConnections({}, page);
  expect(connections).toMatchObject([{ id, keyHint: '', isKeyMissing: true }]);
  const keyMissing = { problem: { code: 'keyMissing' } };
  await expect(test1.handlers.listReports({ connectionId: id, filter }, page)).rejects.toMatchObject(keyMissing);
  await expect(save({ connectionId: id, key: undefined })).rejects.toMatchObject(keyMissing);
  await save({ connectionId: id, forgetsKey: true });
  expect((await test1.handlers.listReports({ connectionId: id, filter }, page)).items).toEqual([]);
  expect(service.apiRequests()).toHaveLength(1);
});

test('work asked for while the key is forgotten waits, and is done when the key is entered', async () => {
  const { id } = await save({ forgetsKey: true });
  await test1.session.remove(`key:${id}`);
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const job = await test1.handlers.startJob({ connectionId: id, work, acceptsRisk: true }, page);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await test1.handlers.listJobs({ limit: 1 }, page)).jobs).toMatchObject([{ state: 'waiting' }]);
  expect(service.apiRequests()).toEqual([]);
  await save({ connectionId: id, forgetsKey: true });
  expect(await test1.settled(job)).toMatchObject({ state: 'done' });
});

test('renaming a connection never takes its key away, not even for a moment', async () => {
  const { id } = await save();
  const touched: string[] = [];
  const { set, remove } = test1.local;
  test1.local.set = (values) => {
    touched.push(...Object.keys(values));
    return set(values);
  };
  test1.local.remove = (key) => {
    touched.push(...[key].flat());
    return remove(key);
  };
  await save({ connectionId: id, name: 'Renamed', key: undefined });
  expect(touched).toEqual(['connections']);
});

test('two pages that save at once never leave one’s key at the other’s address', async () => {
  const { id } = await save();
  const { get } = test1.local;
  let moving: ReturnType<typeof save> | undefined;
  // Between what the first has read and what it makes of it.
  test1.local.get = async (name) => {
    const read = await get(name);
    moving ??= save({ connectionId: id, address: other.address, key: other.key });
    await new Promise((resolve) => setTimeout(resolve, 20));
    return read;
  };
  await save({ connectionId: id, name: 'Renamed', key: undefined });
  await moving;
  await test1.handlers.listReports({ connectionId: id, filter }, page);
  expect(JSON.stringify(service.requests)).not.toContain(other.key);
  expect(JSON.stringify(other.requests)).not.toContain(service.key);
  expect(other.apiRequests()).toHaveLength(1);
});

test('a connection that is moved while a request is being made ready does not lend it the new key', async () => {
  const { id } = await save();
  const { get } = test1.local;
  test1.local.get = async (name) => {
    if (name !== `key:${id}`) return get(name);
    test1.local.get = get;
    await save({ connectionId: id, address: other.address, key: other.key });
    return get(name);
  };
  await test1.handlers.listReports({ connectionId: id, filter }, page);
  expect(JSON.stringify(service.requests)).not.toContain(other.key);
  expect(other.apiRequests()).toHaveLength(1);
});
