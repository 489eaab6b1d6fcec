import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { bodyShapes } from '../../service/shapes.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { startRawServer } from './raw-server.ts';

let service: Service;
let client: ServiceClient;

beforeAll(async () => {
  service = await startService();
  client = createClient({ address: service.address, key: service.key });
  service.seed(30, { projects: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  service.requests.length = 0;
});
afterEach(() => service.setShape({ body: 'resource', ignoresPage: false, numbersAsText: false }));

function listPage(page: number) {
  return client.listReports({ ...defaultReportQuery, page });
}

describe.each(bodyShapes)('responses in the shape %s', (body) => {
  beforeEach(() => service.setShape({ body, numbersAsText: body === 'flat' }));

  test('every report is on exactly one page, and the last page has no next one', async () => {
    const ids: string[] = [];
    let page = await listPage(1);
    ids.push(...page.items.map(({ id }) => id));
    for (let number = 2; page.hasNext; number++) {
      page = await listPage(number);
      ids.push(...page.items.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: 30 }, (_, at) => String(30 - at)));
  });

  test('a page has the total and the last page number only if the service sends them', async () => {
    const { items, ...place } = await listPage(2);
    const known = body === 'bare' ? {} : { total: 30, lastNumber: 3 };
    expect(place).toEqual({ hasNext: true, ...known });
    expect(items).toHaveLength(10);
  });

  test('a service that ignores the page parameter is detected, for reports and projects', async () => {
    service.setShape({ ignoresPage: true });
    expect(await listPage(1)).toMatchObject({ hasNext: true });
    expect(await listPage(2)).toMatchObject({ items: [], hasNext: false, isPagingIgnored: true });
    const projects = await client.listProjects(2);
    expect(projects).toMatchObject({ items: [], hasNext: false, isPagingIgnored: true });
  });

  test('a page past the end is empty and has no next page', async () => {
    expect(await listPage(9)).toMatchObject({ items: [], hasNext: false });
    expect(await listPage(9)).not.toHaveProperty('isPagingIgnored');
  });

  test('a list without reports has an empty first page', async () => {
    const { items, hasNext } = await client.listReports({ ...defaultReportQuery, search: 'nowhere' });
    expect({ items, hasNext }).toEqual({ items: [], hasNext: false });
  });
});

test('the first page is requested again only if a later page does not contain its number', async () => {
  await listPage(2);
  expect(service.apiRequests().map(({ query }) => query.page)).toEqual(['2']);
  service.setShape('bare');
  service.requests.length = 0;
  await listPage(2);
  expect(service.apiRequests().map(({ query }) => query.page)).toEqual(['2', undefined]);
});

describe('one response', () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ id: at }));

  async function read(answer: (page: number) => unknown, page: number) {
    await using server = await startRawServer((request, response) => {
      const requested = Number(new URL(request.url ?? '', 'http://host').searchParams.get('page') ?? 1);
      const body = answer(requested);
      const status = body === undefined ? 404 : 200;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
    const other = createClient({ address: server.address, key: 'k' });
    const { items, ...place } = await other.listReports({ ...defaultReportQuery, page });
    expect(server.requests.every(({ url }) => url.startsWith('/api/v1/reports?'))).toBe(true);
    return { ...place, shown: items.length };
  }

  const elsewhere = 'https://evil.example/api/v1/reports?page=';

  test.each<[string, unknown, object]>([
    [
      'a next link means that there is a next page',
      { data: rows, links: { next: `${elsewhere}2` } },
      { hasNext: true },
    ],
    ['a next link of null means the last page', { data: rows, links: { next: null } }, { hasNext: false }],
    [
      'next_page_url means that there is a next page',
      { data: rows.slice(1), next_page_url: '/r?page=2' },
      { hasNext: true },
    ],
    ['next_page_url of null means the last page', { data: rows, next_page_url: null }, { hasNext: false }],
    [
      'a total that is not reached means that there is a next page',
      { data: rows, total: '11' },
      { hasNext: true, total: 11 },
    ],
    ['a total that is reached means the last page', { data: rows, meta: { total: 10 } }, { hasNext: false, total: 10 }],
    [
      'the page size in the response is used, not the requested one',
      { data: rows, meta: { total: 10, per_page: 5 } },
      { hasNext: true, total: 10 },
    ],
    [
      'the number of the last page decides before next_page_url',
      { data: rows, last_page: 1, next_page_url: '/x' },
      { hasNext: false, lastNumber: 1 },
    ],
    [
      'if the numbers are invalid, the number of rows decides',
      { data: rows, total: -1, last_page: 'x', current_page: {} },
      { hasNext: true },
    ],
    ['a full page may have a next page', rows, { hasNext: true }],
    ['a page that is not full is the last', rows.slice(1), { hasNext: false }],
    ['a page with more rows than requested is the whole list', [...rows, { id: 10 }], { hasNext: false }],
    [
      'a paginator in two envelopes is read',
      { data: { data: rows, current_page: 1, last_page: 4 } },
      { hasNext: true, lastNumber: 4 },
    ],
  ])('%s', async (_name, body, place) => {
    const { shown, ...rest } = await read(() => body, 1);
    expect(rest).toEqual(place);
    expect(shown).toBeGreaterThan(8);
  });

  test('a response with a next link to page 2 is the first page, whichever page was requested', async () => {
    const answer = () => ({ data: rows, links: { next: `${elsewhere}2` } });
    expect(await read(answer, 3)).toEqual({ hasNext: false, isPagingIgnored: true, shown: 0 });
  });

  test('a response with the last page instead of one past the end keeps its own page number', async () => {
    const answer = () => ({ data: rows, current_page: 4, last_page: 4 });
    expect(await read(answer, 9)).toEqual({ hasNext: false, lastNumber: 4, shown: 10 });
  });

  test('a response without a page number is compared with the first page', async () => {
    const others = rows.map(({ id }) => ({ id: id + 10 }));
    expect(await read((page) => (page === 2 ? others : rows), 2)).toEqual({ hasNext: true, shown: 10 });
    expect(await read(() => rows, 2)).toEqual({ hasNext: false, isPagingIgnored: true, shown: 0 });
  });

  test('a 404 for a later page is the end of a list, but only if the list has a first page', async () => {
    const answer = (page: number) => (page === 1 ? { data: rows, total: 10 } : undefined);
    expect(await read(answer, 2)).toEqual({ hasNext: false, total: 10, shown: 0 });
    await expect(read(() => undefined, 2)).rejects.toMatchObject({ problem: { code: 'notFound' } });
    await expect(read(() => undefined, 1)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });

  test.each([{ total: 30 }, { last_page: 2 }])(
    'a 404 for a page that exists by the numbers of the first page is a problem: %o',
    async (place) => {
      const answer = (page: number) => (page === 1 ? { data: rows, ...place } : undefined);
      await expect(read(answer, 2)).rejects.toMatchObject({ problem: { code: 'notFound' } });
      expect(await read(answer, 4)).toMatchObject({ hasNext: false, shown: 0 });
    },
  );
});
