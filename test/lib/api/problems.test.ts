import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import type { Problem, ProblemCode } from '../../../lib/model/problem.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getProblem } from './get-problem.ts';
import { startAnswering, startRawServer } from './raw-server.ts';

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

/** The problem that one given answer means. */
async function meet(body: string, status = 200, headers: Record<string, string> = {}): Promise<Problem> {
  await using server = await startAnswering(body, status, headers);
  const { address } = server;
  // Not a GET, so that a 5xx is not asked for again.
  return await getProblem(
    createClient({ address, key: service.key, now: () => now }).updateReport('1', { rerun: true }),
  );
}

const html = { 'Content-Type': 'text/html; charset=utf-8' };

describe('without an answer', () => {
  const closedAddress = 'http://127.0.0.1:1';

  test('a service that is not there is unreachable', async () => {
    expect(await list({ address: closedAddress })).toEqual({ code: 'unreachable' });
  });

  test('the same is offline when the device says so', async () => {
    expect(await list({ address: closedAddress, isOnline: () => false })).toEqual({ code: 'offline' });
  });

  test('a device that says offline is not believed while the service answers', async () => {
    const page = await connect({ isOnline: () => false }).listReports(defaultReportQuery);
    expect(page.items).toHaveLength(3);
  });

  test.each(['dropBefore', 'dropAfter', 'truncate'] as const)(
    'a connection lost by %s is unreachable',
    async (kind) => {
      service.addFault({ kind });
      expect(await list()).toEqual({ code: 'unreachable' });
    },
  );
});

