import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import type { Problem, ProblemCode } from '../../../lib/model/problem.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getProblem } from './get-problem.ts';
import { startAnswering } from './raw-server.ts';

let service: Service;
let client: ServiceClient;
const now = Date.UTC(2026, 4, 1, 12);

beforeAll(async () => {
  service = await startService();
  service.seed(3);
});
afterAll(() => service.close());
beforeEach(() => {
  service.requests.length = 0;
  client = connect();
});
afterEach(() => service.clearFaults());

function connect(options: Partial<ClientOptions> = {}) {
  return createClient({ address: service.address, key: service.key, now: () => now, ...options });
}

function list(options: Partial<ClientOptions> = {}) {
  return getProblem(connect(options).listReports(defaultReportQuery));
}

/** The problem with which an update fails after this response. */
async function getProblemOf(body: string, status = 200, headers: Record<string, string> = {}): Promise<Problem> {
  await using server = await startAnswering(body, status, headers);
  const { address } = server;
  // Not a GET, which would be retried after a 5xx.
  return await getProblem(
    createClient({ address, key: service.key, now: () => now }).updateReport('1', { rerun: true }),
  );
}

const html = { 'Content-Type': 'text/html; charset=utf-8' };

describe('without a response', () => {
  const closedAddress = 'http://127.0.0.1:1';

  test('a service that refuses the connection is unreachable', async () => {
    expect(await list({ address: closedAddress })).toEqual({ code: 'unreachable' });
  });

  test('a service that refuses the connection is reported as offline if the device is offline', async () => {
    expect(await list({ address: closedAddress, isOnline: () => false })).toEqual({ code: 'offline' });
  });

  test('a request succeeds although the device reports that it is offline', async () => {
    const page = await connect({ isOnline: () => false }).listReports(defaultReportQuery);
    expect(page.items).toHaveLength(3);
  });
});

