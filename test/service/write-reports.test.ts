import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi, type FailureBody, type ReportBody } from './call-api.ts';
import { type Service, startService } from './start-service.ts';

interface SingleReport {
  data: ReportBody;
}

let service: Service;
beforeEach(async () => {
  service = await startService({
    keys: [
      { owner: 'anna', key: 'key-of-anna' },
      { owner: 'ben', key: 'key-of-ben' },
    ],
  });
});
afterEach(() => service.close());

const store = (form: Record<string, string | number>) => callApi<SingleReport>(service, 'POST', '/reports', form);
const show = (id: number) => callApi<SingleReport>(service, 'GET', `/reports/${id}`);
const patch = (id: number, form: Record<string, string | number>) =>
  callApi<SingleReport>(service, 'PATCH', `/reports/${id}`, form);

function getStored(id: number) {
  return service.reports().find((report) => report.id === id);
}

test('store analyses the page and returns 201 with the report', async () => {
  const before = Date.now();
  const { status, body } = await store({ url: service.samples.good });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    id: 1,
    url: service.samples.good,
    project: new URL(service.address).host,
    result: 'good',
    link: `${service.address}/reports/1`,
  });
  expect(body.data.results.title).toMatchObject({ passed: true, importance: 'high' });
  expect(Date.parse(body.data.created_at)).toBeGreaterThanOrEqual(before);
  expect((await show(1)).body).toEqual(body);
});

test('without a privacy parameter, store creates a private report', async () => {
  expect((await store({ url: service.samples.good })).body.data.privacy).toBe(1);
});

test('a password is stored only with privacy 2, as a hash, and responses never contain it', async () => {
  const stored = await store({ url: service.samples.good, privacy: 2, password: 'pear tree' });
  const ignored = await store({ url: service.samples.good, privacy: 0, password: 'pear tree' });
  expect(getStored(stored.body.data.id)?.passwordHash).toMatch(/^[0-9a-f]{32}\$[0-9a-f]{64}$/);
  expect(getStored(ignored.body.data.id)?.passwordHash).toBeUndefined();
  expect(JSON.stringify(service.reports())).not.toContain('pear tree');
  expect(stored.text + (await show(stored.body.data.id)).text).not.toMatch(/pear tree|password_?hash/i);
});

test.each([
  [{}, 'url', 'The url field is required.'],
  [{ url: ' ' }, 'url', 'The url field is required.'],
  [{ url: 'bakery' }, 'url', 'The url field must be a valid URL.'],
  [{ url: 'file:///etc/passwd' }, 'url', 'The url field must be a valid URL.'],
  [{ url: 'http://a.test/', privacy: 3 }, 'privacy', 'The selected privacy is invalid.'],
  [{ url: 'http://a.test/', privacy: 'public' }, 'privacy', 'The selected privacy is invalid.'],
  [{ url: 'http://a.test/', privacy: 2 }, 'password', 'The password field is required when privacy is 2.'],
])('store refuses %j with 422 and creates nothing', async (form, field, message) => {
  const { status, body } = await callApi<FailureBody>(service, 'POST', '/reports', form as Record<string, string>);
  expect(status).toBe(422);
  expect(body).toEqual({ message: { [field]: [message] }, status: 422 });
  expect(service.reports()).toEqual([]);
});

test.each(['PUT', 'PATCH'])('%s changes the given fields and keeps the others', async (method) => {
  const { body } = await store({ url: service.samples.good });
  const { status, body: changed } = await callApi<SingleReport>(service, method, '/reports/1', { privacy: 0 });
  expect(status).toBe(200);
  expect(changed.data).toEqual({ ...body.data, privacy: 0 });
  expect((await callApi<SingleReport>(service, method, '/reports/1', {})).body).toEqual(changed);
  expect((await callApi<SingleReport>(service, method, '/reports/1')).body).toEqual(changed);
});

test('an update with only a password changes it if the privacy is 2, and is ignored otherwise', async () => {
  const open = service.addReport({ url: 'http://a.test/', privacy: 0 });
  await store({ url: service.samples.good, privacy: 2, password: 'pear' });
  const first = getStored(2)?.passwordHash;
  expect((await patch(2, { password: 'plum' })).status).toBe(200);
  expect(getStored(2)?.passwordHash).not.toBe(first);
  await patch(open, { password: 'plum' });
  expect(getStored(open)).toMatchObject({ privacy: 0, passwordHash: undefined });
});

test('an update to privacy 2 requires a password if the report has none', async () => {
  const id = service.addReport({ url: 'http://a.test/' });
  const { status, body } = await callApi<FailureBody>(service, 'PATCH', `/reports/${id}`, { privacy: 2 });
  expect([status, Object.keys(body.message)]).toEqual([422, ['password']]);
  expect((await patch(id, { privacy: 2, password: 'pear' })).status).toBe(200);
  expect((await patch(id, { privacy: 2 })).status).toBe(200);
});

test('a report whose privacy changes from 2 loses its password', async () => {
  await store({ url: service.samples.good, privacy: 2, password: 'pear' });
  await patch(1, { privacy: 1 });
  expect(getStored(1)?.passwordHash).toBeUndefined();
  expect((await patch(1, { privacy: 2 })).status).toBe(422);
});

test('results=1 re-runs the analysis, results=0 does not', async () => {
  const old = Date.UTC(2026, 0, 1);
  const id = service.addReport({ url: service.samples.bad, result: 'good', createdAt: old, generatedAt: old });
  expect((await patch(id, { results: 0 })).body.data).toMatchObject({ result: 'good' });
  expect(getStored(id)?.generatedAt).toBe(old);
  const { body } = await patch(id, { results: 1 });
  expect(body.data).toMatchObject({ result: 'bad', privacy: 1, created_at: '2026-01-01T00:00:00.000000Z' });
  expect(Date.parse(body.data.generated_at)).toBeGreaterThan(old);
  expect(Object.keys(body.data.results).length).toBeGreaterThan(10);
});

test.each([
  ['privacy', '9'],
  ['results', '2'],
  ['results', 'yes'],
])('update refuses %s=%s with 422', async (name, value) => {
  const id = service.addReport({ url: 'http://a.test/' });
  const before = getStored(id);
  const { status, body } = await callApi<FailureBody>(service, 'PUT', `/reports/${id}`, { [name]: value });
  expect([status, Object.keys(body.message)]).toEqual([422, [name]]);
  expect(getStored(id)).toEqual(before);
});

test('delete returns the deleted id, and 404 the second time', async () => {
  const id = service.addReport({ url: 'http://a.test/' });
  const first = await callApi(service, 'DELETE', `/reports/${id}`);
  expect([first.status, first.body]).toEqual([200, { id, object: 'report', deleted: true, status: 200 }]);
  expect((await callApi(service, 'DELETE', `/reports/${id}`)).status).toBe(404);
  expect(service.reports()).toEqual([]);
});

test.each(['7', 'abc', '1.5', '99999999999999999999'])(
  'requests for the unknown report %s are answered with 404',
  async (id) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body } = await callApi(service, method, `/reports/${id}`);
      expect([status, body]).toEqual([404, { message: 'Resource not found.' }]);
    }
  },
);

test('requests for another owner’s report are answered with 404', async () => {
  const id = service.addReport({ url: 'http://a.test/', owner: 'anna' });
  const ben = { address: service.address, key: 'key-of-ben' };
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    expect((await callApi(ben, method, `/reports/${id}`)).status).toBe(404);
  }
  expect((await callApi<{ data: [] }>(ben, 'GET', '/reports')).body.data).toEqual([]);
  expect((await show(id)).status).toBe(200);
});
