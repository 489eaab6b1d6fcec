import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi, type ListBody, type ReportBody } from './call-api.ts';
import { type Service, type ServiceOptions, startService } from './start-service.ts';

let folder: string;
const started: Service[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagegrade-service-'));
});
afterEach(async () => {
  for (const service of started.splice(0)) await service.close();
  rmSync(folder, { recursive: true });
});

async function start(options?: ServiceOptions): Promise<Service> {
  const service = await startService(options);
  started.push(service);
  return service;
}

async function stop(service: Service): Promise<void> {
  started.splice(started.indexOf(service), 1);
  await service.close();
}

test('a database file preserves reports, projects, passwords and the key across a restart', async () => {
  const database = join(folder, 'deep/er/service.sqlite');
  const first = await start({ database });
  await callApi(first, 'POST', '/reports', { url: first.samples.good, privacy: 2, password: 'pear' });
  const [key, reports, projects] = [first.key, first.reports(), first.projects()];
  await stop(first);
  const second = await start({ database });
  expect(second.key).toBe(key);
  expect(second.reports()).toEqual(reports);
  expect(second.projects()).toEqual(projects);
  expect((await callApi(second, 'GET', '/reports/1')).status).toBe(200);
});

test('each database gets its own random key of 40 hexadecimal digits', async () => {
  const keys = [(await start()).key, (await start()).key];
  expect(keys[0]).toMatch(/^[0-9a-f]{40}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a given key and the stored one are both accepted', async () => {
  const database = join(folder, 'service.sqlite');
  const first = await start({ database });
  await stop(first);
  const { address, key } = await start({ database, keys: [{ owner: 'owner', key: 'mine' }] });
  expect(key).toBe('mine');
  for (const accepted of ['mine', first.key]) {
    expect((await callApi({ address, key: accepted }, 'GET', '/reports')).status).toBe(200);
  }
});

test('basePath puts API, pages, links and faults under a path', async () => {
  const service = await start({ basePath: '/grader/' });
  expect(service.address).toMatch(/\/grader$/);
  const stored = await callApi<{ data: ReportBody }>(service, 'POST', '/reports', {
    url: service.samples.good,
    privacy: 0,
  });
  expect(stored.body.data).toMatchObject({ result: 'good', link: `${service.address}/reports/1` });
  expect((await fetch(stored.body.data.link)).status).toBe(200);
  expect((await fetch(`${service.address}/`)).status).toBe(200);
  expect((await fetch(new URL('/api/v1/reports', service.address))).status).toBe(404);
  const { body } = await callApi<ListBody<ReportBody>>(service, 'GET', '/reports?per_page=10');
  expect(body.links.first).toBe(`${service.address}/api/v1/reports?per_page=10&page=1`);
  expect(service.apiRequests().length).toBe(2);
  service.addFault({ kind: 'status', status: 500 });
  expect((await callApi(service, 'GET', '/reports')).status).toBe(500);
});

test('a port in use is an error', async () => {
  const { address } = await start();
  await expect(startService({ port: Number(new URL(address).port) })).rejects.toThrow('EADDRINUSE');
});

test('every request is recorded with its headers, query, body, time and status', async () => {
  const service = await start();
  const before = Date.now();
  await callApi(service, 'POST', '/reports', { url: 'nonsense & more', privacy: 0 }, { 'x-test': 'yes' });
  await callApi(service, 'GET', '/reports?search=a%20b&per_page=25');
  const [post, get] = service.requests;
  expect(post).toMatchObject({
    method: 'POST',
    path: '/api/v1/reports',
    query: {},
    body: 'url=nonsense+%26+more&privacy=0',
    outcome: 'answered',
    status: 422,
  });
  expect(post?.headers).toMatchObject({ 'x-test': 'yes', authorization: `Bearer ${service.key}` });
  expect(post?.at).toBeGreaterThanOrEqual(before);
  expect(get).toMatchObject({ method: 'GET', query: { search: 'a b', per_page: '25' }, body: '', status: 200 });
});

test('requests for the samples are recorded, but apiRequests leaves them out', async () => {
  const service = await start();
  await callApi(service, 'POST', '/reports', { url: service.samples.good });
  expect(service.requests.map(({ path }) => path)).toEqual(['/api/v1/reports', '/samples/good/']);
  expect(service.apiRequests()).toHaveLength(1);
});

test('closing the service drops pending requests and stores no report for them', async () => {
  const database = join(folder, 'service.sqlite');
  const service = await start({ database });
  const unresponsive = await start();
  unresponsive.addFault({ kind: 'delay', ms: 60_000, match: { path: /samples/ } });
  const analysis = callApi(service, 'POST', '/reports', { url: unresponsive.samples.good }).catch(() => 'dropped');
  service.addFault({ kind: 'delay', ms: 60_000 });
  const list = callApi(service, 'GET', '/reports').catch(() => 'dropped');
  await expect.poll(() => unresponsive.requests.length + service.requests.length).toBe(3);
  await stop(service);
  expect([await analysis, await list]).toEqual(['dropped', 'dropped']);
  expect((await start({ database })).reports()).toEqual([]);
});

test('an analysis fails if the page takes longer than pageTimeout', async () => {
  const service = await start({ pageTimeout: 100 });
  service.addFault({ kind: 'delay', ms: 60_000, match: { path: /samples/ } });
  const { body } = await callApi<{ data: ReportBody }>(service, 'POST', '/reports', { url: service.samples.good });
  expect(body.data.results.status?.detail).toBe('The page took too long to answer.');
});

test('seed adds the same reports for the same arguments', async () => {
  const [one, two] = [await start(), await start()];
  one.seed(300, { projects: 7 });
  two.seed(300, { projects: 7 });
  expect(one.reports()).toEqual(two.reports());
  expect(one.projects()).toHaveLength(7);
  expect(new Set(one.reports().map(({ result }) => result)).size).toBe(3);
  two.seed(5, { owner: 'ben' });
  expect(two.reports().filter(({ owner }) => owner === 'ben')).toHaveLength(5);
});

test('lists work with 100,000 reports, including deep pages', async () => {
  const service = await start();
  service.seed(100_000);
  for (const query of ['sort_by=url&sort=asc', 'result=good', 'project=chess-2.example', 'page=5000']) {
    const { body } = await callApi<ListBody<ReportBody>>(service, 'GET', `/reports?${query}`);
    expect(body.data, query).toHaveLength(10);
  }
});