describe('by status', () => {
  test('invalid input is a problem with messages for each field', async () => {
    expect(await getProblem(client.storeReport({ url: 'ftp://a.example', privacy: 'public' }))).toEqual({
      code: 'invalid',
      status: 422,
      serviceMessage: 'The url field must be a valid URL.',
      fields: { url: ['The url field must be a valid URL.'] },
    });
  });

  test.each<[number, ProblemCode]>([
    [400, 'invalid'],
    [401, 'keyRefused'],
    [402, 'forbidden'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [405, 'notFound'],
    [408, 'timedOut'],
    [409, 'conflict'],
    [410, 'notFound'],
    [413, 'invalid'],
    [418, 'invalid'],
    [422, 'invalid'],
    [429, 'rateLimited'],
    [500, 'serviceFault'],
    [502, 'serviceFault'],
    [503, 'serviceFault'],
    [504, 'serviceFault'],
    [599, 'serviceFault'],
  ])('the status %i is the problem %s, with a body in JSON or HTML', async (status, code) => {
    service.addFault({ kind: 'status', status, body: '{"message": "No."}', match: { method: 'PATCH' }, times: 1 });
    service.addFault({
      kind: 'status',
      status,
      body: '<h1>No.</h1>',
      contentType: 'text/html',
      match: { method: 'PATCH' },
    });
    const update = () => getProblem(client.updateReport('1', { rerun: true }));
    expect(await update()).toEqual({ code, status, serviceMessage: 'No.' });
    expect(await update()).toEqual({ code, status, excerpt: '<h1>No.</h1>' });
  });

  test('the status 304, which was not requested, is not understood', async () => {
    expect(await getProblemOf('', 304)).toEqual({ code: 'notUnderstood', status: 304 });
  });

  test.each([-3_600_000, 0, 3_600_000])(
    'a date in Retry-After is read by the service’s clock, which is %i ms ahead of ours',
    async (ahead) => {
      const toDate = (time: number) => new Date(time + ahead).toUTCString();
      const headers = { Date: toDate(now), 'Retry-After': toDate(now + 60_000) };
      expect(await getProblemOf('', 429, headers)).toEqual({ code: 'rateLimited', status: 429, retryAt: now + 60_000 });
    },
  );

  test.each(['86401', '1790000000', '99999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'a Retry-After of %j is limited to one day',
    async (value) => {
      const problem = await getProblemOf('', 429, { 'Retry-After': value });
      expect(problem).toEqual({ code: 'rateLimited', status: 429, retryAt: now + 86_400_000 });
    },
  );

  test.each(['soon', '', '1e300', '-', '0', '0.1', 'Thu, 01 Jan 1970 00:00:00 GMT', new Date(now).toUTCString()])(
    'a Retry-After of %j is ignored',
    async (value) => {
      const headers = { 'Retry-After': value, Date: new Date(now).toUTCString() };
      expect(await getProblemOf('', 429, headers)).toEqual({ code: 'rateLimited', status: 429 });
    },
  );

  test('a 429 with X-RateLimit-Reset alone has the time of the next attempt', async () => {
    const headers = { Date: new Date(now).toUTCString(), 'X-RateLimit-Reset': String(Math.round(now / 1000) + 60) };
    const serviceNow = Date.parse(headers.Date);
    const retryAt = now + Number(headers['X-RateLimit-Reset']) * 1000 - serviceNow;
    expect(await getProblemOf('', 429, headers)).toEqual({ code: 'rateLimited', status: 429, retryAt });
    expect(await getProblemOf('', 403, headers)).not.toHaveProperty('retryAt');
  });

  test('a date in Retry-After is read by our clock if the service sends no valid date of its own', async () => {
    const headers = { Date: 'noon', 'Retry-After': new Date(now + 60_000).toUTCString() };
    expect(await getProblemOf('', 429, headers)).toMatchObject({ retryAt: now + 60_000 });
  });
});

describe('by body', () => {
  test('a web page is the problem notJson with an excerpt', async () => {
    service.addFault({ kind: 'html' });
    expect(await list()).toMatchObject({
      code: 'notJson',
      status: 200,
      excerpt: expect.stringContaining('Please sign in'),
    });
  });

  test.each([
    ['<html></html>', { 'Content-Type': 'application/json' }],
    ['Welcome!', { 'Content-Type': 'text/plain' }],
    ['<?xml version="1.0"?><reports/>', { 'Content-Type': 'application/xml' }],
    ['%PDF-1.7', { 'Content-Type': 'application/pdf' }],
  ])('the body %j is the problem notJson', async (body, headers) => {
    expect(await getProblemOf(body, 200, headers)).toEqual({ code: 'notJson', status: 200, excerpt: body });
  });

  test('broken JSON is the problem notUnderstood with an excerpt', async () => {
    service.addFault({ kind: 'brokenJson' });
    const excerpt = '{"data": [{"id": 1, "url": "https://';
    expect(await list()).toEqual({ code: 'notUnderstood', status: 200, excerpt });
  });

  test.each(['{"id": 1', '[1, 2', '5', '"text"', 'true', '{"a": {"b": 1}}', '{"data": 7}'])(
    'the body %s is not understood, whatever its content type',
    async (body) => {
      expect(await getProblemOf(body)).toMatchObject({ code: 'notUnderstood', status: 200, excerpt: body });
      expect(await getProblemOf(body, 200, html)).toMatchObject({ code: 'notUnderstood', excerpt: body });
    },
  );

  test('JSON with another content type is read as JSON', async () => {
    await using server = await startAnswering('\ufeff {"id": 5, "url": "https://a.example/"}', 200, html);
    const report = await createClient({ address: server.address, key: 'k' }).showReport('5');
    expect(report).toMatchObject({ id: '5', url: 'https://a.example/' });
  });
});

describe('the service’s messages', () => {
  test('control and bidi characters are removed from the names and messages of fields', async () => {
    const { fields } = await getProblemOf('{"errors": {"u\\u202Erl\\n": ["N\\u202Eo."]}}', 422);
    expect(fields).toEqual({ url: ['No.'] });
  });

  test.each<[string, Partial<Problem>]>([
    ['{"message": "No."}', { serviceMessage: 'No.' }],
    ['{"error": "No."}', { serviceMessage: 'No.' }],
    ['{"error": true, "message": "No."}', { serviceMessage: 'No.' }],
    ['{"error": {"code": "E7", "message": "No."}}', { serviceMessage: 'No.' }],
    ['{"errors": "No."}', { serviceMessage: 'No.' }],
    ['{"errors": ["No.", "Never."]}', { serviceMessage: 'No. Never.' }],
    ['"No."', { serviceMessage: 'No.' }],
    ['["No."]', { serviceMessage: 'No.' }],
    ['{"title": "Refused", "detail": "No."}', { serviceMessage: 'No.' }],
    [
      '{"message": "Invalid.", "errors": {"url": ["Is required.", "Is short."], "privacy": "Is odd."}}',
      { serviceMessage: 'Invalid.', fields: { url: ['Is required.', 'Is short.'], privacy: ['Is odd.'] } },
    ],
    ['{"message": {"url": ["No."]}}', { serviceMessage: 'No.', fields: { url: ['No.'] } }],
    ['{"error": {"url": ["No."]}}', { serviceMessage: 'No.' }],
    ['{"error": {"message": "Bad.", "errors": {"url": ["No."]}}}', { serviceMessage: 'Bad.' }],
    ['{"errors": [{"field": "url", "message": "No."}]}', { serviceMessage: 'url No.' }],
    ['{"url": ["No."]}', { excerpt: '{"url": ["No."]}' }],
    ['{"message": "", "status": 422}', { excerpt: '{"message": "", "status": 422}' }],
    ['{"message": 5}', { excerpt: '{"message": 5}' }],
    ['{"errors": {"__proto__": ["No."]}}', { serviceMessage: 'No.' }],
    ['', {}],
  ])('the messages in %s are found', async (body, expected) => {
    const problem = await getProblemOf(body, 422);
    expect(problem).toMatchObject({ code: 'invalid', status: 422, ...expected });
    expect(Object.keys(problem).sort()).toEqual(
      ['code', 'status', ...Object.keys(expected), ...(body.includes('__proto__') ? ['fields'] : [])].sort(),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('a message is cut at 500 characters, and an excerpt at 300', async () => {
    expect((await getProblemOf(JSON.stringify({ message: 'x'.repeat(600) }), 500)).serviceMessage).toBe(
      'x'.repeat(500),
    );
    expect((await getProblemOf('y'.repeat(600), 500, html)).excerpt).toBe('y'.repeat(300));
    expect((await getProblemOf(`${'y'.repeat(299)}😀`, 500, html)).excerpt).toBe('y'.repeat(299));
  });

  test('a message or excerpt contains no control, bidi or invisible characters', async () => {
    const odd = 'a\u202eb\u2066c\u200bd\u0000e\u001b[31mf\r\ng\u2028h\ufeff';
    expect((await getProblemOf(JSON.stringify({ message: odd }), 500)).serviceMessage).toBe('abcd e [31mf g h');
    expect((await getProblemOf(odd, 500, html)).excerpt).toBe('abcd e [31mf g h');
  });

  test('a problem never contains the password that was sent, nor the value of a password field', async () => {
    const body = '{"data": {"password": "open \\"sesame\\"", "old_password": 12345, "said": "open sesame"}}';
    await using server = await startAnswering(body);
    const { address } = server;
    const change = { privacy: 'password', password: 'open sesame' } as const;
    const problem = await getProblem(createClient({ address, key: 'k-1' }).updateReport('1', change));
    expect(problem.excerpt).toBe('{"data": {"password": "…", "old_password": "…", "said": "…"}}');
  });

  test('the error of a problem does not refer to its cause, which contains the key', async () => {
    const call = connect({ key: 'secret-key' }).listReports(defaultReportQuery);
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).cause).toBeUndefined();
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('secret-key');
  });
});

test('an error that comes from neither the server nor the network is unexpected', async () => {
  const fetch = () => Promise.reject(new RangeError('Bearer secret-key'));
  expect(await list({ fetch })).toEqual({ code: 'unexpected' });
});
