// All shapes of responses that are accepted where the interface does not specify one, and the problems for other shapes.
// Each response is sent over a real socket.
import { expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultProjectQuery, defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { getProblem } from './get-problem.ts';
import { startAnswering } from './raw-server.ts';

const time = Date.UTC(2026, 0, 2, 3, 4, 5);
const sent = { id: 7, url: 'https://a.example/', result: 'good', privacy: 1, created_at: '2026-01-02T03:04:05Z' };
const report = { id: '7', url: 'https://a.example/', result: 'good', privacy: 'private', createdAt: time };

type Call = (client: ServiceClient) => Promise<unknown>;

const list: Call = async (client) => (await client.listReports(defaultReportQuery)).items;
const readPageInfo: Call = async (client) => {
  const { items, ...pageInfo } = await client.listReports(defaultReportQuery);
  return pageInfo;
};
const show: Call = (client) => client.showReport('7');
const update: Call = (client) => client.updateReport('7', { privacy: 'private' });
const remove: Call = (client) => client.deleteReport('7');

async function callWithAnswer(call: Call, body: unknown, status = 200, headers: Record<string, string> = {}) {
  await using server = await startAnswering(typeof body === 'string' ? body : JSON.stringify(body), status, headers);
  return await call(createClient({ address: server.address, key: 'key-of-the-test' }));
}

test.each<[string, Call, unknown, unknown]>([
  ['a bare object', show, sent, report],
  ['a bare array', list, [sent], [report]],
  ['one report in {data}', show, { data: sent }, report],
  ['a list in {data}', list, { data: [sent] }, [report]],
  ['Laravel’s resource paginator', list, { data: [sent], links: { next: null }, meta: { total: 1 } }, [report]],
  ['Laravel’s flat paginator', list, { current_page: 1, data: [sent], links: [{ url: null }], total: 1 }, [report]],
  ['a paginator in {data}', list, { success: true, data: { data: [sent], total: 1 } }, [report]],
  ['one array of objects with an id under any name', list, { count: 1, tags: ['a'], found: [sent] }, [report]],
  ['one object with an id under any name', show, { success: true, found: sent }, report],
  ['one report in {data: {report}}', show, { success: true, data: { report: sent } }, report],
  ['an id as a number', show, { ...sent, id: 7 }, report],
  ['an id as text', show, { ...sent, id: '7' }, report],
  ['an id too large for a number', show, '{"id": 12345678901234567890}', { id: '12345678901234567890' }],
  ['a number as text', show, { ...sent, privacy: '1' }, report],
  ['a count as text', readPageInfo, { data: [sent], total: '30', per_page: '1' }, { total: 30, hasNext: true }],
  ['a timestamp as ISO 8601', show, { ...sent, created_at: '2026-01-02T04:04:05.000000+01:00' }, report],
  ['a timestamp as date and time, in UTC', show, { ...sent, created_at: '2026-01-02 03:04:05' }, report],
  ['a timestamp as Unix seconds', show, { ...sent, created_at: time / 1000 }, report],
  ['a timestamp as Unix seconds in text', show, { ...sent, created_at: String(time / 1000) }, report],
  ['an unknown field', show, { ...sent, score: { seo: 7 } }, { fields: { ...sent, score: { seo: 7 } } }],
  ['an empty list under a usual name', list, { data: [] }, []],
])('%s is read', async (_shape, call, body, outcome) => {
  const found = await callWithAnswer(call, body);
  if (Array.isArray(outcome)) expect(found).toHaveLength(outcome.length);
  expect(found).toMatchObject(outcome as object);
});

test('a project without a name, as some services list reports without a project, does not hide the others', async () => {
  const listProjects: Call = async (client) => (await client.listProjects(defaultProjectQuery)).items;
  const rows = [{ project: 'Shop' }, { project: null, reports: 3 }, { project: '' }];
  expect(await callWithAnswer(listProjects, { data: rows })).toMatchObject([{ name: 'Shop' }]);
});

test.each([200, 201, 202, 299])('the status %i is a success of every operation', async (status) => {
  expect(await callWithAnswer(update, sent, status)).toMatchObject(report);
  expect(await callWithAnswer(show, sent, status)).toMatchObject(report);
  expect(await callWithAnswer(remove, '', status)).toEqual({ wasAlreadyGone: false });
});

test.each<[string, unknown]>([
  ['text', 'All is well'],
  ['a web page', '<html><body>Log in</body></html>'],
  ['broken JSON', '{"data": [{"id": 1'],
  ['a message', { message: 'No reports.' }],
  ['an empty list of something else', { tags: [] }],
  ['a body with two possible lists', { a: [sent], b: [sent] }],
  ['a row without an id', { data: [sent, { url: 'https://lost.example/' }] }],
  ['a list three levels down', { data: { data: { data: [sent] } } }],
])('%s is a problem with an excerpt of the response, and never an empty list', async (_what, body) => {
  const problem = await getProblem(callWithAnswer(list, body));
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
])('the status %i is the problem %s with the service’s message', async (status, code) => {
  const problem = await getProblem(callWithAnswer(update, { message: 'No.' }, status));
  expect(problem).toEqual({ code, status, serviceMessage: 'No.' });
});
