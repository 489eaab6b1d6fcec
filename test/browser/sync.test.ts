// The local index in a real browser: filled by the worker, read by pages.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import type { Answer } from '../../lib/messages/answer.ts';
import type { SyncState } from '../../lib/model/sync-state.ts';
import { createGate } from '../service/gates.ts';
import { waitUntil } from './driver/wait-until.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;
let page: Page;
let connectionId: string;

beforeAll(async () => {
  scenario = await startScenario();
  page = await scenario.under.openExtensionPage('options.html#/settings');
  connectionId = await page.evaluate(async () => {
    const { connections } = await (Reflect.get(globalThis, 'chrome') as Browser).storage.local.get('connections');
    return (connections as { value: { activeId: string } }).value.activeId;
  });
});
afterAll(() => scenario?.close());

/** What the page says to the worker. */
async function send(name: 'getSync' | 'startSync' | 'pauseSync', kind?: 'new' | 'full'): Promise<SyncState> {
  const message = { name, input: { connectionId, ...(kind && { kind }) } };
  const answer = (await page.evaluate(
    (message) => (Reflect.get(globalThis, 'chrome') as Browser).runtime.sendMessage(message),
    message,
  )) as Answer<'getSync'>;
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.value;
}

function readIds(): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('pagegrade');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('reports').objectStore('reports').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.flatMap(({ reports }) => reports.map(({ id }: { id: string }) => id)));
          };
        };
      }),
  );
}

const listPages = () => {
  const lists = scenario.service.apiRequests().filter(({ query }) => query.per_page === '100');
  return lists.map(({ query }) => Number(query.page ?? 1));
};

test('a walk of 3,000 reports whose worker is killed in the middle goes on by itself, and has every report once', async () => {
  const { service, under } = scenario;
  service.seed(3000);
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { value: '12' }, times: 1 });
  expect(await send('startSync', 'new')).toMatchObject({ status: 'walking', kind: 'first' });
  await gate.arrived;
  await under.stopWorker();
  const before = listPages();
  gate.handle();
  gate.answer();
  // Nobody speaks to the worker: its alarm wakes it.
  await waitUntil('the end', () => listPages().includes(30), 90);
  await waitUntil('the last page', async () => (await readIds()).length === 3000);
  const ids = await readIds();
  expect(new Set(ids)).toEqual(new Set(service.reports().map(({ id }) => String(id))));
  expect(ids).toHaveLength(3000);
  // At most the page that was under way is asked for again.
  expect(listPages().length).toBeLessThanOrEqual(31);
  expect(listPages().slice(before.length)).not.toContain(1);
  expect(await send('getSync')).toMatchObject({ status: 'idle', done: 3000, total: 3000, isComplete: true });
}, 150_000);

test('a sync costs one request when nothing is new', async () => {
  const before = listPages().length;
  await send('startSync', 'new');
  await waitUntil('its end', async () => (await send('getSync')).status === 'idle');
  expect(listPages().slice(before)).toEqual([1]);
});

test('browsing sends nothing', async () => {
  const before = scenario.service.apiRequests().length;
  for (const grade of ['good', 'decent', 'bad'] as const) {
    const tab = await scenario.visit(scenario.service.samples[grade]);
    await tab.close();
  }
  expect(scenario.service.apiRequests()).toHaveLength(before);
});
