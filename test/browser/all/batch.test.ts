// One thing done to many in a real browser, whose worker and whose whole process are killed in the midst.
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
let turn = 0;

beforeAll(async () => {
  rig = await startRig();
  page = await rig.openPage();
});
afterAll(() => rig?.close());
beforeEach(() => rig.service.clearFaults());

const start = (wish: Omit<Input<'startBatch'>, 'connectionId'>) =>
  sendMessage<Batch>(page, 'startBatch', { connectionId: rig.connectionId, ...wish });

/** Lets so many POSTs through and holds the next ones until they are let go. */
function holdAfter(count: number) {
  const [match, gate] = [{ method: 'POST' }, createGate()];
  rig.service.addFault({ kind: 'delay', ms: 0, match, times: count });
  rig.service.addFault({ kind: 'gate', gate, match });
  return {
    held: gate.arrived,
    letGo() {
      gate.handle();
      gate.answer();
    },
  };
}

/** Pages that no other test has. */
const create = (count: number) => {
  const group = ++turn;
  const items = [...Array(count).keys()].map((n) => ({ url: `${rig.service.samples.good}?group=${group}&page=${n}` }));
  return start({ kind: 'create', privacy: 'private', items });
};

const say = (name: 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch', { id }: Batch) =>
  sendMessage<Batch>(page, name, { batchId: id });

async function find({ id }: Batch): Promise<Batch | undefined> {
  return (await sendMessage<Batch[]>(page, 'listBatches', {})).find((batch) => batch.id === id);
}

/** What may have left and cannot be found is asked for for about a minute. */
const waitForEnd = (batch: Batch) =>
  waitUntil(
    'the end',
    async () => {
      const found = await find(batch);
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

/** By the service's own records: each was sent once at most, and is said to be done exactly where it was. */
async function expectTruth(batch: Batch, count: number): Promise<void> {
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

test('sixty pages, while the worker is killed again and again: each is sent once at most, and none is lost', async () => {
  const batch = await create(60);
  for (const reached of [8, 22, 37]) {
    await waitUntil(`${reached} of them`, async () => (await countPosts(batch)) >= reached, 60);
    await rig.under.stopWorker();
  }
  await expectTruth(batch, 60);
}, 240_000);

test('sixty pages, while the browser is killed and started again: the next one goes on by itself', async () => {
  const batch = await create(60);
  await waitUntil('twenty of them', async () => (await countPosts(batch)) >= 20, 60);
  await rig.killBrowser();
  page = await rig.openPage();
  await expectTruth(batch, 60);
}, 240_000);

test('paused, nothing more leaves, though the worker is killed; resumed, the rest is done', async () => {
  const { held, letGo } = holdAfter(6);
  const batch = await create(30);
  await held;
  expect(await say('pauseBatch', batch)).toMatchObject({ state: 'paused' });
  letGo();
  const isQuiet = async () => (await readItems(batch)).every(({ state }) => state !== 'running');
  await waitUntil('those under way', isQuiet, 60);
  const length = await countPosts(batch);
  expect(length).toBeLessThan(30);
  await rig.under.stopWorker();
  expect(await find(batch)).toMatchObject({ state: 'paused' });
  expect(await countPosts(batch)).toBe(length);
  expect(await say('resumeBatch', batch)).toMatchObject({ state: 'running' });
  await expectTruth(batch, 30);
}, 180_000);

test('cancelled, what has left is told and the rest never leaves', async () => {
  const { held, letGo } = holdAfter(5);
  const batch = await create(200);
  await held;
  await say('cancelBatch', batch);
  letGo();
  const { state, counts } = await waitForEnd(batch);
  const items = await readItems(batch);
  const made = new Set(rig.service.reports().map(({ url }) => url));
  expect(items.filter(({ url }) => made.has(url))).toHaveLength(counts.done);
  expect([state, counts]).toEqual([
    'cancelled',
    { done: counts.done, failed: 0, unconfirmed: 0, cancelled: 200 - counts.done },
  ]);
  expect(counts.cancelled).toBeGreaterThan(100);
}, 120_000);

test('the failed are tried again, and no other', async () => {
  const refuse = rig.service.addFault({ kind: 'status', status: 422, match: { method: 'PATCH' }, times: 4 });
  const items = rig.service
    .reports()
    .slice(0, 10)
    .map(({ id, url }) => ({ reportId: String(id), url }));
  const before = rig.service.apiRequests().length;
  const batch = await start({ kind: 'update', privacy: 'public', items });
  expect(await waitForEnd(batch)).toMatchObject({ counts: { done: 6, failed: 4 } });
  refuse();
  await say('retryBatch', batch);
  expect(await waitForEnd(batch)).toMatchObject({ state: 'done', counts: { done: 10, failed: 0 } });
  const patches = rig.service
    .apiRequests()
    .slice(before)
    .filter(({ method }) => method === 'PATCH');
  expect(patches).toHaveLength(14);
}, 120_000);

test('a delete of many that is undone sends nothing, and one that is not is done when its time is over', async () => {
  const listDeletes = () => rig.service.apiRequests().filter(({ method }) => method === 'DELETE');
  const items = rig.service
    .reports()
    .slice(0, 12)
    .map(({ id, url }) => ({ reportId: String(id), url }));
  const undone = await start({ kind: 'deleteReport', items });
  expect(await say('cancelBatch', undone)).toMatchObject({ state: 'cancelled', counts: { done: 0, cancelled: 12 } });
  // The next one's time is over later than the undone one's would have been.
  const batch = await start({ kind: 'deleteReport', items: items.slice(0, 2) });
  expect(listDeletes()).toEqual([]);
  expect(await waitForEnd(batch)).toMatchObject({ state: 'done', counts: { done: 2 } });
  expect(listDeletes()).toHaveLength(2);
  expect(await find(undone)).toMatchObject({ state: 'cancelled', counts: { cancelled: 12 } });
}, 120_000);

test('twenty thousand pages are owed at once, one that is asked for by itself goes before them, and all can be given up', async () => {
  const batch = await create(20_000);
  expect(batch).toMatchObject({ total: 20_000, state: 'running' });
  const work = { kind: 'create', url: `${rig.service.samples.bad}?alone`, privacy: 'private' } as const;
  const job = await rig.askFrom(page, work);
  await waitUntil('its end', async () => (await rig.readActivity()).find(({ id }) => id === job.id)?.state === 'done');
  expect((await find(batch))?.settledAt).toBeUndefined();
  expect(await say('cancelBatch', batch)).toMatchObject({ state: 'cancelled' });
  const { counts } = await waitForEnd(batch);
  const posted = await countPosts(batch);
  expect(counts).toEqual({ done: posted, failed: 0, unconfirmed: 0, cancelled: 20_000 - posted });
}, 180_000);
