// A sync and a batch whose worker ends in the middle go on, and nobody has to speak to the next one for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input, MessageName, Reply } from '../../../lib/messages/contract.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { launchChromium } from '../driver/launch-chromium.ts';
import { launchFirefox } from '../driver/launch-firefox.ts';
import { seedConnection } from '../driver/seed.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';

const reportCount = 3000;
const itemCount = 60;

let service: Service;
let profileDir: string;
/** Public reports that a batch makes private, because that may be sent again: no doubt of any of them delays its end. */
let items: { url: string; reportId: string }[];

beforeAll(async () => {
  profileDir = await mkdtemp(join(tmpdir(), 'pagegrade-resume-'));
});
afterAll(() => rm(profileDir, { recursive: true, force: true, maxRetries: 10 }));

function send<Name extends MessageName>(page: Page, name: Name, input: Input<Name>): Promise<Reply<Name>> {
  return sendMessage<Reply<Name>>(page, name, input);
}

/** What has reached the service since both began. */
let begun = 0;
const countLists = () =>
  service
    .apiRequests()
    .slice(begun)
    .filter(({ query }) => query.per_page === '100' && query.page).length;
const countWrites = () => service.apiRequests().filter(({ method }) => method === 'PATCH').length;
const listPublic = () => service.reports().filter(({ privacy }) => privacy === 0);

/** Starts both, and leaves nobody who could speak to the worker. */
async function begin(under: BrowserUnderTest): Promise<void> {
  const connectionId = await seedConnection(under, { name: 'Stand-in', address: service.address, key: service.key });
  const page = await under.openExtensionPage('options.html#/settings');
  begun = service.apiRequests().length;
  service.setLatency(200);
  await send(page, 'startSync', { connectionId, kind: 'full' });
  await send(page, 'startBatch', { connectionId, kind: 'update', privacy: 'private', items });
  await page.close();
  await waitUntil('the middle of both', () => countLists() >= 3 && countWrites() >= 6);
}

async function expectBoth(under: BrowserUnderTest, publicBefore: number): Promise<void> {
  const isRead = () => countLists() >= reportCount / 100 - 1;
  await waitUntil('the end of both', () => isRead() && listPublic().length === publicBefore - itemCount, 120);
  const page = await under.openExtensionPage('options.html#/settings');
  const { activeId: connectionId = '' } = await send(page, 'listConnections', {});
  await waitUntil('the end of the sync', async () => (await send(page, 'getSync', { connectionId })).status === 'idle');
  await waitUntil('the batch’s word', async () => (await send(page, 'listBatches', {}))[0]?.state === 'done');
  expect(await send(page, 'getSync', { connectionId })).toMatchObject({ done: reportCount, isComplete: true });
  expect(await send(page, 'listBatches', {})).toMatchObject([{ total: itemCount, counts: { done: itemCount } }]);
  const changed = new Set(items.map(({ reportId }) => reportId));
  expect(listPublic().filter(({ id }) => changed.has(String(id)))).toEqual([]);
}

test.each<[string, () => Promise<{ under: BrowserUnderTest; interrupt: () => Promise<BrowserUnderTest> }>]>([
  [
    'the worker of Chromium is killed',
    async () => {
      const under = await launchChromium({ extensionDir: getBuildDir('chrome', 'loopback') });
      return { under, interrupt: () => under.stopWorker().then(() => under) };
    },
  ],
  [
    'Chromium itself is killed, and started again',
    async () => {
      const options = { extensionDir: getBuildDir('chrome', 'loopback'), profileDir };
      const under = await launchChromium(options);
      return { under, interrupt: () => under.kill().then(() => launchChromium(options)) };
    },
  ],
  [
    'Firefox ends its background page',
    async () => {
      const under = await launchFirefox({ extensionDir: getBuildDir('firefox', 'loopback') });
      return { under, interrupt: () => under.stopWorker().then(() => under) };
    },
  ],
])(
  'both go on after %s',
  async (_, launch) => {
    service = await startService();
    service.seed(reportCount);
    const publicBefore = listPublic();
    items = publicBefore.slice(0, itemCount).map(({ id, url }) => ({ url, reportId: String(id) }));
    const { under, interrupt } = await launch();
    await begin(under);
    const after = await interrupt();
    expect([countLists() < reportCount / 100 - 1, countWrites() < itemCount]).toEqual([true, true]);
    service.setLatency(0);
    await expectBoth(after, publicBefore.length);
    await after.close();
    await service.close();
  },
  240_000,
);
