import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery, type ReportQuery } from '../../../lib/model/filter/service-query.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getProblem } from './get-problem.ts';

let service: Service;
let client: ServiceClient;

beforeAll(async () => {
  service = await startService({ basePath: '/grader' });
  // As users paste them.
  client = createClient({ address: `${service.address}/api/v1/`, key: ` ${service.key}\n` });
  service.seed(150, { projects: 3 });
});
afterAll(() => service.close());
beforeEach(() => {
  service.requests.length = 0;
});

function getOnlyRequest() {
  expect(service.apiRequests()).toHaveLength(1);
  const [request] = service.apiRequests();
  if (!request) throw new Error('No request');
  return request;
}

const reportDefaults = { sort_by: 'id', sort: 'desc', per_page: '10' };
const projectDefaults = { sort_by: 'created_at', sort: 'desc', per_page: '100' };

describe('listing reports', () => {
  test('an empty filter of reports is sent as the documented parameters and no others', async () => {
    await client.listReports(defaultReportQuery);
    expect(getOnlyRequest()).toMatchObject({ method: 'GET', path: '/grader/api/v1/reports', body: '' });
    expect(getOnlyRequest().query).toEqual(reportDefaults);
  });

  test.each<[Partial<ReportQuery>, Record<string, string>]>([
    [{ search: 'bakery & co' }, { search: 'bakery & co', search_by: 'url' }],
    [{ project: 'bakery-1.example' }, { project: 'bakery-1.example' }],
    [{ result: 'good' }, { result: 'good' }],
    [{ sortBy: 'generated_at' }, { sort_by: 'generated_at' }],
    [{ sortBy: 'url' }, { sort_by: 'url' }],
    [{ sortBy: 'result' }, { sort_by: 'result' }],
    [{ order: 'asc' }, { sort: 'asc' }],
    [{ perPage: 25 }, { per_page: '25' }],
    [{ page: 2 }, { page: '2' }],
  ])('the filter %o is sent as %o', async (change, parameters) => {
    await client.listReports({ ...defaultReportQuery, ...change });
    expect(getOnlyRequest().query).toEqual({ ...reportDefaults, ...parameters });
  });
});

describe('listing projects', () => {
  test('projects are asked for with the documented parameters and no others', async () => {
    const page = await client.listProjects(1);
    expect(getOnlyRequest()).toMatchObject({ method: 'GET', path: '/grader/api/v1/projects', body: '' });
    expect(getOnlyRequest().query).toEqual(projectDefaults);
    expect(page.items.map(({ name }) => name).sort()).toEqual(
      service
        .projects()
        .map(({ project }) => project)
        .sort(),
    );
  });

  test('only a later page is asked for by its number', async () => {
    await client.listProjects(2);
    expect(getOnlyRequest().query).toEqual({ ...projectDefaults, page: '2' });
  });
});

describe('finding the report of a page', () => {
  test('one search is sent, newest first, for the part that all spellings of the address have', async () => {
    await client.findReport('https://www.shop.example/a?b=c#d');
    const search = { search: 'shop.example/a?b=c', search_by: 'url', per_page: '100' };
    expect(getOnlyRequest().query).toEqual({ ...search, sort_by: 'id', sort: 'desc' });
  });

  test('the newest of more than a hundred reports of one page is found by one request', async () => {
    const url = 'https://often.example/page';
    const ids = Array.from({ length: 150 }, () => String(service.addReport({ url })));
    expect(await client.findReport(url)).toMatchObject({ id: ids.at(-1) });
    expect(service.apiRequests()).toHaveLength(1);
    expect((await client.searchPageReports(url)).reports.map(({ id }) => id)).toEqual(ids.slice(50).reverse());
  });

  test('a report is found under another spelling of its address', async () => {
    const id = String(service.addReport({ url: 'http://www.spelled.example/Page/?utm_source=mail' }));
    expect(await client.findReport('https://spelled.example/Page#part')).toMatchObject({ id });
    expect(await client.findReport('https://spelled.example/page')).toBeUndefined();
  });

  test('the newest report of a home page with 150 newer sub-pages is found by a second search', async () => {
    service.addReport({ url: 'https://home.example/', createdAt: 2_000_000_000_000 });
    const newest = service.addReport({ url: 'https://home.example/', createdAt: 2_000_000_000_001 });
    service.addReport({ url: 'https://home.example/', createdAt: 1_900_000_000_000 });
    for (let at = 0; at < 150; at++) service.addReport({ url: `https://home.example/page-${at}` });
    expect(await client.findReport('https://home.example/#top')).toMatchObject({ id: String(newest) });
    expect(service.apiRequests().map(({ query }) => query.sort_by)).toEqual(['id', 'url']);
  });

  test('the ids are compared as numbers if there are no creation times', async () => {
    const url = 'https://a.example/';
    const fetch = async () => Response.json(['9', '10', '8'].map((id) => ({ id, url })));
    const found = await createClient({ address: service.address, key: 'k', fetch }).findReport(url);
    expect(found).toMatchObject({ id: '10' });
  });

  test('the report of a page whose address only begins the same is not found', async () => {
    service.addReport({ url: 'https://alike.example/page-2' });
    expect(await client.findReport('https://alike.example/page')).toBeUndefined();
  });

  test.each([
    ['https://slash.example/x/', 'https://slash.example/x'],
    ['https://slash.example/y', 'https://slash.example/y/'],
    ['https://slash-home.example/', 'https://slash-home.example'],
    ['https://slash.example/z/?a=b/', 'https://slash.example/z/?a=b/'],
  ])('the search for %s finds the report of %s', async (url, known) => {
    const id = service.addReport({ url: known });
    expect(await client.findReport(url)).toMatchObject({ id: String(id) });
  });
});

