// Watches in real Chromium: a worker that sleeps, an alarm that wakes it, and a browser that was closed over their time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import type { Connections } from '../../../lib/messages/contract.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import type { Watch, WatchPlan } from '../../../lib/model/watch.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import { type ChromiumUnderTest, launchChromium } from '../driver/launch-chromium.ts';
import { seedConnection } from '../driver/seed.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: Service;
let profileDir: string;
let under: ChromiumUnderTest;

const start = () => launchChromium({ extensionDir: getBuildDir('chrome', 'loopback'), profileDir });

beforeAll(async () => {
  profileDir = await mkdtemp(join(tmpdir(), 'pagegrade-watches-'));
  service = await startService();
  under = await start();
  // What the stand-in will find otherwise when it looks again.
  for (const n of [1, 2]) service.addReport({ url: `${service.samples.bad}?broke=${n}`, result: 'good', project: 'X' });
  service.addReport({ url: `${service.samples.bad}?other`, result: 'good', project: 'Other' });
  await seedConnection(under, { name: 'Stand-in', address: service.address, key: service.key });
});
afterAll(async () => {
  await under?.close();
  await service?.close();
  await rm(profileDir, { recursive: true, force: true, maxRetries: 10 });
});

const countReruns = () => service.apiRequests().filter(({ method }) => method === 'PATCH').length;

/** From a page of the extension's own, which is closed again: nobody is left who could speak to the worker. */
async function onPage<Value>(act: (page: Page) => Promise<Value>): Promise<Value> {
  const page = await under.openExtensionPage('options.html#/settings');
  try {
    return await act(page);
  } finally {
    await page.close();
  }
}

/** Daily, at that time of the user's clock, in a view of two reports. */
function watchAt(time: number): Promise<Watch> {
  const at = new Date(time);
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  const base = { name: 'Client X', rhythm: 'daily', mostReports: 100, tells: 'worse' } as const;
  const plan: WatchPlan = { ...base, time: clock, target: { kind: 'view', query: 'project=X' } };
  return onPage(async (page) => {
    const { activeId: connectionId } = await sendMessage<Connections>(page, 'listConnections', {});
    return sendMessage<Watch>(page, 'saveWatch', { connectionId, plan });
  });
}

const listWatches = () => onPage((page) => sendMessage<Watch[]>(page, 'listWatches', {}));

/** As if every watch had been set up days ago, and no worker had been there at its time. */
function missDays(page: Page): Promise<void> {
  return page.evaluate(
    async (since) => {
      const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
      const { watches } = (await storage.local.get('watches')) as { watches: object[] };
      await storage.local.set({ watches: watches.map((watch) => ({ ...watch, since })) });
    },
    Date.now() - 20 * day,
  );
}

const readBadge = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'chrome') as Browser).action.getBadgeText({}));

test('the alarm wakes a worker that sleeps at the time of a watch, and until then nothing is sent', async () => {
  await onPage((page) =>
    waitUntil('the copy', async () => {
      const { activeId: connectionId } = await sendMessage<Connections>(page, 'listConnections', {});
      return (await sendMessage<SyncState>(page, 'getSync', { connectionId })).status === 'idle';
    }),
  );
  // The next full minute, unless that is all but there.
  const time = Math.ceil((Date.now() + 20_000) / minute) * minute;
  const { id: watchId } = await watchAt(time);
  await under.stopWorker();
  const { length } = service.apiRequests();
  await waitUntil('the run', () => service.apiRequests().length > length, 120);
  expect(Date.now()).toBeGreaterThanOrEqual(time);
  await waitUntil('its end', async () => (await listWatches())[0]?.run?.settledAt !== undefined);
  expect((await listWatches())[0]?.run).toMatchObject({ total: 2, failed: 0, changes: { worse: 2 }, isSeen: false });
  expect(countReruns()).toBe(2);
  await onPage(async (page) => {
    await waitUntil('the count on the icon', async () => (await readBadge(page)) === '1');
    expect(await sendMessage<number>(page, 'countAttention', {})).toBe(0);
    const { batchId = '' } = (await listWatches())[0]?.run ?? {};
    await sendMessage(page, 'markWatchRunsSeen', { batchIds: [batchId] });
    await waitUntil('a plain icon', async () => (await readBadge(page)) === '');
    await sendMessage(page, 'removeWatch', { watchId });
  });
}, 240_000);

test('what was missed while the browser was closed runs once when it starts, and an idle browser sends nothing', async () => {
  await watchAt(Date.now() + 3 * 60 * minute);
  const before = countReruns();
  await onPage(missDays);
  await under.close();
  under = await start();
  await waitUntil('the run', () => countReruns() === before + 2);
  await waitUntil('its end', async () => (await listWatches())[0]?.run?.settledAt !== undefined);
  const { length } = service.apiRequests();
  await under.stopWorker();
  const [watch] = await listWatches();
  await under.close();
  under = await start();
  expect((await listWatches())[0]?.run).toEqual(watch?.run);
  expect(countReruns()).toBe(before + 2);
  // What a page asks for that is opened is another thing: new reports, once in a while.
  const sent = service.apiRequests().slice(length);
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
}, 240_000);
