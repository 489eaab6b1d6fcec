import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, type FailureBody } from './call-api.ts';
import { sendRaw } from './raw-request.ts';
import { type Service, startService } from './start-service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ keys: [{ owner: 'anna', key: 'key-of-anna' }] });
});
afterAll(() => service.close());

const endpoints = [
  ['GET', '/reports'],
  ['POST', '/reports'],
  ['GET', '/reports/1'],
  ['PUT', '/reports/1'],
  ['PATCH', '/reports/1'],
  ['DELETE', '/reports/1'],
  ['GET', '/projects'],
  ['DELETE', '/projects/a.test'],
] as const;

test.each(endpoints)('%s %s without a valid key is refused with 401', async (method, path) => {
  const { address } = service;
  for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic key-of-anna', 'key-of-anna']) {
    const { status, body } = await callApi({ address, key: '' }, method, path, undefined, { authorization });
    expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
  }
});

test('without Accept: application/json, a validation error redirects to a web page', async () => {
  const { status, headers, text } = await callApi(service, 'POST', '/reports', { url: '' }, { accept: '*/*' });
  expect([status, headers.get('location'), text]).toEqual([302, '/', '']);
  const page = await fetch(service.address);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
});

test('unknown routes and unsupported methods are refused with JSON', async () => {
  const unknown = await callApi<FailureBody>(service, 'GET', '/accounts');
  expect([unknown.status, unknown.body.message]).toEqual([404, 'The route /api/v1/accounts could not be found.']);
  const wrong = await callApi<FailureBody>(service, 'DELETE', '/reports');
  expect([wrong.status, wrong.body.message]).toEqual([
    405,
    'The method is not supported for this route. Supported methods: GET, HEAD, POST.',
  ]);
  expect((await callApi(service, 'POST', '/reports/1')).status).toBe(405);
});

test('the service listens on loopback only', async () => {
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((face) => face && !face.internal && face.family === 'IPv4');
  for (const face of others) {
    await expect(fetch(service.address.replace('127.0.0.1', face?.address ?? ''))).rejects.toThrow();
  }
  expect(new URL(service.address).hostname).toBe('127.0.0.1');
});

test('a request for a host name other than loopback is refused with 421', async () => {
  const ask = (host: string) =>
    sendRaw(service.address, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(await ask('evil.example')).toMatch(/^HTTP\/1.1 421 /);
  expect(await ask(`localhost:${new URL(service.address).port}`)).toMatch(/^HTTP\/1.1 200 /);
});

test('pages of every origin may call the API, but not read the web pages', async () => {
  const preflight = await fetch(`${service.address}/api/v1/reports/1`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://a.test',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
  const { headers } = await callApi(service, 'GET', '/reports', undefined, { origin: 'https://a.test' });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(service.address)).headers.get('access-control-allow-origin')).toBeNull();
});
