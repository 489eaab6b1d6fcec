import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi, type FailureBody, type ReportBody } from './call-api.ts';
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
  expect(Object.keys(await get('/reports/1'))).toEqual(['data', 'status']);
  const list = await get('/reports?page=2');
  expect(Object.keys(list)).toEqual(['data', 'links', 'meta', 'status']);
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
  expect((await callApi(service, 'DELETE', '/reports/3')).body).toEqual({
    id: '3',
    object: 'report',
    deleted: true,
    status: '200',
  });
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

/** Stores a report of the bad sample. */
async function storeBad() {
  const form = { url: service.samples.bad };
  return (await callApi<{ data: ReportBody }>(service, 'POST', '/reports', form)).body.data;
}

async function listNewest(path = '/reports') {
  return (await callApi<{ data: Partial<ReportBody>[] }>(service, 'GET', path)).body.data[0] ?? {};
}

test('repeatsStatus: without it no body has the status', async () => {
  service.setShape({ repeatsStatus: false });
  expect(Object.keys(await get('/reports'))).toEqual(['data', 'links', 'meta']);
  expect((await callApi(service, 'DELETE', '/reports/1')).body).toEqual({ id: 1, object: 'report', deleted: true });
});

test('listsResults: lists have the same results as a single report, or none', async () => {
  const { results } = await storeBad();
  expect((await listNewest()).results).toEqual(results);
  service.setShape({ listsResults: false });
  expect(await listNewest()).not.toHaveProperty('results');
});

test('reasons and passedAsNumber: why a check failed is in names or a sentence, and `passed` may be a number', async () => {
  expect((await storeBad()).results.title).toEqual({ passed: false, importance: 'high', errors: { missing: {} } });
  service.setShape({ reasons: 'detail', passedAsNumber: true });
  const detail = 'The page has no title.';
  expect((await storeBad()).results.title).toEqual({ passed: 0, importance: 'high', detail });
});

test('result: with “score” it is a number, and lists are sorted by it', async () => {
  service.setShape({ result: 'score' });
  service.addReport({ url: 'https://b.test/', result: 'decent', score: 9 });
  expect(await listNewest()).toMatchObject({ result: 9 });
  service.addReport({ url: 'https://b.test/', result: 'decent', score: 60 });
  expect(await listNewest('/reports?result=decent&sort_by=result&sort=asc')).toMatchObject({ result: 9 });
});

test('cutsSchemes: addresses have no scheme', async () => {
  service.setShape({ cutsSchemes: true });
  expect(await get('/reports/1')).toMatchObject({ data: { url: 'a.test/0' } });
});

test('fieldErrors: with “errors” they are beside a message', async () => {
  service.setShape({ fieldErrors: 'errors' });
  const { status, body } = await callApi<FailureBody>(service, 'POST', '/reports', { url: 'bakery' });
  const message = 'The url field must be a valid URL.';
  expect([status, body]).toEqual([422, { message, errors: { url: [message] } }]);
});

test('refusesWith200: only the body of a refusal says no', async () => {
  service.setShape({ refusesWith200: true });
  const { status, body } = await callApi(service, 'GET', '/reports/99');
  expect([status, body]).toEqual([200, { message: 'Resource not found.', status: 404 }]);
});

test('queuesReruns: the response to a re-run has the former result, and the new one follows', async () => {
  service.setShape({ queuesReruns: true });
  const id = service.addReport({ url: service.samples.bad, result: 'good' });
  const rerun = await callApi(service, 'PATCH', `/reports/${id}`, { results: 1 });
  expect(rerun.body).toMatchObject({ data: { result: 'good' } });
  await expect.poll(() => get(`/reports/${id}`)).toMatchObject({ data: { result: 'bad' } });
});
