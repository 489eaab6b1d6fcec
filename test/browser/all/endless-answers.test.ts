// Answers that are too large or never end, in a real browser: the worker lives, keeps its memory and answers others.
import type { ServerResponse } from 'node:http';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { defaultProjectQuery, defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
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

const list = (response: ServerResponse) => void response.end('[]');

/** One byte a second, for as long as anybody listens. */
function drip(response: ServerResponse): void {
  response.write('[');
  const timer = setInterval(() => response.write(' '), 1_000);
  response.on('close', () => clearInterval(timer));
}

/** 50 MB, as fast as they are taken. */
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
  answer = list;
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

async function ask(name: string, input: object): Promise<Answer> {
  const send = (message: object) => (Reflect.get(globalThis, 'chrome') as Browser).runtime.sendMessage(message);
  return (await page.evaluate(send, { name, input })) as Answer;
}

/** Milliseconds that a message takes which needs no service. */
async function measureAnswer(): Promise<number> {
  const start = performance.now();
  expect(await ask('listConnections', {})).toMatchObject({ ok: true });
  return performance.now() - start;
}

/** Bytes of the worker's heap, buffers and all, after what can be thrown away is. */
async function measureMemory(): Promise<number> {
  const { client } = await scenario.under.getWorker();
  await client.send('HeapProfiler.collectGarbage');
  const usage = (await client.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}

const listReports = () => ask('listReports', { connectionId, filter: { ...defaultReportQuery } });
const listProjects = () => ask('listProjects', { connectionId, filter: { ...defaultProjectQuery } });

/** Without those that fill the local copy, which may be read again at any time. */
const countAsked = () => server.requests.filter(({ url }) => !url.includes('per_page=100')).length;

test('50 MB end in a problem on the page, and leave the worker as small as it was', async () => {
  const worker = await scenario.under.getWorker();
  await worker.evaluate(() => Object.assign(globalThis, { isSameWorker: true }));
  const before = await measureMemory();
  answer = pour;
  const asked = Array.from({ length: 4 }, () => [listReports(), listProjects()]).flat();
  expect(await measureAnswer()).toBeLessThan(2_000);
  for (const { ok, problem } of await Promise.all(asked)) expect([ok, problem?.code]).toEqual([false, 'notUnderstood']);
  expect((await measureMemory()) - before).toBeLessThan(5_000_000);
  expect(await worker.evaluate(() => 'isSameWorker' in globalThis)).toBe(true);
  const reports = await ReportsPage.open(scenario.under);
  await waitForText(reports.page, 'could not be read.');
  await reports.page.close();
});

test('answers that drip hold up no other message, and end in a problem when their time is over', async () => {
  answer = drip;
  const before = countAsked();
  const start = performance.now();
  const asked = [listReports(), listProjects()];
  await waitUntil('both requests', () => countAsked() === before + 2);
  answer = (response, method) => (method === 'POST' ? drip(response) : list(response));
  const work = { kind: 'create', url: 'https://a.example/', privacy: 'private' };
  expect(await ask('startJob', { connectionId, work })).toMatchObject({ ok: true });
  await waitUntil('the create', () => server.requests.some(({ method }) => method === 'POST'));
  for (let round = 0; round < 5; round++) {
    expect(await measureAnswer()).toBeLessThan(1_000);
    expect(await listReports()).toMatchObject({ ok: true });
  }
  for (const answered of await Promise.all(asked)) {
    expect(answered).toMatchObject({ ok: false, problem: { code: 'timedOut' } });
  }
  expect(performance.now() - start).toBeLessThan(25_000);
  // A write has longer: it may analyse a page.
  expect(await ask('listJobs', { state: 'running', limit: 10 })).toMatchObject({ ok: true });
  expect(JSON.stringify(await ask('listJobs', { state: 'running', limit: 10 }))).toContain('https://a.example/');
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
