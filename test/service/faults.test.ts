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

test('status: the request is not handled; the response has the given status, body and type', async () => {
  service.addFault({ kind: 'status', status: 503, body: 'down', contentType: 'text/plain' });
  const { status, text, headers } = await store();
  expect([status, text, headers.get('content-type')]).toEqual([503, 'down', 'text/plain']);
  expect(service.reports()).toEqual([]);
});

test('dropBefore: the connection is dropped and the request is not handled', async () => {
  service.addFault({ kind: 'dropBefore' });
  await expect(store()).rejects.toThrow('fetch failed');
  expect(service.reports()).toEqual([]);
  expect(service.apiRequests()).toMatchObject([{ outcome: 'dropped' }]);
  expect(service.apiRequests()[0]).not.toHaveProperty('status');
});

test('dropAfter: the request is handled and the connection is dropped', async () => {
  service.addFault({ kind: 'dropAfter' });
  await expect(store()).rejects.toThrow('fetch failed');
  expect(service.reports()).toMatchObject([{ url: service.samples.good, result: 'good' }]);
  expect(service.apiRequests()).toMatchObject([{ outcome: 'dropped' }]);
});

test('dropBehind: the whole response is sent, then the keep-alive connection is dropped', async () => {
  const { port, host } = new URL(service.address);
  const sendTwice = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    // Writing to a dropped connection emits an error.
    socket.on('error', () => undefined);
    const request = `GET /api/v1/reports HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${service.key}\r\n\r\n`;
    socket.write(request);
    await expect.poll(() => received.at(-1)).toBe('}');
    const first = received;
    socket.write(request);
    await vi.waitUntil(() => socket.closed || (received !== first && received.endsWith('}')), { timeout: 10_000 });
    const end = socket.closed ? 'dropped' : 'kept';
    socket.destroy();
    return [end, first.slice(0, 15)];
  };
  expect(await sendTwice()).toEqual(['kept', 'HTTP/1.1 200 OK']);
  service.addFault({ kind: 'dropBehind' });
  expect(await sendTwice()).toEqual(['dropped', 'HTTP/1.1 200 OK']);
});

test('truncate: half of the announced bytes are sent', async () => {
  service.seed(3);
  service.addFault({ kind: 'truncate' });
  const head = `GET /api/v1/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${service.key}\r\n\r\n`;
  const [headers = '', body = ''] = (await sendRaw(service.address, head)).split('\r\n\r\n');
  const announced = Number(/content-length: (\d+)/i.exec(headers)?.[1]);
  expect(headers).toMatch(/^HTTP\/1.1 200 OK/);
  expect(body.length).toBe(Math.floor(announced / 2));
  await expect(list()).rejects.toThrow('terminated');
});

test('delay: the request is handled at once and answered later, even if the client aborts it', async () => {
  service.addFault({ kind: 'delay', ms: 60_000, times: 1 });
  const url = `${service.address}/api/v1/reports`;
  const headers = { authorization: `Bearer ${service.key}` };
  const body = new URLSearchParams({ url: service.samples.bad });
  const controller = new AbortController();
  const response = fetch(url, { method: 'POST', headers, body, signal: controller.signal }).catch(() => 'aborted');
  await expect.poll(() => service.reports()).toMatchObject([{ result: 'bad' }]);
  expect(service.apiRequests()[0]?.outcome).toBe('pending');
  controller.abort();
  expect(await response).toBe('aborted');
  await expect.poll(() => service.apiRequests()[0]?.outcome).toBe('clientClosed');
  service.addFault({ kind: 'delay', ms: 120 });
  const start = Date.now();
  expect((await list()).status).toBe(200);
  expect(Date.now() - start).toBeGreaterThanOrEqual(119);
});

test('gate: a request is neither handled nor answered before the gate allows it', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, times: 1 });
  const response = store();
  await gate.arrived;
  // Later requests are answered in the meantime.
  expect((await list()).status).toBe(200);
  expect(service.reports()).toEqual([]);
  gate.handle();
  await gate.handled;
  expect(service.reports()).toHaveLength(1);
  expect((await list()).status).toBe(200);
  expect(service.apiRequests()[0]).toMatchObject({ outcome: 'pending', handled: 201 });
  gate.answer();
  expect(await response).toMatchObject({ status: 201, body: { data: { result: 'good' } } });
  expect((await store()).status).toBe(201);
});

test('gate: a request can be handled after another response was sent or its connection was dropped', async () => {
  for (const instead of [{ kind: 'status', status: 502 }, { kind: 'truncate' }, { kind: 'dropBefore' }] as const) {
    const gate = createGate();
    service.addFault({ kind: 'gate', gate, times: 1, match: { method: 'POST' } });
    const before = service.reports().length;
    const response = store().catch((error: Error) => error.message);
    await gate.arrived;
    if (instead.kind === 'dropBefore') gate.drop();
    else gate.answer(instead);
    if (instead.kind === 'status') expect(await response).toMatchObject({ status: 502 });
    else expect(['fetch failed', 'terminated']).toContain(await response);
    expect(service.reports()).toHaveLength(before);
    expect(service.apiRequests().at(-1)).not.toHaveProperty('handled');
    gate.handle();
    await gate.handled;
    expect(service.reports()).toHaveLength(before + 1);
    expect(service.apiRequests().at(-1)).toMatchObject({ handled: 201 });
  }
});

test('gate: another response can replace the service’s after the request was handled', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, times: 1 });
  const response = store();
  gate.handle();
  await gate.handled;
  gate.answer({ kind: 'html' });
  expect((await response).text).toContain('<h1>');
  expect(service.apiRequests()).toMatchObject([{ status: 200, handled: 201 }]);
});

test('gate: a gate that never opens does not prevent the service from closing', async () => {
  const other = await startService();
  const gate = createGate();
  other.addFault({ kind: 'gate', gate });
  const response = callApi(other, 'GET', '/reports').catch(() => 'dropped');
  await gate.arrived;
  await other.close();
  expect(await response).toBe('dropped');
});

test('a fault applies to matching requests, and as often as `times` says', async () => {
  service.addFault({ kind: 'status', status: 500, match: { method: 'post' }, times: 2 });
  service.addFault({ kind: 'status', status: 502, match: { path: /projects$/ } });
  expect((await list()).status).toBe(200);
  expect([(await store()).status, (await store()).status, (await store()).status]).toEqual([500, 500, 201]);
  expect((await callApi(service, 'GET', '/projects')).status).toBe(502);
  expect((await callApi(service, 'GET', '/projects')).status).toBe(502);
});

test('a fault with a value applies to requests that contain it in their query or body', async () => {
  service.addFault({ kind: 'status', status: 418, match: { value: 'samples/good' } });
  expect((await list()).status).toBe(200);
  expect((await store()).status).toBe(418);
  expect((await callApi(service, 'GET', `/reports?search=${encodeURIComponent(service.samples.good)}`)).status).toBe(
    418,
  );
  expect((await callApi(service, 'GET', '/reports?search=samples/bad')).status).toBe(200);
});

test('a fault without a path does not apply to pages, not even during their analysis', async () => {
  service.addFault({ kind: 'status', status: 500, match: { method: 'GET' } });
  expect((await fetch(service.samples.good)).status).toBe(200);
  expect((await store()).body).toMatchObject({ data: { result: 'good' } });
});
