import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi } from './call-api.ts';
import { createGate } from './gates.ts';
import { sendRaw } from './raw-request.ts';
import { type Service, startService } from './start-service.ts';

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const list = () => callApi(service, 'GET', '/reports');
const store = () => callApi(service, 'POST', '/reports', { url: service.samples.good });

test('status: answered in the service’s place, with the body and type it is given', async () => {
  service.addFault({ kind: 'status', status: 503, body: 'down', contentType: 'text/plain' });
  const { status, text, headers } = await store();
  expect([status, text, headers.get('content-type')]).toEqual([503, 'down', 'text/plain']);
  expect(service.reports()).toEqual([]);
});

test('status: says what it means where no body is given', async () => {
  service.addFault({ kind: 'status', status: 403 });
  expect(await list()).toMatchObject({ status: 403, body: { message: 'Forbidden' } });
  service.clearFaults();
  service.addFault({ kind: 'status', status: 204 });
  expect(await list()).toMatchObject({ status: 204, text: '' });
});

test('html: a web page with 200', async () => {
  service.addFault({ kind: 'html' });
  const { status, text, headers } = await list();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('<h1>');
});

test('brokenJson: JSON by its type and no JSON by its text', async () => {
  service.addFault({ kind: 'brokenJson' });
  const { status, body, text, headers } = await list();
  expect([status, headers.get('content-type'), body]).toEqual([200, 'application/json', undefined]);
  expect(text).toContain('{"data"');
});

test('dropBefore: the line is cut and nothing was done', async () => {
  service.addFault({ kind: 'dropBefore' });
  await expect(store()).rejects.toThrow('fetch failed');
  expect(service.reports()).toEqual([]);
  expect(service.apiRequests()).toMatchObject([{ outcome: 'dropped' }]);
  expect(service.apiRequests()[0]).not.toHaveProperty('status');
});

test('dropAfter: the line is cut and everything was done', async () => {
  service.addFault({ kind: 'dropAfter' });
  await expect(store()).rejects.toThrow('fetch failed');
  expect(service.reports()).toMatchObject([{ url: service.samples.good, result: 'good' }]);
  expect(service.apiRequests()).toMatchObject([{ outcome: 'dropped' }]);
});

test('dropBehind: the whole answer, and then the line is cut that could have been used again', async () => {
  const { port, host } = new URL(service.address);
  const ask = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    // What is sent on a line that was cut is heard of as a fault.
    socket.on('error', () => undefined);
    const request = `GET /api/v1/reports HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${service.key}\r\n\r\n`;
    socket.write(request);
    await expect.poll(() => answer.at(-1)).toBe('}');
    const first = answer;
    socket.write(request);
    await vi.waitUntil(() => socket.closed || (answer !== first && answer.endsWith('}')), { timeout: 10_000 });
    const end = socket.closed ? 'cut' : 'kept';
    socket.destroy();
    return [end, first.slice(0, 15)];
  };
  expect(await ask()).toEqual(['kept', 'HTTP/1.1 200 OK']);
  service.addFault({ kind: 'dropBehind' });
  expect(await ask()).toEqual(['cut', 'HTTP/1.1 200 OK']);
});

test('truncate: half of the promised bytes come', async () => {
  service.seed(3);
  service.addFault({ kind: 'truncate' });
  const head = `GET /api/v1/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${service.key}\r\n\r\n`;
  const [headers = '', body = ''] = (await sendRaw(service.address, head)).split('\r\n\r\n');
  const promised = Number(/content-length: (\d+)/i.exec(headers)?.[1]);
  expect(headers).toMatch(/^HTTP\/1.1 200 OK/);
  expect(body.length).toBe(Math.floor(promised / 2));
  await expect(list()).rejects.toThrow('terminated');
});

test('delay: handled at once, answered later, even to nobody', async () => {
  service.addFault({ kind: 'delay', ms: 60_000, times: 1 });
  const url = `${service.address}/api/v1/reports`;
  const headers = { authorization: `Bearer ${service.key}` };
  const body = new URLSearchParams({ url: service.samples.bad });
  const patience = new AbortController();
  const answer = fetch(url, { method: 'POST', headers, body, signal: patience.signal }).catch(() => 'given up');
  await expect.poll(() => service.reports()).toMatchObject([{ result: 'bad' }]);
  expect(service.apiRequests()[0]?.outcome).toBe('pending');
  patience.abort();
  expect(await answer).toBe('given up');
  await expect.poll(() => service.apiRequests()[0]?.outcome).toBe('clientClosed');
  service.addFault({ kind: 'delay', ms: 120 });
  const start = Date.now();
  expect((await list()).status).toBe(200);
  expect(Date.now() - start).toBeGreaterThanOrEqual(119);
});

test('gate: nothing is done before it is opened, and nothing answered', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, times: 1 });
  const answer = store();
  await gate.arrived;
  // What is asked later is answered meanwhile.
  expect((await list()).status).toBe(200);
  expect(service.reports()).toEqual([]);
  gate.handle();
  await gate.handled;
  expect(service.reports()).toHaveLength(1);
  expect((await list()).status).toBe(200);
  expect(service.apiRequests()[0]).toMatchObject({ outcome: 'pending', handled: 201 });
  gate.answer();
  expect(await answer).toMatchObject({ status: 201, body: { data: { result: 'good' } } });
  expect((await store()).status).toBe(201);
});

