import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi } from './call-api.ts';
import { type Service, startService } from './start-service.ts';

const created = Date.UTC(2026, 10, 3, 9, 8, 7, 654);
let service: Service;
beforeEach(async () => {
  service = await startService();
  for (let index = 0; index < 12; index++) service.addReport({ url: `https://a.test/${index}`, createdAt: created });
});
afterEach(() => service.close());

const get = async (path: string) => (await callApi<Record<string, unknown>>(service, 'GET', path)).body;

test('resource: single items and lists are in data; lists have links and meta', async () => {
  expect(Object.keys(await get('/reports/1'))).toEqual(['data']);
  const list = await get('/reports?page=2');
  expect(Object.keys(list)).toEqual(['data', 'links', 'meta']);
  expect(list.links).toEqual({
    first: `${service.address}/api/v1/reports?page=1`,
    last: `${service.address}/api/v1/reports?page=2`,
    prev: `${service.address}/api/v1/reports?page=1`,
    next: null,
  });
  expect(list.meta).toMatchObject({
    current_page: 2,
    from: 11,
    to: 12,
    last_page: 2,
    per_page: 10,
    total: 12,
    path: `${service.address}/api/v1/reports`,
  });
});

test('flat: single items are bare objects; lists have their paging next to data', async () => {
  service.setShape('flat');
  expect(await get('/reports/1')).toMatchObject({ id: 1, url: 'https://a.test/0' });
  const list = await get('/reports');
  expect(list).toMatchObject({
    current_page: 1,
    from: 1,
    to: 10,
    last_page: 2,
    next_page_url: `${service.address}/api/v1/reports?page=2`,
    prev_page_url: null,
    per_page: 10,
    total: 12,
  });
  expect(list.data).toHaveLength(10);
});

test('bare: responses are only an object or an array, and lists still have pages', async () => {
  service.setShape('bare');
  expect(await get('/reports/1')).toMatchObject({ id: 1 });
  expect(await get('/reports')).toHaveLength(10);
  expect(await get('/reports?page=2')).toMatchObject([{ id: 2 }, { id: 1 }]);
  expect(await get('/projects')).toMatchObject([{ project: 'a.test', reports: 12 }]);
});

test('emptyWrites: with “deletes”, only deletes respond without a body; with “all”, all writes do', async () => {
  service.setShape({ emptyWrites: 'deletes' });
  const send = (method: string, path: string, form?: Record<string, string>) => callApi(service, method, path, form);
  expect(await send('DELETE', '/reports/1')).toMatchObject({ status: 204, text: '' });
  expect((await send('PATCH', '/reports/2', { privacy: '0' })).text).not.toBe('');
  service.setShape({ emptyWrites: 'all' });
  expect(await send('PATCH', '/reports/2', { privacy: '2', password: 'x' })).toMatchObject({ status: 204, text: '' });
  expect(await send('POST', '/reports', { url: service.samples.bad })).toMatchObject({ status: 201, text: '' });
  expect(await send('DELETE', '/projects/a.test')).toMatchObject({ status: 204, text: '' });
  expect(service.reports()).toMatchObject([{ id: 13, result: 'bad' }]);
});

test('numbersAsText: numbers are strings', async () => {
  service.setShape({ numbersAsText: true });
  expect(await get('/reports/3')).toMatchObject({ data: { id: '3', privacy: '1' } });
  expect(await get('/reports')).toMatchObject({ meta: { total: '12', current_page: '1' } });
  expect((await callApi(service, 'DELETE', '/reports/3')).body).toEqual({ id: '3', object: 'report', deleted: true });
});

test.each([
  ['iso', '2026-11-03T09:08:07.654000Z'],
  ['datetime', '2026-11-03 09:08:07'],
  ['unix', 1793696887],
] as const)('timestamps: %s format', async (timestamps, text) => {
  service.setShape({ timestamps });
  expect(await get('/reports/1')).toMatchObject({ data: { created_at: text } });
  expect(await get('/projects')).toMatchObject({ data: [{ created_at: text }] });
});

test('echoesPassword: the response to the request that sets a password contains it, later ones do not', async () => {
  const careless = await startService({ echoesPassword: true });
  const form = { url: careless.samples.bad, privacy: 2, password: 'pear' };
  expect((await callApi(careless, 'POST', '/reports', form)).body).toMatchObject({ data: { password: 'pear' } });
  expect((await callApi(careless, 'GET', '/reports/1')).text).not.toContain('pear');
  await careless.close();
});
