// In Firefox, a sync and a batch resume after their worker was stopped, although no page sends a message to the next one.
// In Chromium: `batch.test.ts`, `worst-cells.test.ts` and `sync.test.ts`.
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import type { Input, MessageName, Reply } from '../../../lib/messages/contract.ts';
import { createGate } from '../../service/gates.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { launchFirefox } from '../driver/launch-firefox.ts';
import { seedConnection } from '../driver/seed.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';

const reportCount = 3000;
const itemCount = 60;
/** The page of the list at which the sync is held. */
const heldPage = '15';

let service: Service;
let gate: ReturnType<typeof createGate>;
/** Public reports that the batch makes private. That is idempotent, so no job delays the end because it is in doubt. */
let items: { url: string; reportId: string }[];

function send<Name extends MessageName>(page: Page, name: Name, input: Input<Name>): Promise<Reply<Name>> {
  return sendMessage<Reply<Name>>(page, name, input);
}

/** How many requests the service had received when sync and batch were started. */
let requestsBefore = 0;
const countLists = () =>
  service
    .apiRequests()
    .slice(requestsBefore)
    .filter(({ query }) => query.per_page === '100' && query.page).length;
const countWrites = () => service.apiRequests().filter(({ method }) => method === 'PATCH').length;
const listPublic = () => service.reports().filter(({ privacy }) => privacy === 0);

/** Starts sync and batch, and closes the page, so that no page sends messages to the worker. */
async function startBoth(under: BrowserUnderTest): Promise<void> {
  const connectionId = await seedConnection(under, { name: 'Stand-in', address: service.address, key: service.key });
  const page = await under.openExtensionPage('options.html#/settings');
  requestsBefore = service.apiRequests().length;
  gate = createGate();
  // Both stop half way, until the test lets them go on.
  service.addFault({ kind: 'gate', gate, match: { value: heldPage } });
  service.addFault({ kind: 'delay', ms: 0, match: { method: 'PATCH' }, times: 6 });
  service.addFault({ kind: 'gate', gate, match: { method: 'PATCH' } });
  await send(page, 'startSync', { connectionId, kind: 'full' });
  await send(page, 'startBatch', { id: crypto.randomUUID(), connectionId, kind: 'update', privacy: 'private', items });
  await page.close();
  await gate.arrived;
  await waitUntil('both to be under way', () => countLists() >= 3 && countWrites() >= 6);
}

async function expectBothDone(under: BrowserUnderTest, publicBefore: number): Promise<void> {
  const isRead = () => countLists() >= reportCount / 100 - 1;
  await waitUntil('the last requests of both', () => isRead() && listPublic().length === publicBefore - itemCount, 120);
  const page = await under.openExtensionPage('options.html#/settings');
  const { activeId: connectionId = '' } = await send(page, 'listConnections', {});
  await waitUntil('the end of the sync', async () => (await send(page, 'getSync', { connectionId })).status === 'idle');
  await waitUntil('the batch to be done', async () => (await send(page, 'listBatches', {}))[0]?.state === 'done');
  expect(await send(page, 'getSync', { connectionId })).toMatchObject({ done: reportCount, isComplete: true });
  expect(await send(page, 'listBatches', {})).toMatchObject([{ total: itemCount, counts: { done: itemCount } }]);
  const changed = new Set(items.map(({ reportId }) => reportId));
  expect(listPublic().filter(({ id }) => changed.has(String(id)))).toEqual([]);
}

test('a sync and a batch are resumed and completed after Firefox has stopped the background page', async () => {
  service = await startService();
  service.seed(reportCount);
  const publicBefore = listPublic();
  items = publicBefore.slice(0, itemCount).map(({ id, url }) => ({ url, reportId: String(id) }));
  const under = await launchFirefox({ extensionDir: getBuildDir('firefox', 'loopback') });
  await startBoth(under);
  await under.stopWorker();
  expect([countLists() < reportCount / 100 - 1, countWrites() < itemCount]).toEqual([true, true]);
  gate.open();
  await expectBothDone(under, publicBefore.length);
  await under.close();
  await service.close();
}, 240_000);