test('gate: the service works on after the answer was given in its place, or after the line was cut', async () => {
  for (const instead of [{ kind: 'status', status: 502 }, { kind: 'truncate' }, { kind: 'dropBefore' }] as const) {
    const gate = createGate();
    service.addFault({ kind: 'gate', gate, times: 1, match: { method: 'POST' } });
    const before = service.reports().length;
    const answer = store().catch((error: Error) => error.message);
    await gate.arrived;
    if (instead.kind === 'dropBefore') gate.cut();
    else gate.answer(instead);
    if (instead.kind === 'status') expect(await answer).toMatchObject({ status: 502 });
    else expect(['fetch failed', 'terminated']).toContain(await answer);
    expect(service.reports()).toHaveLength(before);
    expect(service.apiRequests().at(-1)).not.toHaveProperty('handled');
    gate.handle();
    await gate.handled;
    expect(service.reports()).toHaveLength(before + 1);
    expect(service.apiRequests().at(-1)).toMatchObject({ handled: 201 });
  }
});

test('gate: an answer given in the place of one that is there hides what was done', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, times: 1 });
  const answer = store();
  gate.handle();
  await gate.handled;
  gate.answer({ kind: 'html' });
  expect((await answer).text).toContain('<h1>');
  expect(service.apiRequests()).toMatchObject([{ status: 200, handled: 201 }]);
});

test('gate: one that is never opened keeps no service from closing', async () => {
  const other = await startService();
  const gate = createGate();
  other.addFault({ kind: 'gate', gate });
  const answer = callApi(other, 'GET', '/reports').catch(() => 'cut');
  await gate.arrived;
  await other.close();
  expect(await answer).toBe('cut');
});

test('rateLimit: Retry-After in seconds or as a date', async () => {
  service.addFault({ kind: 'rateLimit', times: 1 });
  service.addFault({ kind: 'rateLimit', retryAfter: 7, times: 1 });
  service.addFault({ kind: 'rateLimit', retryAfter: new Date(Date.UTC(2030, 0, 2)), times: 1 });
  const answers = [await list(), await list(), await list()];
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
  const after = answers.map(({ headers }) => headers.get('retry-after'));
  expect(after).toEqual(['60', '7', 'Wed, 02 Jan 2030 00:00:00 GMT']);
  expect(answers[0]?.body).toEqual({ message: 'Too Many Attempts.' });
});

test('redirect: to wherever it is told', async () => {
  service.addFault({ kind: 'redirect', location: 'https://elsewhere.test/api', times: 1 });
  service.addFault({ kind: 'redirect', location: '/login', status: 301 });
  const answers = [await list(), await list()];
  const seen = answers.map(({ status, headers }) => [status, headers.get('location')]);
  expect(seen).toEqual([
    [302, 'https://elsewhere.test/api'],
    [301, '/login'],
  ]);
});

test('a fault meets the requests that match, as often as it is told', async () => {
  service.addFault({ kind: 'status', status: 500, match: { method: 'post' }, times: 2 });
  service.addFault({ kind: 'status', status: 502, match: { path: /projects$/ } });
  expect((await list()).status).toBe(200);
  expect([(await store()).status, (await store()).status, (await store()).status]).toEqual([500, 500, 201]);
  expect((await callApi(service, 'GET', '/projects')).status).toBe(502);
  expect((await callApi(service, 'GET', '/projects')).status).toBe(502);
});

test('a fault meets the request that carries a value, in its query or its body', async () => {
  service.addFault({ kind: 'status', status: 418, match: { value: 'samples/good' } });
  expect((await list()).status).toBe(200);
  expect((await store()).status).toBe(418);
  expect((await callApi(service, 'GET', `/reports?search=${encodeURIComponent(service.samples.good)}`)).status).toBe(
    418,
  );
  expect((await callApi(service, 'GET', '/reports?search=samples/bad')).status).toBe(200);
});

test('whether the service did its work is on record, whatever was answered', async () => {
  service.addFault({ kind: 'dropAfter', times: 1 });
  service.addFault({ kind: 'status', status: 502, times: 1 });
  await store().catch(() => undefined);
  await store();
  await store();
  expect(service.apiRequests().map(({ handled, status }) => [handled, status])).toEqual([
    [201, undefined],
    [undefined, 502],
    [201, 201],
  ]);
});

test('a fault without a path leaves pages alone, also those that are being analysed', async () => {
  service.addFault({ kind: 'status', status: 500, match: { method: 'GET' } });
  expect((await fetch(service.samples.good)).status).toBe(200);
  expect((await store()).body).toMatchObject({ data: { result: 'good' } });
});

test('a fault can be taken away, alone or with all others', async () => {
  const remove = service.addFault({ kind: 'status', status: 500 });
  service.addFault({ kind: 'status', status: 501 });
  expect((await list()).status).toBe(500);
  remove();
  expect((await list()).status).toBe(501);
  service.clearFaults();
  expect((await list()).status).toBe(200);
});

test('a page of another origin may read a fault’s answer too', async () => {
  service.addFault({ kind: 'rateLimit' });
  expect((await list()).headers.get('access-control-allow-origin')).toBe('*');
});

test('latency makes every answer of the API wait, and no page', async () => {
  service.setLatency(800);
  const start = Date.now();
  const answered: string[] = [];
  await Promise.all([
    list().then(() => answered.push('API')),
    fetch(service.samples.good).then(() => answered.push('page')),
  ]);
  expect(Date.now() - start).toBeGreaterThanOrEqual(799);
  expect(answered).toEqual(['page', 'API']);
});
