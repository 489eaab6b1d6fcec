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

test('the port of a closed service, which may still be requested, is not given to the next ones', async () => {
  const ports = [];
  for (let round = 0; round < 200; round++) {
    const service = await start();
    ports.push(new URL(service.address).port);
    await stop(service);
  }
  expect(new Set(ports).size).toBe(200);
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