describe('showing a report', () => {
  test('a report is requested by its id and read with every field', async () => {
    const id = service.addReport({
      url: 'https://show.example/',
      privacy: 0,
      result: 'decent',
      createdAt: 1_767_225_600_000,
    });
    const report = await client.showReport(String(id));
    expect(getOnlyRequest()).toMatchObject({
      method: 'GET',
      path: `/grader/api/v1/reports/${id}`,
      query: {},
      body: '',
    });
    expect(report).toMatchObject({
      id: String(id),
      url: 'https://show.example/',
      privacy: 'public',
      result: 'decent',
      createdAt: 1_767_225_600_000,
      link: `${service.address}/reports/${id}`,
      fields: { id, url: 'https://show.example/', privacy: 0 },
    });
  });
});

describe('storing a report', () => {
  test.each([
    ['public', '0'],
    ['private', '1'],
  ] as const)('the privacy %s is sent as %s, and without a password', async (privacy, number) => {
    const url = `${service.samples.good}?a=1&b=ä+%20#c`;
    const report = await client.storeReport({ url, privacy, password: 'left over' });
    const [request] = service.apiRequests();
    expect(request).toMatchObject({ method: 'POST', path: '/grader/api/v1/reports', query: {} });
    expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({ url, privacy: number });
    expect(report).toMatchObject({ privacy, result: 'good' });
  });

  test('a password is sent with privacy 2', async () => {
    const password = 'päss &=+ word';
    await client.storeReport({ url: service.samples.bad, privacy: 'password', password });
    const form = Object.fromEntries(new URLSearchParams(service.apiRequests()[0]?.body));
    expect(form).toEqual({ url: service.samples.bad, privacy: '2', password });
  });

  test.each([
    { url: 'https://a.example', privacy: 'password' as const },
    { url: 'https://a.example', privacy: 'password' as const, password: '' },
  ])('the report %o is refused before a request', async (input) => {
    const call = client.storeReport(input);
    expect(await getProblem(call)).toEqual({ code: 'inputInvalid' });
    expect(service.requests).toEqual([]);
  });
});

describe('updating a report', () => {
  let id = '';
  beforeAll(() => {
    id = String(service.addReport({ url: service.samples.decent }));
  });

  test.each([
    [{ privacy: 'public' }, { privacy: '0' }],
    [{ privacy: 'private', password: 'left over' }, { privacy: '1' }],
    [
      { privacy: 'password', password: 'open sesame' },
      { privacy: '2', password: 'open sesame' },
    ],
    [{ rerun: true }, { results: '1' }],
    [
      { privacy: 'public', rerun: true },
      { privacy: '0', results: '1' },
    ],
    [{ privacy: 'public', rerun: false }, { privacy: '0' }],
  ] as const)('the change %o is sent as PATCH with %o', async (change, form) => {
    const report = await client.updateReport(id, change);
    const request = service.apiRequests()[0];
    expect(request).toMatchObject({ method: 'PATCH', path: `/grader/api/v1/reports/${id}`, query: {} });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual(form);
    expect(report.id).toBe(id);
  });

  test('a change to the privacy “password” without one is refused before a request', async () => {
    const call = client.updateReport(id, { privacy: 'password', password: '' });
    expect(await getProblem(call)).toEqual({ code: 'inputInvalid' });
    expect(service.requests).toEqual([]);
  });
});

