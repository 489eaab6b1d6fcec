// The page "What leaves this browser" tells of everything that the client sends, and of nothing that it does not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import { sentToService } from '../../../lib/model/disclosure.ts';
import { defaultProjectQuery, defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
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

/** What every request of a browser carries, and what tells no more than that. */
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
  await client.listProjects({ ...defaultProjectQuery, search: 'chess' });
  const [project] = (await client.listProjects(defaultProjectQuery)).items;
  await client.deleteProject(project?.name ?? '');
});
afterAll(() => service?.close());

test('every parameter, header and path is one of the things that are told', () => {
  const requests = service.apiRequests();
  const names = requests.flatMap(({ query, body }) => [...Object.keys(query), ...new URLSearchParams(body).keys()]);
  const others = requests.flatMap(({ headers }) => Object.keys(headers)).filter((name) => !plainHeaders.test(name));
  expect(names.filter((name) => !(name in parameters))).toEqual([]);
  expect(others.filter((name) => !(name in headers))).toEqual([]);
  // Of a path what follows the operation's name is the report or project that is meant.
  const paths = new Set(requests.map(({ path }) => path.replace(/(reports|projects)\/[^/]+$/, '$1/…')));
  expect([...paths].sort()).toEqual(
    ['projects', 'projects/…', 'reports', 'reports/…'].map((path) => `/api/v1/${path}`),
  );
  const told = new Set<string>(
    [...names.map((name) => parameters[name]), ...others.map((name) => headers[name])].flatMap((name) => name ?? []),
  );
  expect([...told].sort()).toEqual([...sentToService].sort());
});
