// Batches in a real browser, while its worker or the whole browser is killed.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '../../../lib/messages/contract.ts';
import type { Batch, BatchItem } from '../../../lib/model/batch.ts';
import { type Rig, startRig } from '../../faults/rig.ts';
import { createGate } from '../../service/gates.ts';
import { readBatchItems } from '../driver/database.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';

let rig: Rig;
let page: Page;
let groupCount = 0;

beforeAll(async () => {
  rig = await startRig();
  page = await rig.openPage();
});
afterAll(() => rig?.close());
beforeEach(() => rig.service.clearFaults());

const startBatch = (batch: Omit<Input<'startBatch'>, 'connectionId' | 'id'>) =>
  sendMessage<Batch>(page, 'startBatch', { id: crypto.randomUUID(), connectionId: rig.connectionId, ...batch });

/** Lets this many POSTs through, and holds the next ones until the gate is opened. */
function holdAfter(count: number) {
  const [match, gate] = [{ method: 'POST' }, createGate()];
  rig.service.addFault({ kind: 'delay', ms: 0, match, times: count });
  rig.service.addFault({ kind: 'gate', gate, match });
  return gate;
}

/** Starts a batch for pages that no other test uses. */
const createBatch = (count: number) => {
  const group = ++groupCount;
  const items = [...Array(count).keys()].map((n) => ({ url: `${rig.service.samples.good}?group=${group}&page=${n}` }));
  return startBatch({ kind: 'create', privacy: 'private', items });
};

const send = (name: 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch', { id }: Batch) =>
  sendMessage<Batch>(page, name, { batchId: id });

async function findBatch({ id }: Batch): Promise<Batch | undefined> {
  return (await sendMessage<Batch[]>(page, 'listBatches', {})).find((batch) => batch.id === id);
}

/** Allows two minutes, because the worker asks the service for about a minute about a job that may have been sent. */
const waitForEnd = (batch: Batch) =>
  waitUntil(
    'the end of the batch',
    async () => {
      const found = await findBatch(batch);
      return found?.settledAt !== undefined && found;
    },
    120,
  );

const readItems = ({ id }: Batch) => readBatchItems(page, id);

const listPosts = (items: BatchItem[]) => {
  const urls = new Set(items.map(({ url }) => url));
  const posts = rig.service.apiRequests().filter(({ method }) => method === 'POST');
  return posts.map(({ body }) => new URLSearchParams(body).get('url') ?? '').filter((url) => urls.has(url));
};

const countPosts = async (batch: Batch) => listPosts(await readItems(batch)).length;

/** Compares with the service: each page was sent at most once, and its job is done exactly if it has a report there. */
async function expectMatchesService(batch: Batch, count: number): Promise<void> {
  const { state, counts } = await waitForEnd(batch);
  const items = await readItems(batch);
  const posts = listPosts(items);
  expect(posts).toHaveLength(new Set(posts).size);
  const made = new Set(rig.service.reports().map(({ url }) => url));
  expect(items.map(({ url, state }) => [url, state])).toEqual(
    items.map(({ url }) => [url, made.has(url) ? 'done' : 'unconfirmed']),
  );
  const done = items.filter((item) => item.state === 'done').length;
  expect([state, items.length]).toEqual(['done', count]);
  expect(counts).toEqual({ done, failed: 0, unconfirmed: count - done, cancelled: 0 });
}

test('a batch whose worker is killed three times sends each page at most once, and loses none', async () => {
  const batch = await createBatch(60);
  for (const reached of [8, 22, 37]) {
    await waitUntil(`${reached} POSTs`, async () => (await countPosts(batch)) >= reached, 60);
    await rig.under.stopWorker();
  }
  await expectMatchesService(batch, 60);
}, 240_000);

test('a batch resumes by itself after the browser was killed and restarted', async () => {
  const batch = await createBatch(60);
  await waitUntil('20 POSTs', async () => (await countPosts(batch)) >= 20, 60);
  await rig.killBrowser();
  page = await rig.openPage();
  await expectMatchesService(batch, 60);
}, 240_000);

test('a paused batch sends nothing, even after a restart of the worker, and continues when it is resumed', async () => {
  const gate = holdAfter(6);
  const batch = await createBatch(30);
  await gate.arrived;
  expect(await send('pauseBatch', batch)).toMatchObject({ state: 'paused' });
  gate.open();
  const isQuiet = async () => (await readItems(batch)).every(({ state }) => state !== 'sending');
  await waitUntil('the end of the running jobs', isQuiet, 60);
  const length = await countPosts(batch);
  expect(length).toBeLessThan(30);
  await rig.under.stopWorker();
  expect(await findBatch(batch)).toMatchObject({ state: 'paused' });
  expect(await countPosts(batch)).toBe(length);
  expect(await send('resumeBatch', batch)).toMatchObject({ state: 'running' });
  await expectMatchesService(batch, 30);
}, 180_000);