describe('deleting', () => {
  test('a report is deleted, and a second delete reports that it was already gone', async () => {
    const id = String(service.addReport({ url: 'https://gone.example/' }));
    expect(await client.deleteReport(id)).toEqual({ wasAlreadyGone: false });
    expect(getOnlyRequest()).toMatchObject({
      method: 'DELETE',
      path: `/grader/api/v1/reports/${id}`,
      query: {},
      body: '',
    });
    expect(service.reports().some((report) => String(report.id) === id)).toBe(false);
    expect(await client.deleteReport(id)).toEqual({ wasAlreadyGone: true });
  });

  test.each(['gone.example:8080', 'a/b', 'ü & co?#%2e', "100% 'sure' (really)*!~", '...', 'a\\b'])(
    'the project %s is deleted by its name as one segment of the path',
    async (project) => {
      service.addReport({ url: 'https://gone.example/', project });
      expect(await client.deleteProject(project)).toEqual({ wasAlreadyGone: false });
      expect(service.projects().some((each) => each.project === project)).toBe(false);
      expect(await client.deleteProject(project)).toEqual({ wasAlreadyGone: true });
    },
  );

  test.each(['', '.', '..', 'lone \ud800', '\udfff'])('the name %j is refused before a request', async (name) => {
    expect(await getProblem(client.deleteProject(name))).toEqual({ code: 'nameNotAddressable' });
    expect(await getProblem(client.deleteReport(name))).toEqual({ code: 'nameNotAddressable' });
    expect(await getProblem(client.showReport(name))).toEqual({ code: 'nameNotAddressable' });
    expect(await getProblem(client.updateReport(name, { rerun: true }))).toEqual({ code: 'nameNotAddressable' });
    expect(service.requests).toEqual([]);
  });
});

describe('every request', () => {
  test('a request has the key, accepts JSON, and has no cookie, referrer or cached response', async () => {
    const id = String(service.addReport({ url: service.samples.good, project: 'every.example' }));
    await client.listReports(defaultReportQuery);
    await client.findReport('https://a.example');
    await client.showReport(id);
    await client.storeReport({ url: service.samples.good, privacy: 'public' });
    await client.updateReport(id, { rerun: true });
    await client.listProjects(1);
    await client.deleteReport(id);
    // It is missing, so the projects are listed too.
    await client.deleteProject('every.example');
    expect(service.apiRequests()).toHaveLength(9);
    for (const { headers } of service.apiRequests()) {
      expect(headers).toMatchObject({ accept: 'application/json', authorization: `Bearer ${service.key}` });
      expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
      expect(Object.keys(headers)).not.toContain('cookie');
      expect(Object.keys(headers)).not.toContain('referer');
    }
  });

  test('a request has the fetch options that rule out cookies, referrer, cache and redirects', async () => {
    const requests: Request[] = [];
    const fetch = async (request: Request) => {
      requests.push(request);
      return Response.json({ data: [] });
    };
    await createClient({ address: service.address, key: 'k', fetch }).listReports(defaultReportQuery);
    const [{ credentials, referrerPolicy, cache, redirect } = new Request('http://none')] = requests;
    expect({ credentials, referrerPolicy, cache, redirect }).toEqual({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
    });
  });

  test('no request is made without a key, with a key that is no valid header, or to an invalid address', async () => {
    const list = async (address: string, key: string) => {
      return createClient({ address, key }).listReports(defaultReportQuery);
    };
    expect(await getProblem(list(service.address, ' '))).toEqual({ code: 'keyMissing' });
    expect(await getProblem(list(service.address, 'clé\u0142'))).toEqual({ code: 'inputInvalid' });
    expect(await getProblem(list(service.address, 'two\nlines'))).toEqual({ code: 'inputInvalid' });
    expect(await getProblem(list('ftp://a.example', 'key'))).toEqual({ code: 'addressInvalid' });
    expect(service.requests).toEqual([]);
  });
});

test('a password is never part of a request’s address', async () => {
  const form = { url: service.samples.good, privacy: 'password', password: 'open sesame' } as const;
  const { id } = await client.storeReport(form);
  await client.updateReport(id, { privacy: 'password', password: 'open sesame' });
  expect(JSON.stringify(service.apiRequests().map(({ path, query }) => [path, query]))).not.toContain('sesame');
});
