import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getProblem } from './get-problem.ts';
import { startRawServer } from './raw-server.ts';

let service: Service;
let client: ServiceClient;

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
  return createClient({ address: service.address, key: service.key, ...options });
}

describe('retries of reads', () => {
  test.each([408, 500, 502, 503, 504])('a read is retried after the status %i, up to twice', async (status) => {
    service.addFault({ kind: 'status', status, times: 2 });
    expect((await client.listReports(defaultReportQuery)).items).toHaveLength(3);
    expect(service.requests).toHaveLength(3);
  });

  test.each(['dropBefore', 'dropAfter', 'truncate'] as const)('a read is retried after the fault %s', async (kind) => {
    service.addFault({ kind, times: 1 });
    expect((await client.listProjects(1)).items).toHaveLength(3);
    expect(service.requests).toHaveLength(2);
  });

  test('a read is retried after a truncated body, whatever the browser’s error message', async () => {
    let requests = 0;
    const fetch = async () => {
      requests++;
      const error = new TypeError('Error in input stream');
      return new Response(new ReadableStream({ pull: (controller) => controller.error(error) }));
    };
    expect(await getProblem(connect({ fetch }).showReport('1'))).toEqual({ code: 'unreachable' });
    expect(requests).toBe(3);
  });

  test('a read fails after three requests, with growing delays between them', async () => {
    service.addFault({ kind: 'status', status: 503 });
    expect(await getProblem(client.showReport('1'))).toMatchObject({ code: 'serviceFault', status: 503 });
    const [first = 0, second = 0, third = 0] = service.requests.map(({ at }) => at);
    expect(service.requests).toHaveLength(3);
    expect(second - first).toBeGreaterThan(250);
    expect(third - second).toBeGreaterThan(550);
  });

  test('a read is retried after one second if Retry-After says so', async () => {
    service.addFault({ kind: 'rateLimit', retryAfter: 1, times: 1 });
    expect((await client.listReports(defaultReportQuery)).items).toHaveLength(3);
    const [first = 0, second = 0] = service.requests.map(({ at }) => at);
    expect(second - first).toBeGreaterThanOrEqual(990);
  });

  test.each([400, 401, 403, 404, 409, 422, 429, 501])('a read is not retried after the status %i', async (status) => {
    service.addFault({ kind: 'status', status });
    await getProblem(client.listReports(defaultReportQuery));
    expect(service.requests).toHaveLength(1);
  });

  test('a read is not retried if Retry-After is 30 seconds, and the problem has the time', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(503, { 'Retry-After': '30' }).end();
    });
    const problem = await getProblem(connect({ address: server.address, now: () => 5 }).showReport('1'));
    expect(problem).toEqual({ code: 'maintenance', status: 503, retryAt: 30_005 });
    expect(server.requests).toHaveLength(1);
  });

  test('a read is retried if Retry-After is 0', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(503, { 'Retry-After': '0' }).end();
    });
    const problem = await getProblem(connect({ address: server.address }).showReport('1'));
    expect(problem).toEqual({ code: 'serviceFault', status: 503 });
    expect(server.requests).toHaveLength(3);
  });
});

describe('failed writes', () => {
  const writes: [string, () => Promise<unknown>][] = [
    ['store', () => client.storeReport({ url: 'https://a.example', privacy: 'public' })],
    ['update', () => client.updateReport('1', { privacy: 'public' })],
    ['deleteReport', () => client.deleteReport('1')],
    ['deleteProject', () => client.deleteProject('a.example')],
  ];

  test.each(writes)('the write %s is never sent twice', async (_name, write) => {
    service.addFault({ kind: 'status', status: 503, times: 1 });
    expect(await getProblem(write())).toMatchObject({ code: 'serviceFault' });
    service.addFault({ kind: 'dropBefore', times: 1 });
    expect(await getProblem(write())).toEqual({ code: 'unreachable' });
    service.addFault({ kind: 'status', status: 408, times: 1 });
    expect(await getProblem(write())).toMatchObject({ code: 'timedOut', status: 408 });
    expect(service.apiRequests()).toHaveLength(3);
  });
});

describe('the time limit', () => {
  const timeLimits = { read: 300, write: 300 };

  test.each<[string, (other: ServiceClient) => Promise<unknown>]>([
    ['a read', (other) => other.listReports(defaultReportQuery)],
    ['a write', (other) => other.deleteReport('1')],
  ])('the time limit of %s without a response closes the connection', async (_name, call) => {
    await using server = await startRawServer(() => undefined);
    expect(await getProblem(call(connect({ address: server.address, timeLimits })))).toEqual({ code: 'timedOut' });
    await server.nextClose;
    expect(server.requests).toHaveLength(1);
  });

  test('the time limit also ends the body of an error response that never completes', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(422, { 'Content-Type': 'application/json' }).write('{');
    });
    const call = connect({ address: server.address, timeLimits }).updateReport('1', { rerun: true });
    expect(await getProblem(call)).toEqual({ code: 'timedOut' });
    await server.nextClose;
  });

  test('the time limit covers all attempts of a read together', async () => {
    await using server = await startRawServer((_request, response) => {
      setTimeout(() => response.writeHead(503).end(), 100);
    });
    const call = connect({ address: server.address, timeLimits: { read: 450, write: 450 } }).showReport('1');
    expect(await getProblem(call)).toEqual({ code: 'timedOut' });
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  test('the time limit of writes is separate, so that an analysis may take longer than a read', async () => {
    service.addFault({ kind: 'delay', ms: 500 });
    const other = connect({ timeLimits: { read: 100, write: 5000 } });
    await expect(other.storeReport({ url: service.samples.good, privacy: 'public' })).resolves.toBeDefined();
    expect(await getProblem(other.showReport('1'))).toEqual({ code: 'timedOut' });
  });
});

describe('the caller’s abort', () => {
  test('an abort rejects with the reason of the signal and closes the connection', async () => {
    await using server = await startRawServer(() => undefined);
    const controller = new AbortController();
    const call = connect({ address: server.address }).listReports(defaultReportQuery, controller.signal);
    setTimeout(() => controller.abort(), 50);
    const reason = await call.catch((error: unknown) => error);
    expect(reason).toBe(controller.signal.reason);
    expect(reason).toMatchObject({ name: 'AbortError' });
    await server.nextClose;
  });

  test('an abort works while the body is read, while a retry is pending, and before the request', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(200).write('[');
    });
    const readAbort = new AbortController();
    const reading = connect({ address: server.address }).listReports(defaultReportQuery, readAbort.signal);
    setTimeout(() => readAbort.abort('enough'), 50);
    await expect(reading).rejects.toBe('enough');

    service.addFault({ kind: 'status', status: 500 });
    const retryAbort = new AbortController();
    const other = connect({
      async fetch(...request) {
        const answer = await fetch(...request);
        const text = await answer.text();
        // By then the client has read the response, and its retry is still pending.
        setTimeout(() => retryAbort.abort('enough'), 50);
        return new Response(text, answer);
      },
    });
    const retrying = other.listReports(defaultReportQuery, retryAbort.signal);
    await expect(retrying).rejects.toBe('enough');
    await wait(500);
    expect(service.requests).toHaveLength(1);

    await expect(client.listReports(defaultReportQuery, AbortSignal.abort('before'))).rejects.toBe('before');
    expect(service.requests).toHaveLength(1);
  });
});
