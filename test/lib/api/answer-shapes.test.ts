// Every answer shape that is accepted where the interface is silent, over a real socket, and the problems of the rest.
import { expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { getProblem } from './get-problem.ts';
import { startAnswering } from './raw-server.ts';

const time = Date.UTC(2026, 0, 2, 3, 4, 5);
const sent = { id: 7, url: 'https://a.example/', result: 'good', privacy: 1, created_at: '2026-01-02T03:04:05Z' };
const report = { id: '7', url: 'https://a.example/', result: 'good', privacy: 'private', createdAt: time };

type Call = (client: ServiceClient) => Promise<unknown>;

const list: Call = async (client) => (await client.listReports(defaultReportQuery)).items;
const place: Call = async (client) => {
  const { items, ...place } = await client.listReports(defaultReportQuery);
  return place;
};
const show: Call = (client) => client.showReport('7');
const update: Call = (client) => client.updateReport('7', { privacy: 'private' });
const remove: Call = (client) => client.deleteReport('7');

async function answer(call: Call, body: unknown, status = 200, headers: Record<string, string> = {}) {
  await using server = await startAnswering(typeof body === 'string' ? body : JSON.stringify(body), status, headers);
  return await call(createClient({ address: server.address, key: 'key-of-the-test' }));
}

test.each<[string, Call, unknown, unknown]>([
  ['a bare object', show, sent, report],
  ['a bare array', list, [sent], [report]],
  ['{data} of one', show, { data: sent }, report],
  ['{data} of many', list, { data: [sent] }, [report]],
  ['Laravel’s resource paginator', list, { data: [sent], links: { next: null }, meta: { total: 1 } }, [report]],
  ['Laravel’s flat paginator', list, { current_page: 1, data: [sent], links: [{ url: null }], total: 1 }, [report]],
  ['a paginator in {data}', list, { success: true, data: { data: [sent], total: 1 } }, [report]],
  ['any envelope of one array of objects with an id', list, { count: 1, tags: ['a'], found: [sent] }, [report]],
  ['any envelope of one object with an id', show, { success: true, found: sent }, report],
  ['an id as a number', show, { ...sent, id: 7 }, report],
  ['an id as text', show, { ...sent, id: '7' }, report],
  ['an id too large for a number', show, '{"id": 12345678901234567890}', { id: '12345678901234567890' }],
  ['a number as text', show, { ...sent, privacy: '1' }, report],
  ['a count as text', place, { data: [sent], total: '30', per_page: '1' }, { total: 30, hasNext: true }],
  ['a timestamp as ISO 8601', show, { ...sent, created_at: '2026-01-02T04:04:05.000000+01:00' }, report],
  ['a timestamp as date and time, in UTC', show, { ...sent, created_at: '2026-01-02 03:04:05' }, report],
  ['a timestamp as unix seconds', show, { ...sent, created_at: time / 1000 }, report],
  ['a timestamp as unix seconds in text', show, { ...sent, created_at: String(time / 1000) }, report],
  ['an unknown field, kept', show, { ...sent, score: { seo: 7 } }, { fields: { ...sent, score: { seo: 7 } } }],
  ['an empty list under a name that says so', list, { data: [] }, []],
])('%s is read', async (_shape, call, body, outcome) => {
  const found = await answer(call, body);
  if (Array.isArray(outcome)) expect(found).toHaveLength(outcome.length);
  expect(found).toMatchObject(outcome as object);
});

test.each([200, 201, 202, 299])('%i is a success, whatever the operation', async (status) => {
  expect(await answer(update, sent, status)).toMatchObject(report);
  expect(await answer(show, sent, status)).toMatchObject(report);
  expect(await answer(remove, '', status)).toEqual({ wasAlreadyGone: false });
});

test.each<[string, unknown]>([
  ['text', 'All is well'],
  ['a web page', '<html><body>Log in</body></html>'],
  ['broken JSON', '{"data": [{"id": 1'],
  ['a message', { message: 'No reports.' }],
  ['an empty list of something else', { tags: [] }],
  ['two lists to choose from', { a: [sent], b: [sent] }],
  ['a row without an id', { data: [sent, { url: 'https://lost.example/' }] }],
  ['rows three levels down', { data: { data: { data: [sent] } } }],
])('%s is a problem that shows what came, never an empty list', async (_what, body) => {
  const problem = await getProblem(answer(list, body));
  expect(problem.code).toMatch(/^not(Json|Understood)$/);
  const [start] = typeof body === 'string' ? [body] : [JSON.stringify(body)];
  expect(start).toContain(problem.excerpt?.slice(0, 10));
  expect(problem.excerpt).not.toBe('');
});

test.each([
  [401, 'keyRefused'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [409, 'conflict'],
  [422, 'invalid'],
  [429, 'rateLimited'],
  [500, 'serviceFault'],
])('%i is %s, in the service’s own words', async (status, code) => {
  const problem = await getProblem(answer(update, { message: 'No.' }, status));
  expect(problem).toEqual({ code, status, serviceMessage: 'No.' });
});
