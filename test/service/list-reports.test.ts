import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, type FailureBody, type ListBody, type ReportBody } from './call-api.ts';
import { type Service, startService } from './start-service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  service.seed(260, { projects: 4 });
  // Equal times, and addresses that differ in case or contain wildcards of LIKE.
  const at = Date.UTC(2027, 0, 1);
  const add = (url: string, result: 'good' | 'decent' | 'bad', generatedAt: number) =>
    service.addReport({ url, result, createdAt: at, generatedAt });
  add('https://c.test/Menu', 'decent', at + 1000);
  add('https://a.test/100%25_off', 'bad', at + 3000);
  add('https://b.test/menu?x=1', 'good', at + 2000);
  add('https://a.test/menu', 'good', at + 1000);
});
afterAll(() => service.close());

async function list(query = ''): Promise<ListBody<ReportBody>> {
  const { status, body } = await callApi<ListBody<ReportBody>>(service, 'GET', `/reports${query}`);
  expect(status).toBe(200);
  return body;
}

async function listUrls(query: string): Promise<string[]> {
  return (await list(query)).data.map(({ url }) => url);
}

async function collect<Field extends keyof ReportBody>(query: string, field: Field): Promise<ReportBody[Field][]> {
  const all: ReportBody[Field][] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await list(`${query}&per_page=100&page=${page}`);
    all.push(...data.map((report) => report[field]));
    last = meta.last_page;
  }
  return all;
}

test('without parameters, a list contains the ten newest reports, newest first', async () => {
  const { data, meta } = await list();
  expect(data.map(({ id }) => id)).toEqual([264, 263, 262, 261, 260, 259, 258, 257, 256, 255]);
  expect(meta).toMatchObject({ current_page: 1, per_page: 10, total: 264, last_page: 27 });
});

test('a report in a list has the interface’s fields, its score and its link, but no findings', async () => {
  const [report] = (await list('?search=c.test')).data;
  expect(report).toEqual({
    id: 261,
    url: 'https://c.test/Menu',
    project: 'c.test',
    result: 'decent',
    privacy: 1,
    created_at: '2027-01-01T00:00:00.000000Z',
    generated_at: '2027-01-01T00:00:01.000000Z',
    score: 100,
    link: `${service.address}/reports/261`,
  });
});

test('a search finds parts of addresses, ignores case, and treats % and _ as plain characters', async () => {
  expect(await listUrls('?search=menu')).toEqual([
    'https://a.test/menu',
    'https://b.test/menu?x=1',
    'https://c.test/Menu',
  ]);
  expect(await listUrls('?search=%2525_OFF')).toEqual(['https://a.test/100%25_off']);
  expect(await listUrls(`?search=${encodeURIComponent('%menu')}`)).toEqual([]);
  expect(await listUrls('?search=a_test')).toEqual([]);
});

test('the parameter project filters by the whole name', async () => {
  expect(await listUrls('?project=a.test')).toEqual(['https://a.test/menu', 'https://a.test/100%25_off']);
  expect(await listUrls('?project=a.tes')).toEqual([]);
  expect((await list('?project=chess-2.example')).meta.total).toBe(65);
});

test.each(['good', 'decent', 'bad'])('result=%s returns all reports with that grade and no others', async (result) => {
  const found = await collect(`?result=${result}`, 'result');
  expect(new Set(found)).toEqual(new Set([result]));
  expect(found.length).toBe(service.reports().filter((report) => report.result === result).length);
});

const sorts = {
  id: (report: ReportBody) => report.id,
  generated_at: (report: ReportBody) => report.generated_at,
  url: (report: ReportBody) => report.url,
  result: (report: ReportBody) => report.result,
};

test.each(Object.entries(sorts))(
  'sort_by=%s sorts across pages in both directions, with ties broken by id',
  async (name, pick) => {
    const all = service.reports().map((report) => ({
      ...report,
      created_at: new Date(report.createdAt).toISOString(),
      generated_at: new Date(report.generatedAt).toISOString(),
    }));
    const ascending = all
      .sort((a, b) => {
        const [left, right] = [pick(a as never), pick(b as never)];
        return left === right ? a.id - b.id : left < right ? -1 : 1;
      })
      .map(({ id }) => id);
    expect(await collect(`?sort_by=${name}&sort=asc`, 'id')).toEqual(ascending);
    expect(await collect(`?sort_by=${name}&sort=desc`, 'id')).toEqual([...ascending].reverse());
    expect(await collect(`?sort_by=${name}`, 'id')).toEqual([...ascending].reverse());
  },
);

test('a page past the last is empty, and an invalid page means the first', async () => {
  expect((await list('?page=28')).data).toEqual([]);
  for (const page of ['0', '-1', 'two', '1e9']) expect((await list(`?page=${page}`)).meta.current_page).toBe(1);
});

test.each([
  ['search_by', 'project', 'The selected search by is invalid.'],
  ['result', 'great', 'The selected result is invalid.'],
  ['sort_by', 'created_at', 'The selected sort by is invalid.'],
  ['sort', 'up', 'The selected sort is invalid.'],
  ['per_page', '11', 'The selected per page is invalid.'],
  ['per_page', 'all', 'The selected per page is invalid.'],
])('%s=%s is refused with 422 and an error for that field', async (name, value, message) => {
  const { status, body } = await callApi<FailureBody>(service, 'GET', `/reports?${name}=${value}`);
  expect(status).toBe(422);
  expect(body).toEqual({ message: { [name]: [message] }, status: 422 });
});
