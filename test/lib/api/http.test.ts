import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultProjectQuery, defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
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

describe('a read that fails', () => {
  test.each([408, 500, 502, 503, 504])('is asked for again after %i, twice at most', async (status) => {
    service.addFault({ kind: 'status', status, times: 2 });
    expect((await client.listReports(defaultReportQuery)).items).toHaveLength(3);
    expect(service.requests).toHaveLength(3);
  });

  test.each(['dropBefore', 'dropAfter', 'truncate'] as const)('is asked for again after %s', async (kind) => {
    service.addFault({ kind, times: 1 });
    expect((await client.listProjects(defaultProjectQuery)).items).toHaveLength(3);
    expect(service.requests).toHaveLength(2);
  });

  test('is asked for again after a body breaks off, in whatever words the browser says so', async () => {
    let requests = 0;
    const fetch = async () => {
      requests++;
      const error = new TypeError('Error in input stream');
      return new Response(new ReadableStream({ pull: (controller) => controller.error(error) }));
    };
    expect(await getProblem(connect({ fetch }).showReport('1'))).toEqual({ code: 'unreachable' });
    expect(requests).toBe(3);
  });

  test('is given up after the third time, and backs off in between', async () => {
    service.addFault({ kind: 'status', status: 503 });
    expect(await getProblem(client.showReport('1'))).toMatchObject({ code: 'serviceFault', status: 503 });
    const [first = 0, second = 0, third = 0] = service.requests.map(({ at }) => at);
    expect(service.requests).toHaveLength(3);
    expect(second - first).toBeGreaterThan(250);
    expect(third - second).toBeGreaterThan(550);
  });

  test('is asked for again after a second, when the service says so', async () => {
    service.addFault({ kind: 'rateLimit', retryAfter: 1, times: 1 });
    expect((await client.listReports(defaultReportQuery)).items).toHaveLength(3);
    const [first = 0, second = 0] = service.requests.map(({ at }) => at);
    expect(second - first).toBeGreaterThanOrEqual(990);
  });

  test.each([400, 401, 403, 404, 409, 422, 429, 501])('is not asked for again after %i', async (status) => {
    service.addFault({ kind: 'status', status });
    await getProblem(client.listReports(defaultReportQuery));
    expect(service.requests).toHaveLength(1);
  });

  test.each(['html', 'brokenJson'] as const)('is not asked for again after %s', async (kind) => {
    service.addFault({ kind });
    await getProblem(client.listReports(defaultReportQuery));
    expect(service.requests).toHaveLength(1);
  });

  test('is not asked for again when the service says when to come back, and this is told', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(503, { 'Retry-After': '30' }).end();
    });
    const problem = await getProblem(connect({ address: server.address, now: () => 5 }).showReport('1'));
    expect(problem).toEqual({ code: 'serviceFault', status: 503, retryAt: 30_005 });
    expect(server.requests).toHaveLength(1);
  });

  test('is asked for again when the service says that it may come back at once', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(503, { 'Retry-After': '0' }).end();
    });
    const problem = await getProblem(connect({ address: server.address }).showReport('1'));
    expect(problem).toEqual({ code: 'serviceFault', status: 503 });
    expect(server.requests).toHaveLength(3);
  });
});

describe('a write that fails', () => {
  const writes: [string, () => Promise<unknown>][] = [
    ['store', () => client.storeReport({ url: 'https://a.example', privacy: 'public' })],
    ['update', () => client.updateReport('1', { privacy: 'public' })],
    ['deleteReport', () => client.deleteReport('1')],
    ['deleteProject', () => client.deleteProject('a.example')],
  ];

  test.each(writes)('%s is never sent twice', async (_name, write) => {
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
  ])('of %s that is not answered closes the connection', async (_name, call) => {
    await using server = await startRawServer(() => undefined);
    expect(await getProblem(call(connect({ address: server.address, timeLimits })))).toEqual({ code: 'timedOut' });
    await server.nextClose;
    expect(server.requests).toHaveLength(1);
  });

  test('holds for a body that drips, and closes the connection', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    const call = connect({ address: server.address, timeLimits }).listReports(defaultReportQuery);
    expect(await getProblem(call)).toEqual({ code: 'timedOut' });
    await server.nextClose;
  });

  test('holds for a failure’s body that never ends', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(422, { 'Content-Type': 'application/json' }).write('{');
    });
    const call = connect({ address: server.address, timeLimits }).updateReport('1', { rerun: true });
    expect(await getProblem(call)).toEqual({ code: 'timedOut' });
    await server.nextClose;
  });

  test('counts all attempts of a read together', async () => {
    await using server = await startRawServer((_request, response) => {
      setTimeout(() => response.writeHead(503).end(), 100);
    });
    const call = connect({ address: server.address, timeLimits: { read: 450, write: 450 } }).showReport('1');
    expect(await getProblem(call)).toEqual({ code: 'timedOut' });
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  test('of writes lets an analysis take longer than a read may', async () => {
    service.addFault({ kind: 'delay', ms: 500 });
    const patient = connect({ timeLimits: { read: 100, write: 5000 } });
    await expect(patient.storeReport({ url: service.samples.good, privacy: 'public' })).resolves.toBeDefined();
    expect(await getProblem(patient.showReport('1'))).toEqual({ code: 'timedOut' });
  });
});

describe('the caller’s abort', () => {
  test('ends in the signal’s own reason and closes the connection', async () => {
    await using server = await startRawServer(() => undefined);
    const controller = new AbortController();
    const call = connect({ address: server.address }).listReports(defaultReportQuery, controller.signal);
    setTimeout(() => controller.abort(), 50);
    const reason = await call.catch((error: unknown) => error);
    expect(reason).toBe(controller.signal.reason);
    expect(reason).toMatchObject({ name: 'AbortError' });
    await server.nextClose;
  });

  test('works while the body is read, while a retry waits, and before anything was sent', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(200).write('[');
    });
    const dripping = new AbortController();
    const reading = connect({ address: server.address }).listReports(defaultReportQuery, dripping.signal);
    setTimeout(() => dripping.abort('enough'), 50);
    await expect(reading).rejects.toBe('enough');

    service.addFault({ kind: 'status', status: 500 });
    const waiting = new AbortController();
    const patient = connect({
      async fetch(...request) {
        const answer = await fetch(...request);
        const text = await answer.text();
        // The client has read it by then, and does not ask again so soon.
        setTimeout(() => waiting.abort('enough'), 50);
        return new Response(text, answer);
      },
    });
    const retrying = patient.listReports(defaultReportQuery, waiting.signal);
    await expect(retrying).rejects.toBe('enough');
    await wait(500);
    expect(service.requests).toHaveLength(1);

    await expect(client.listReports(defaultReportQuery, AbortSignal.abort('before'))).rejects.toBe('before');
    expect(service.requests).toHaveLength(1);
  });

  test('by a time limit of the caller’s own is not mistaken for ours', async () => {
    service.addFault({ kind: 'delay', ms: 1000 });
    const call = client.listReports(defaultReportQuery, AbortSignal.timeout(50));
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', constructor: DOMException });
  });

  test('after a success changes nothing', async () => {
    const controller = new AbortController();
    const page = await client.listReports(defaultReportQuery, controller.signal);
    controller.abort();
    expect(page.items).toHaveLength(service.reports().length);
  });
});