describe('by status', () => {
  test('a wrong key is refused in the service’s own words', async () => {
    expect(await list({ key: 'wrong' })).toEqual({
      code: 'keyRefused',
      status: 401,
      serviceMessage: 'Unauthenticated.',
    });
  });

  test('an unknown report is not found', async () => {
    const problem = await getProblem(client.showReport('999'));
    expect(problem).toEqual({ code: 'notFound', status: 404, serviceMessage: 'Resource not found.' });
  });

  test('refused input is told by field', async () => {
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
    [406, 'notJson'],
    [408, 'timedOut'],
    [409, 'conflict'],
    [410, 'notFound'],
    [412, 'conflict'],
    [413, 'invalid'],
    [418, 'invalid'],
    [419, 'forbidden'],
    [422, 'invalid'],
    [423, 'conflict'],
    [429, 'rateLimited'],
    [451, 'forbidden'],
    [500, 'serviceFault'],
    [502, 'serviceFault'],
    [503, 'serviceFault'],
    [504, 'serviceFault'],
    [599, 'serviceFault'],
  ])('%i is %s, whether it comes as JSON or as a web page', async (status, code) => {
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

  test('304, which nobody asked for, is not understood', async () => {
    expect(await meet('', 304)).toEqual({ code: 'notUnderstood', status: 304 });
  });

  test('429 with Retry-After says when to come back', async () => {
    service.addFault({ kind: 'rateLimit', retryAfter: 90 });
    const problem = { code: 'rateLimited', status: 429, serviceMessage: 'Too Many Attempts.', retryAt: now + 90_000 };
    expect(await list()).toEqual(problem);
    expect(service.requests).toHaveLength(1);
  });

  test.each([-3_600_000, 0, 3_600_000])(
    'a date in Retry-After is told by the service’s clock, which may go %i ms after ours',
    async (ahead) => {
      const toDate = (time: number) => new Date(time + ahead).toUTCString();
      const headers = { Date: toDate(now), 'Retry-After': toDate(now + 60_000) };
      expect(await meet('', 429, headers)).toEqual({ code: 'rateLimited', status: 429, retryAt: now + 60_000 });
    },
  );

  test.each(['86401', '1790000000', '99999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'a Retry-After of %j is a day, whatever the service had in mind',
    async (value) => {
      const problem = await meet('', 429, { 'Retry-After': value });
      expect(problem).toEqual({ code: 'rateLimited', status: 429, retryAt: now + 86_400_000 });
    },
  );

  test.each(['soon', '', '1e300', '-', '0', '0.1', 'Thu, 01 Jan 1970 00:00:00 GMT', new Date(now).toUTCString()])(
    'a Retry-After of %j is no time to wait for',
    async (value) => {
      const headers = { 'Retry-After': value, Date: new Date(now).toUTCString() };
      expect(await meet('', 429, headers)).toEqual({ code: 'rateLimited', status: 429 });
    },
  );

  test('a date in Retry-After counts by our clock where the service does not tell its own', async () => {
    const headers = { Date: 'noon', 'Retry-After': new Date(now + 60_000).toUTCString() };
    expect(await meet('', 429, headers)).toMatchObject({ retryAt: now + 60_000 });
  });
});

describe('by body', () => {
  test('a web page is not JSON, and shown', async () => {
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
  ])('%j is not JSON', async (body, headers) => {
    expect(await meet(body, 200, headers)).toEqual({ code: 'notJson', status: 200, excerpt: body });
  });

  test('broken JSON is not understood, and shown', async () => {
    service.addFault({ kind: 'brokenJson' });
    const excerpt = '{"data": [{"id": 1, "url": "https://';
    expect(await list()).toEqual({ code: 'notUnderstood', status: 200, excerpt });
  });

  test.each(['{"id": 1', '[1, 2', 'nul', '5', '"text"', 'true', '{"a": {"b": 1}}', '{"data": 7}'])(
    '%s is not understood, whatever it is declared as',
    async (body) => {
      expect(await meet(body)).toMatchObject({ code: 'notUnderstood', status: 200, excerpt: body });
      if (body !== 'nul') expect(await meet(body, 200, html)).toMatchObject({ code: 'notUnderstood', excerpt: body });
    },
  );

  test('JSON that is declared as something else is read all the same', async () => {
    await using server = await startAnswering('\ufeff {"id": 5, "url": "https://a.example/"}', 200, html);
    const report = await createClient({ address: server.address, key: 'k' }).showReport('5');
    expect(report).toMatchObject({ id: '5', url: 'https://a.example/' });
  });

  test.each(['', '{}', 'null', '5', '"text"', '{"data":null}', '{"message":"No reports"}', '{"errors":[]}', '[5]'])(
    'a list answered with %j is a problem, not an empty list',
    async (body) => {
      await using server = await startAnswering(body);
      const other = createClient({ address: server.address, key: 'k' });
      expect(await getProblem(other.listReports(defaultReportQuery))).toMatchObject({ code: 'notUnderstood' });
    },
  );

  test('a list answered with 204 is a problem, not an empty list', async () => {
    await using server = await startAnswering('', 204);
    const other = createClient({ address: server.address, key: 'k' });
    const problem = await getProblem(other.listReports(defaultReportQuery));
    expect(problem).toEqual({ code: 'notUnderstood', status: 204, excerpt: '' });
  });

  test('a body of 25 MB is given up and its connection closed', async () => {
    const chunk = Buffer.alloc(1_000_000, ' ');
    await using server = await startRawServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('[{"id": 1');
      const write = (): boolean => response.writable && response.write(chunk) && write();
      response.on('drain', write);
      write();
    });
    const other = createClient({ address: server.address, key: 'k' });
    expect(await getProblem(other.showReport('1'))).toEqual({ code: 'notUnderstood', excerpt: '[{"id": 1' });
    await server.nextClose;
  });

  test('a body nested 100,000 deep is not understood', async () => {
    const body = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await meet(body)).toMatchObject({ code: 'notUnderstood', excerpt: '['.repeat(300) });
  });
});

