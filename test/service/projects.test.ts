import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, type ListBody } from './call-api.ts';
import { type Service, startService } from './start-service.ts';

interface ProjectBody {
  project: string;
  created_at: string;
  reports: number;
}

let service: Service;
beforeAll(async () => {
  service = await startService({ keys: [{ owner: 'anna', key: 'anna' }] });
  service.seed(240, { projects: 120 });
});
afterAll(() => service.close());

async function list(query = '', key = service.key): Promise<ListBody<ProjectBody>> {
  const { address } = service;
  const { status, body } = await callApi<ListBody<ProjectBody>>({ address, key }, 'GET', `/projects${query}`);
  expect(status).toBe(200);
  return body;
}

async function listNames(query: string): Promise<string[]> {
  return (await list(query)).data.map(({ project }) => project);
}

test('without parameters, a list contains the ten newest projects, newest first', async () => {
  const { data, meta } = await list();
  expect(data.map(({ project }) => project).slice(0, 2)).toEqual(['workshop-120.example', 'valley-119.example']);
  expect(meta).toMatchObject({ current_page: 1, per_page: 10, total: 120, last_page: 12 });
});

test('a project is named after the host of its reports and is as old as the oldest of them', async () => {
  const first = Date.UTC(2026, 5, 1);
  service.addReport({ url: 'https://shop.test:8443/a', createdAt: first + 1000, owner: 'carl' });
  service.addReport({ url: 'https://shop.test:8443/b', createdAt: first, owner: 'carl' });
  expect(service.projects().filter(({ owner }) => owner === 'carl')).toEqual([
    { owner: 'carl', project: 'shop.test:8443', createdAt: first, reports: 2 },
  ]);
  const { data } = await list('?search=bakery-1.example');
  expect(data).toEqual([{ project: 'bakery-1.example', created_at: '2026-01-01T00:00:00.000000Z', reports: 2 }]);
});

test('a search finds parts of names and ignores case', async () => {
  expect(await listNames('?search=CHESS-1')).toEqual(['chess-112.example', 'chess-102.example', 'chess-12.example']);
  expect(await listNames('?search=chess-1&search_by=project')).toEqual(await listNames('?search=chess-1'));
  expect(await listNames('?search=chess_1')).toEqual([]);
});

test.each(['created_at', 'project'] as const)('sort_by=%s sorts in both directions', async (field) => {
  const ascending = (await list(`?sort_by=${field}&sort=asc&per_page=100`)).data;
  const values = ascending.map((project) => project[field]);
  expect(values).toEqual([...values].sort());
  expect(new Set(values).size).toBe(100);
  const descending = (await list(`?sort_by=${field}&sort=desc&per_page=100&page=2`)).data;
  expect(descending.map((project) => project[field])).toEqual(values.slice(0, 20).reverse());
  expect(await listNames(`?sort_by=${field}`)).toEqual(await listNames(`?sort_by=${field}&sort=desc`));
});

test('deleting a project deletes its reports, but not those of other owners', async () => {
  const project = 'host.test:8080';
  for (const owner of ['anna', 'anna', 'ben']) service.addReport({ url: `http://${project}/`, owner });
  const path = `/projects/${encodeURIComponent(project)}`;
  const { status, body } = await callApi(service, 'DELETE', path);
  expect([status, body]).toEqual([200, { id: project, object: 'project', deleted: true, status: 200 }]);
  const left = service.reports().filter((report) => report.project === project);
  expect(left.map(({ owner }) => owner)).toEqual(['ben']);
  expect((await callApi(service, 'DELETE', path)).status).toBe(404);
});

test('a project is deleted with its last report', async () => {
  const url = 'https://lonely.test/';
  const ids = [service.addReport({ url }), service.addReport({ url })];
  expect((await list('?search=lonely')).data).toMatchObject([{ reports: 2 }]);
  await callApi(service, 'DELETE', `/reports/${ids[0]}`);
  expect((await list('?search=lonely')).data).toMatchObject([{ reports: 1 }]);
  await callApi(service, 'DELETE', `/reports/${ids[1]}`);
  expect((await list('?search=lonely')).data).toEqual([]);
});

test('show, store and update of a project are refused with 405', async () => {
  expect((await callApi(service, 'POST', '/projects', { project: 'a.test' })).status).toBe(405);
  for (const method of ['GET', 'PUT', 'PATCH']) {
    expect((await callApi(service, method, '/projects/bakery-1.example')).status).toBe(405);
  }
});
