// Watches in real Chromium: an alarm wakes the stopped worker, and a run that was missed while the browser was closed is
// made up.
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
  // A re-run at the stand-in gives the first two reports a worse grade.
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

/** Acts on an extension page and closes it again, so that no page sends messages to the worker afterwards. */
async function withPage<Value>(act: (page: Page) => Promise<Value>): Promise<Value> {
  const page = await under.openExtensionPage('options.html#/settings');
  try {
    return await act(page);
  } finally {
    await page.close();
  }
}

/** Adds a watch of a view with two reports, daily at this time of the user's clock. */
function addDailyWatch(time: number): Promise<Watch> {
  const at = new Date(time);
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  const base = { name: 'Client X', frequency: 'daily', maxReports: 100, alertOn: 'worse' } as const;
  const plan: WatchPlan = { ...base, time: clock, target: { kind: 'view', query: 'project=X' } };
  return withPage(async (page) => {
    const { activeId: connectionId } = await sendMessage<Connections>(page, 'listConnections', {});
    return sendMessage<Watch>(page, 'saveWatch', { connectionId, plan });
  });
}

const listWatches = () => withPage((page) => sendMessage<Watch[]>(page, 'listWatches', {}));

/** Backdates every watch by 20 days, as if no worker had run at the scheduled times. */
function backdateWatches(page: Page): Promise<void> {
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

test('an alarm wakes the stopped worker at the time of a watch, and nothing is sent before', async () => {
  await withPage((page) =>
    waitUntil('the end of the sync', async () => {
      const { activeId: connectionId } = await sendMessage<Connections>(page, 'listConnections', {});
      return (await sendMessage<SyncState>(page, 'getSync', { connectionId })).status === 'idle';
    }),
  );
  // The next full minute that is at least a minute away.
  const time = Math.ceil((Date.now() + minute) / minute) * minute;
  const { id: watchId } = await addDailyWatch(time);
  await under.stopWorker();
  const { length } = service.apiRequests();
  await waitUntil('the run', () => service.apiRequests().length > length, 180);
  expect(Date.now()).toBeGreaterThanOrEqual(time);
  await waitUntil('the end of the run', async () => (await listWatches())[0]?.run?.settledAt !== undefined);
  expect((await listWatches())[0]?.run).toMatchObject({ total: 2, failed: 0, changes: { worse: 2 }, isSeen: false });
  expect(countReruns()).toBe(2);
  await withPage(async (page) => {
    await waitUntil('the count on the icon', async () => (await readBadge(page)) === '1');
    expect(await sendMessage<number>(page, 'countAttention', {})).toBe(0);
    const { batchId = '' } = (await listWatches())[0]?.run ?? {};
    await sendMessage(page, 'markWatchRunsSeen', { batchIds: [batchId] });
    await waitUntil('an icon without a count', async () => (await readBadge(page)) === '');
    await sendMessage(page, 'removeWatch', { watchId });
  });
}, 240_000);

test('a run missed while the browser was closed runs once at the next start; an idle browser sends no write', async () => {
  await addDailyWatch(Date.now() + 3 * 60 * minute);
  const before = countReruns();
  await withPage(backdateWatches);
  await under.close();
  under = await start();
  await waitUntil('the run', () => countReruns() === before + 2);
  await waitUntil('the end of the run', async () => (await listWatches())[0]?.run?.settledAt !== undefined);
  const { length } = service.apiRequests();
  await under.stopWorker();
  const [watch] = await listWatches();
  await under.close();
  under = await start();
  expect((await listWatches())[0]?.run).toEqual(watch?.run);
  expect(countReruns()).toBe(before + 2);
  // GET requests do not count: a page that opens may start a sync of new reports.
  const sent = service.apiRequests().slice(length);
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
}, 240_000);