describe('the service’s words', () => {
  test('are cleaned in the names of fields as in their texts', async () => {
    const { fields } = await meet('{"errors": {"u\\u202Erl\\n": ["N\\u202Eo."]}}', 422);
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
    ['{"error": {"url": ["No."]}}', { serviceMessage: 'No.', fields: { url: ['No.'] } }],
    [
      '{"error": {"message": "Bad.", "errors": {"url": ["No."]}}}',
      { serviceMessage: 'Bad.', fields: { url: ['No.'] } },
    ],
    [
      '{"errors": [{"field": "url", "message": "No."}]}',
      { serviceMessage: expect.stringContaining('No.'), fields: { url: ['No.'] } },
    ],
    ['{"url": ["No."]}', { serviceMessage: 'No.', fields: { url: ['No.'] } }],
    ['{"message": "", "status": 422}', { excerpt: '{"message": "", "status": 422}' }],
    ['{"message": 5}', { excerpt: '{"message": 5}' }],
    ['{"errors": {"__proto__": ["No."]}}', { serviceMessage: 'No.' }],
    ['', {}],
  ])('of %s are found', async (body, said) => {
    const problem = await meet(body, 422);
    expect(problem).toMatchObject({ code: 'invalid', status: 422, ...said });
    expect(Object.keys(problem).sort()).toEqual(
      ['code', 'status', ...Object.keys(said), ...(body.includes('__proto__') ? ['fields'] : [])].sort(),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('are cut at 500 characters, and an excerpt at 300', async () => {
    expect((await meet(JSON.stringify({ message: 'x'.repeat(600) }), 500)).serviceMessage).toBe('x'.repeat(500));
    expect((await meet('y'.repeat(600), 500, html)).excerpt).toBe('y'.repeat(300));
    expect((await meet(`${'y'.repeat(299)}😀`, 500, html)).excerpt).toBe('y'.repeat(299));
  });

  test('hold no control, bidi or invisible characters', async () => {
    const odd = 'a\u202eb\u2066c\u200bd\u0000e\u001b[31mf\r\ng\u2028h\ufeff';
    expect((await meet(JSON.stringify({ message: odd }), 500)).serviceMessage).toBe('abcd e [31mf g h');
    expect((await meet(odd, 500, html)).excerpt).toBe('abcd e [31mf g h');
  });

  test.each(['message', 'errors', 'excerpt', 'row'])('never repeat the key in %s', async (place) => {
    const key = '12|abc/def+ghi';
    const bodies: Record<string, string> = {
      message: JSON.stringify({ message: `Bad key ${key}!` }),
      errors: JSON.stringify({ errors: { url: [`${key} ${encodeURIComponent(key)}`] } }),
      excerpt: `${'x'.repeat(290)}Authorization: Bearer ${key}${'\u0000'}`,
      row: JSON.stringify({ data: [{ key }] }).replaceAll('/', '\\/'),
    };
    await using server = await startAnswering(bodies[place] ?? '', place === 'row' ? 200 : 422);
    const problem = await getProblem(createClient({ address: server.address, key }).showReport('1'));
    const text = JSON.stringify(problem);
    for (const part of ['12|', 'abc', 'def', 'ghi']) expect(text).not.toContain(part);
  });

  test('never repeat the password that was sent or a field of that name', async () => {
    const body = '{"data": {"password": "open \\"sesame\\"", "old_password": 12345, "said": "open sesame"}}';
    await using server = await startAnswering(body);
    const { address } = server;
    const change = { privacy: 'password', password: 'open sesame' } as const;
    const problem = await getProblem(createClient({ address, key: 'k-1' }).updateReport('1', change));
    expect(problem.excerpt).toBe('{"data": {"password": "…", "old_password": "…", "said": "…"}}');
  });

  test('keep the error that a problem comes from out of it, because that holds the key', async () => {
    const call = connect({ key: 'secret-key' }).listReports(defaultReportQuery);
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).cause).toBeUndefined();
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('secret-key');
  });
});

test('something that no server and no network did is unexpected', async () => {
  const fetch = () => Promise.reject(new RangeError('Bearer secret-key'));
  expect(await list({ fetch })).toEqual({ code: 'unexpected' });
});
