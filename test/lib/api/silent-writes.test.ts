import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { bodyShapes } from '../../service/shapes.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getProblem } from './get-problem.ts';
import { startRawServer } from './raw-server.ts';

let service: Service;
let client: ServiceClient;

beforeAll(async () => {
  service = await startService();
  client = createClient({ address: service.address, key: service.key });
});
afterAll(() => service.close());
afterEach(() => service.clearFaults());

describe.each(bodyShapes)('writes with an empty response, in the shape %s', (body) => {
  test('an empty response is a success, after which a stored or updated report is requested', async () => {
    service.setShape({ body, emptyWrites: 'all' });
    const url = `${service.samples.decent}?${body}#top`;
    await client.storeReport({ url: `${url}-older`, privacy: 'public' });
    const report = await client.storeReport({ url, privacy: 'private' });
    const newest = service.reports().reduce((a, b) => (a.id > b.id ? a : b));
    expect(report).toMatchObject({ id: String(newest.id), url, privacy: 'private', result: 'decent' });
    expect(await client.updateReport(report.id, { privacy: 'public' })).toMatchObject({
      id: report.id,
      privacy: 'public',
    });
    expect(await client.deleteReport(report.id)).toEqual({ wasAlreadyGone: false });
  });
});

test.each(['', ' ', 'null', '{}', '[]'])('a stored report is looked up after the response %j', async (body) => {
  const url = 'https://silent.example/';
  await using server = await startRawServer(({ method }, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(method === 'POST' ? body : JSON.stringify([{ id: 3, url }]));
  });
  const other = createClient({ address: server.address, key: 'k' });
  expect(await other.storeReport({ url, privacy: 'public' })).toMatchObject({ id: '3', url });
});

test('a stored report that is not found afterwards is a problem', async () => {
  service.setShape({ emptyWrites: 'all' });
  service.addFault({ kind: 'status', status: 201, body: '', match: { method: 'POST' } });
  const call = client.storeReport({ url: 'https://never.example/', privacy: 'public' });
  expect(await getProblem(call)).toEqual({ code: 'notUnderstood', status: 201 });
});

test('a report that existed before is not taken for the stored report', async () => {
  const url = 'https://twice.example/';
  const { id } = await client.storeReport({ url, privacy: 'public' });
  service.addFault({ kind: 'status', status: 202, body: '', match: { method: 'POST' } });
  const call = client.storeReport({ url, privacy: 'public' }, (report) => report.id !== id);
  expect(await getProblem(call)).toEqual({ code: 'notUnderstood', status: 202 });
});

test('a stored report whose response has only an id gets the requested address', async () => {
  service.addFault({ kind: 'status', status: 202, body: '{"id": 77}', match: { method: 'POST' } });
  const report = await client.storeReport({ url: 'https://brief.example/', privacy: 'public' });
  expect(report).toEqual({ id: '77', url: 'https://brief.example/', fields: { id: 77 } });
});

test.each([200, 202, 204, 299])('a delete with the status %i succeeds, whatever the body', async (status) => {
  const answers = status === 204 ? [''] : ['', '{"deleted": true}', 'ok', '[]'];
  for (const body of answers) {
    service.addFault({ kind: 'status', status, body, match: { method: 'DELETE' }, times: 1 });
    expect(await client.deleteProject('a.example')).toEqual({ wasAlreadyGone: false });
  }
});

test('an update answered with a web page is a problem, although the report can be read afterwards', async () => {
  const { id } = await client.storeReport({ url: service.samples.good, privacy: 'private' });
  service.addFault({ kind: 'html', match: { method: 'PATCH' } });
  expect(await getProblem(client.updateReport(id, { privacy: 'public' }))).toMatchObject({ code: 'notJson' });
});

test('a delete answered with a web page is a problem', async () => {
  service.addFault({ kind: 'html', match: { method: 'DELETE' } });
  expect(await getProblem(client.deleteReport('1'))).toMatchObject({ code: 'notJson' });
});

test.each([404, 410])(
  'a delete answered with %i succeeds and reports that the item was already gone',
  async (status) => {
    service.addFault({ kind: 'status', status, match: { method: 'DELETE' } });
    expect(await client.deleteReport('1')).toEqual({ wasAlreadyGone: true });
  },
);

test.each([404, 410])('a delete answered with %i and a web page is a problem', async (status) => {
  const fault = { kind: 'status', status, body: '\n<html>Not here</html>', contentType: 'text/html' } as const;
  service.addFault({ ...fault, match: { method: 'DELETE' } });
  expect(await getProblem(client.deleteReport('1'))).toMatchObject({ code: 'notFound', status });
});

test.each([401, 405, 409, 500])('a delete answered with %i is a problem', async (status) => {
  service.addFault({ kind: 'status', status, match: { method: 'DELETE' } });
  expect(await getProblem(client.deleteReport('1'))).toMatchObject({ status });
});

test('a delete with 204 succeeds if the browser gives it an empty body, as Chromium and Firefox do', async () => {
  const body = new ReadableStream({ start: (controller) => controller.close() });
  const fetch = async () => Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: body });
  const other = createClient({ address: service.address, key: 'k', fetch });
  expect(await other.deleteReport('1')).toEqual({ wasAlreadyGone: false });
});

test.each([500, 401, 404, 429])(
  'a look-up that fails with %i makes the outcome of the write unclear, not failed',
  async (status) => {
    service.setShape({ emptyWrites: 'all' });
    const { id } = await client.storeReport({ url: service.samples.good, privacy: 'private' });
    service.addFault({ kind: 'status', status, match: { method: 'GET' } });
    const writes = [
      () => client.storeReport({ url: service.samples.good, privacy: 'private' }),
      () => client.updateReport(id, { privacy: 'public' }),
      () => client.updateReport(id, { rerun: true }),
    ];
    for (const write of writes) expect((await getProblem(write())).code).toBe('notUnderstood');
  },
);
