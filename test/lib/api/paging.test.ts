import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultProjectQuery, defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
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

describe.each(bodyShapes)('in the shape %s', (body) => {
  beforeEach(() => service.setShape({ body, numbersAsText: body === 'flat' }));

  test('every report is on exactly one page, and the pages end', async () => {
    const ids: string[] = [];
    let page = await listPage(1);
    ids.push(...page.items.map(({ id }) => id));
    for (let number = 2; page.hasNext; number++) {
      page = await listPage(number);
      expect(page.number).toBe(number);
      ids.push(...page.items.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: 30 }, (_, at) => String(30 - at)));
  });

  test('what is known of the whole list is told, and nothing made up', async () => {
    const { items, ...place } = await listPage(2);
    const known = body === 'bare' ? {} : { total: 30, lastNumber: 3 };
    expect(place).toEqual({ number: 2, hasNext: true, ...known });
    expect(items).toHaveLength(10);
  });

  test('a service that ignores the page is found out, for projects too', async () => {
    service.setShape({ ignoresPage: true });
    expect(await listPage(1)).toMatchObject({ number: 1, hasNext: true });
    expect(await listPage(2)).toMatchObject({ items: [], number: 2, hasNext: false, isPagingIgnored: true });
    const projects = await client.listProjects({ ...defaultProjectQuery, page: 2 });
    expect(projects).toMatchObject({ items: [], number: 2, hasNext: false, isPagingIgnored: true });
  });

  test('a page past the end is empty and the last', async () => {
    expect(await listPage(9)).toMatchObject({ items: [], number: 9, hasNext: false });
    expect(await listPage(9)).not.toHaveProperty('isPagingIgnored');
  });

  test('an account without reports has an empty first page', async () => {
    const { items, hasNext } = await client.listReports({ ...defaultReportQuery, search: 'nowhere' });
    expect({ items, hasNext }).toEqual({ items: [], hasNext: false });
  });
});

test('the first page is asked for again only where a later one does not say which it is', async () => {
  await listPage(2);
  expect(service.apiRequests().map(({ query }) => query.page)).toEqual(['2']);
  service.setShape('bare');
  service.requests.length = 0;
  await listPage(2);
  expect(service.apiRequests().map(({ query }) => query.page)).toEqual(['2', undefined]);
});

describe('an answer', () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ id: at }));

  async function read(answer: (page: number) => unknown, page: number) {
    await using server = await startRawServer((request, response) => {
      const asked = Number(new URL(request.url ?? '', 'http://host').searchParams.get('page') ?? 1);
      const body = answer(asked);
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
    ['with a next link has a next page', { data: rows, links: { next: `${elsewhere}2` } }, { hasNext: true }],
    ['with a next link that is null is the last', { data: rows, links: { next: null } }, { hasNext: false }],
    ['with next_page_url has a next page', { data: rows.slice(1), next_page_url: '/r?page=2' }, { hasNext: true }],
    ['with next_page_url null is the last', { data: rows, next_page_url: null }, { hasNext: false }],
    ['with a total goes by it', { data: rows, total: '11' }, { hasNext: true, total: 11 }],
    ['with a total that is reached is the last', { data: rows, meta: { total: 10 } }, { hasNext: false, total: 10 }],
    [
      'with its own page size counts by it',
      { data: rows, meta: { total: 10, per_page: 5 } },
      { hasNext: true, total: 10 },
    ],
    [
      'with a last page goes by it',
      { data: rows, last_page: 1, next_page_url: '/x' },
      { hasNext: false, lastNumber: 1 },
    ],
    [
      'with odd numbers goes by its length',
      { data: rows, total: -1, last_page: 'x', current_page: {} },
      { hasNext: true },
    ],
    ['that is full may have a next page', rows, { hasNext: true }],
    ['that is not full is the last', rows.slice(1), { hasNext: false }],
    ['that holds more than was asked for holds all', [...rows, { id: 10 }], { hasNext: false }],
    [
      'in two envelopes is read',
      { data: { data: rows, current_page: 1, last_page: 4 } },
      { hasNext: true, lastNumber: 4 },
    ],
  ])('%s', async (_name, body, place) => {
    const { shown, ...rest } = await read(() => body, 1);
    expect(rest).toEqual({ number: 1, ...place });
    expect(shown).toBeGreaterThan(8);
  });

  test('whose next link follows the first page is the first page again', async () => {
    const answer = () => ({ data: rows, links: { next: `${elsewhere}2` } });
    expect(await read(answer, 3)).toEqual({ number: 3, hasNext: false, isPagingIgnored: true, shown: 0 });
  });

  test('that is the last page instead of one past it says which it is', async () => {
    const answer = () => ({ data: rows, current_page: 4, last_page: 4 });
    expect(await read(answer, 9)).toEqual({ number: 4, hasNext: false, lastNumber: 4, shown: 10 });
  });

  test('without a word of its place is compared with the first page', async () => {
    const others = rows.map(({ id }) => ({ id: id + 10 }));
    expect(await read((page) => (page === 2 ? others : rows), 2)).toEqual({ number: 2, hasNext: true, shown: 10 });
    expect(await read(() => rows, 2)).toEqual({ number: 2, hasNext: false, isPagingIgnored: true, shown: 0 });
  });

  test('that there is no such page is the end of a list that has a first one, and of no other', async () => {
    const answer = (page: number) => (page === 1 ? { data: rows, total: 10 } : undefined);
    expect(await read(answer, 2)).toEqual({ number: 2, hasNext: false, total: 10, shown: 0 });
    await expect(read(() => undefined, 2)).rejects.toMatchObject({ problem: { code: 'notFound' } });
    await expect(read(() => undefined, 1)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });

  test.each([{ total: 30 }, { last_page: 2 }])(
    'that there is no such page is no end where the first page says that there is: %o',
    async (place) => {
      const answer = (page: number) => (page === 1 ? { data: rows, ...place } : undefined);
      await expect(read(answer, 2)).rejects.toMatchObject({ problem: { code: 'notFound' } });
      expect(await read(answer, 4)).toMatchObject({ number: 4, hasNext: false, shown: 0 });
    },
  );
});
