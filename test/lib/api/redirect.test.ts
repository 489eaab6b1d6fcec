import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import { findRedirectTarget } from '../../../lib/api/redirect.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getProblem } from './get-problem.ts';
import { startAnswering, startRawServer } from './raw-server.ts';

let service: Service;
let target: Service;

beforeAll(async () => {
  service = await startService();
  target = await startService({ basePath: '/new' });
});
afterAll(() => Promise.all([service.close(), target.close()]));
beforeEach(() => {
  service.requests.length = 0;
  target.requests.length = 0;
});
afterEach(() => service.clearFaults());

function list() {
  const client = createClient({ address: service.address, key: service.key });
  return getProblem(client.listReports({ ...defaultReportQuery, search: 'https://private.example' }));
}

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    'a redirect with the status %i is not followed, and the problem has the address to use',
    async (status) => {
      service.addFault({ kind: 'redirect', status, location: `${target.address}/api/v1/reports` });
      expect(await list()).toEqual({ code: 'redirected', status, address: target.address });
    },
  );

  test('a redirect target never gets the key, a cookie or data of the request', async () => {
    service.addFault({ kind: 'redirect', location: `${target.address}/api/v1/reports` });
    await list();
    const client = createClient({ address: service.address, key: service.key });
    await getProblem(
      client.storeReport({ url: 'https://private.example', privacy: 'password', password: 'open sesame' }),
    );
    await getProblem(client.deleteProject('private.example'));
    // Node may repeat a GET whose connection broke.
    expect(target.requests.length).toBeGreaterThanOrEqual(3);
    for (const request of target.requests) {
      expect(request).toMatchObject({ method: 'GET', path: '/new/api/v1/reports', query: {}, body: '' });
      expect(request.headers).toMatchObject({ accept: 'application/json' });
      expect(Object.keys(request.headers)).not.toContain('authorization');
      expect(Object.keys(request.headers)).not.toContain('cookie');
      expect(JSON.stringify(request)).not.toMatch(/private|sesame/);
    }
    expect(JSON.stringify(target.requests)).not.toContain(service.key);
    const keyless = service.requests.filter(({ headers }) => !headers.authorization);
    expect(keyless.length).toBeGreaterThanOrEqual(3);
    for (const request of keyless) expect(request).toMatchObject({ method: 'GET', query: {} });
  });

  test('a redirect from http to a log-in page suggests only https', async () => {
    service.addFault({ kind: 'redirect', location: `${target.address}/samples/good/` });
    expect(await list()).toMatchObject({ code: 'redirected', address: service.address.replace('http:', 'https:') });
  });

  test('a circular redirect ends with a problem', async () => {
    service.addFault({ kind: 'redirect', location: `${service.address}/api/v1/reports` });
    expect(await list()).toMatchObject({ code: 'redirected' });
  });

  test('an opaque redirect is reported as a redirect', async () => {
    const fetch = async (request: Request) => {
      if (request.redirect === 'follow') return globalThis.fetch(request);
      const hidden = { type: { value: 'opaqueredirect' }, status: { value: 0 }, ok: { value: false } };
      return Object.defineProperties(new Response(), hidden);
    };
    const client = createClient({ address: target.address, key: 'k', fetch });
    expect(await getProblem(client.listReports(defaultReportQuery))).toEqual({ code: 'redirected' });
  });
});

describe('the address to use', () => {
  function find(address: string, finalUrl: string) {
    const fetch = async () => Object.defineProperty(new Response('[]'), 'url', { value: finalUrl });
    return findRedirectTarget(address, fetch, 1000);
  }

  test.each([
    ['https://a.example', 'https://b.example/sub/api/v1/reports', 'https://b.example/sub'],
    ['https://a.example', 'https://user:word@b.example/api/v1/reports?x=1#y', 'https://b.example'],
    ['http://a.example', 'https://a.example/api/v1/reports', 'https://a.example'],
    ['https://a.example', 'https://a.example/api/v1/reports', undefined],
    ['https://a.example', 'https://a.example/login', undefined],
    ['https://a.example', 'http://a.example/api/v1/reports', undefined],
    ['https://a.example', '', undefined],
    // Too long to type.
    ['https://a.example', `https://b.example/${'x'.repeat(5_000)}/api/v1/reports`, undefined],
    ['http://a.example', '', 'https://a.example'],
    ['http://a.example', 'http://a.example/login', 'https://a.example'],
  ])('the address to use instead of %s, which redirects to %j, is %s', async (address, finalUrl, expected) => {
    expect(await find(address, finalUrl)).toBe(expected);
  });

  test('the search for the address to use ends at the time limit', async () => {
    await using server = await startRawServer(() => undefined);
    const { address } = server;
    expect(await findRedirectTarget(address, fetch, 100)).toBe(address.replace('http:', 'https:'));
    await server.nextClose;
  });

  test('the address to use is found even if the redirect target responds with an error', async () => {
    await using server = await startAnswering('{"message": "Unauthenticated."}', 401);
    service.addFault({ kind: 'redirect', location: `${server.address}/api/v1/reports` });
    expect(await list()).toMatchObject({ code: 'redirected', address: server.address });
  });
});
