import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Service } from '../../service/start-service.ts';
import { startService } from '../../service/start-service.ts';
import type { TestApp } from './start-app.ts';
import { startApp } from './start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

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
  expect(kept).toBe(service.key);
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
  const filter = { search: '', project: '', sortBy: 'id', order: 'desc', perPage: 10, page: 1 } as const;
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
