// Responses that are too large or never end, in a real browser: the worker survives, its memory does not grow, and it
// still answers messages.
import type { ServerResponse } from 'node:http';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { type RawServer, startRawServer } from '../../lib/api/raw-server.ts';
import { seedConnection } from '../driver/seed.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let server: RawServer;
let page: Page;
let connectionId: string;
let answer: (response: ServerResponse, method?: string) => void;

const sendEmptyList = (response: ServerResponse) => void response.end('[]');

/** Sends one byte a second until the client disconnects. */
function drip(response: ServerResponse): void {
  response.write('[');
  const timer = setInterval(() => response.write(' '), 1_000);
  response.on('close', () => clearInterval(timer));
}

/** Sends 50 MB as fast as the client reads them. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(1_000_000, 'x');
  let left = 50;
  const write = () => {
    while (left-- > 0 && response.writable) if (!response.write(chunk)) return;
    if (response.writable) response.end();
  };
  response.on('drain', write);
  response.write('[{"id": 1, "url": "');
  write();
}

beforeAll(async () => {
  answer = sendEmptyList;
  server = await startRawServer((request, response) => {
    answer(response.writeHead(200, { 'Content-Type': 'application/json' }), request.method);
  });
  scenario = await startScenario({ isConnected: false });
  connectionId = await seedConnection(scenario.under, {
    name: 'Endless',
    address: server.address,
    key: 'key-of-the-test',
  });
  page = await scenario.under.openExtensionPage('options.html#/settings');
});
afterAll(async () => {
  await scenario?.close();
  await server?.[Symbol.asyncDispose]();
});

interface Answer {
  ok: boolean;
  value?: Record<string, unknown>;
  problem?: { code: string };
}

/** Sends a message to the worker. Unlike `sendMessage`, it also returns problems. */
async function ask(name: string, input: object): Promise<Answer> {
  const send = (message: object) => (Reflect.get(globalThis, 'chrome') as Browser).runtime.sendMessage(message);
  return (await page.evaluate(send, { name, input })) as Answer;
}

/** Expects the worker to answer a message that needs no request to the service before any of these is answered. */
async function expectAnswerBefore(asked: Promise<Answer>[]): Promise<void> {
  const others = asked.map((answered) => answered.then(() => undefined));
  expect(await Promise.race([...others, ask('listConnections', {})])).toMatchObject({ ok: true });
}

/** The bytes of the worker's heap and of its buffers, after a garbage collection. */
async function measureMemory(): Promise<number> {
  const { client } = await scenario.under.getWorker();
  await client.send('HeapProfiler.collectGarbage');
  const usage = (await client.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}

const listReports = () => ask('listReports', { connectionId, filter: { ...defaultReportQuery } });
const listProjects = () => ask('listProjects', { connectionId, page: 1 });

/** Counts the requests without those of a sync, because one may run at any time. */
const countRequests = () => server.requests.filter(({ url }) => !url.includes('per_page=100')).length;

test('responses of 50 MB become a problem on the page; the worker survives, and its memory does not grow', async () => {
  const worker = await scenario.under.getWorker();
  await worker.evaluate(() => Object.assign(globalThis, { isSameWorker: true }));
  const before = await measureMemory();
  answer = pour;
  const asked = Array.from({ length: 4 }, () => [listReports(), listProjects()]).flat();
  expect(await ask('listConnections', {})).toMatchObject({ ok: true });
  for (const { ok, problem } of await Promise.all(asked)) expect([ok, problem?.code]).toEqual([false, 'notUnderstood']);
  expect((await measureMemory()) - before).toBeLessThan(5_000_000);
  expect(await worker.evaluate(() => 'isSameWorker' in globalThis)).toBe(true);
  const reports = await ReportsPage.open(scenario.under);
  await waitForText(reports.page, 'could not be read.');
  await reports.page.close();
});

test('responses that never end delay no other message, and become a problem when they time out', async () => {
  answer = drip;
  const before = countRequests();
  const asked = [listReports(), listProjects()];
  await waitUntil('both requests', () => countRequests() === before + 2);
  await expectAnswerBefore(asked);
  answer = (response, method) => (method === 'POST' ? drip(response) : sendEmptyList(response));
  const work = { kind: 'create', url: 'https://a.example/', privacy: 'private' };
  expect(await ask('startJob', { connectionId, work })).toMatchObject({ ok: true });
  await waitUntil('the POST', () => server.requests.some(({ method }) => method === 'POST'));
  expect(await listReports()).toMatchObject({ ok: true });
  for (const answered of await Promise.all(asked)) {
    expect(answered).toMatchObject({ ok: false, problem: { code: 'timedOut' } });
  }
  // The timeout of a write is longer, because the service may analyse the page first.
  expect(await ask('listJobs', { state: 'running', limit: 10 })).toMatchObject({ ok: true });
  expect(JSON.stringify(await ask('listJobs', { state: 'running', limit: 10 }))).toContain('https://a.example/');
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
