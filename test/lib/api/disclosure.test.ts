// Settings, "What leaves this browser", list everything that the client sends, and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentToService } from '../../../components/options/settings/WhatLeaves.tsx';
import { createClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { type Service, startService } from '../../service/start-service.ts';

type Sent = (typeof sentToService)[number];

const parameters: Record<string, Sent> = {
  url: 'page',
  search_by: 'page',
  privacy: 'privacy',
  password: 'privacy',
  results: 'changes',
  project: 'lists',
  search: 'lists',
  result: 'lists',
  sort_by: 'lists',
  sort: 'lists',
  per_page: 'lists',
  page: 'lists',
};

/** Headers that browsers send with every request, and headers that reveal no more than these. */
const plainHeaders =
  /^(host|connection|accept(-.*)?|content-(type|length)|cache-control|pragma|user-agent|sec-fetch-.*)$/;
const headers: Record<string, Sent> = { authorization: 'key' };

let service: Service;

beforeAll(async () => {
  service = await startService();
  service.seed(30, { projects: 2 });
  const client = createClient({ address: service.address, key: service.key });
  const { id } = await client.storeReport({ url: service.samples.good, privacy: 'password', password: 'hush' });
  await client.findReport(service.samples.good);
  await client.showReport(id);
  await client.updateReport(id, { rerun: true, privacy: 'private' });
  await client.deleteReport(id);
  const filter = {
    ...defaultReportQuery,
    search: 'chess',
    project: 'chess-1.example',
    result: 'good' as const,
    page: 2,
  };
  await client.listReports(filter);
  await client.listProjects(2);
  const [project] = (await client.listProjects(1)).items;
  await client.deleteProject(project?.name ?? '');
});
afterAll(() => service?.close());

test('the listed data is exactly the data in the parameters, headers and paths that are sent', () => {
  const requests = service.apiRequests();
  const names = requests.flatMap(({ query, body }) => [...Object.keys(query), ...new URLSearchParams(body).keys()]);
  const others = requests.flatMap(({ headers }) => Object.keys(headers)).filter((name) => !plainHeaders.test(name));
  expect(names.filter((name) => !(name in parameters))).toEqual([]);
  expect(others.filter((name) => !(name in headers))).toEqual([]);
  // The last segment of a path is the id of a report or the name of a project.
  const paths = new Set(requests.map(({ path }) => path.replace(/(reports|projects)\/[^/]+$/, '$1/…')));
  expect([...paths].sort()).toEqual(
    ['projects', 'projects/…', 'reports', 'reports/…'].map((path) => `/api/v1/${path}`),
  );
  const sentData = new Set<string>(
    [...names.map((name) => parameters[name]), ...others.map((name) => headers[name])].flatMap((name) => name ?? []),
  );
  expect([...sentData].sort()).toEqual([...sentToService].sort());
});
