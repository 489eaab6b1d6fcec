// A worker that dies during a batch, at each step of an item. The next worker loses no item and does none twice.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Batch } from '../../../../lib/model/batch.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createFastClock } from '../start-app.ts';
import { type BatchWorker, startBatchWorker, until } from './start-batch-worker.ts';

/** More items than several workers send before they are killed. */
const count = 30;

let service: Service;
let worker: BatchWorker;

beforeEach(async () => {
  service = await startService();
  worker = await startBatchWorker(service, createFastClock());
});
afterEach(async () => {
  worker.kill();
  await service.close();
});

const createPages = () => [...Array(count).keys()].map((n) => ({ url: `${service.samples.good}?page=${n}` }));
const startBatch = (password?: string) => {
  const access = password ? ({ privacy: 'password', password } as const) : ({ privacy: 'public' } as const);
  return worker.startBatch({ kind: 'create', ...access, items: createPages() });
};
const listPosts = () => service.apiRequests().filter(({ method }) => method === 'POST');

/** Kills the worker at the nth request of that method, before it is sent or after its response has arrived. */
function killAt(method: string, nth: number, when: 'before' | 'after'): Promise<void> {
  const killed = Promise.withResolvers<void>();
  let seen = 0;
  worker.interceptor.current = async (request, fetch) => {
    if (request.method !== method || ++seen !== nth) return fetch();
    const response = when === 'after' ? await fetch() : undefined;
    worker.kill();
    killed.resolve();
    return response ?? fetch();
  };
  return killed.promise;
}

/** Expects that each item has the outcome that the service's own records show, and that the counts match the items. */
async function expectCorrectOutcomes(batch: Batch): Promise<void> {
  const ended = await worker.waitForBatch(batch);
  const items = await worker.readItems(batch);
  const sent = Map.groupBy(listPosts(), ({ body }) => new URLSearchParams(body).get('url'));
  const created = Map.groupBy(service.reports(), ({ url }) => url);
  for (const { url, state, reportId } of items) {
    expect([url, (sent.get(url) ?? []).length <= 1]).toEqual([url, true]);
    // Only an item that may have been sent and has no report is unconfirmed.
    expect([url, state]).toEqual([url, created.has(url) ? 'done' : 'unconfirmed']);
    expect((created.get(url) ?? []).map(({ id }) => String(id))).toEqual(reportId === undefined ? [] : [reportId]);
  }
  const counted = { done: 0, failed: 0, unconfirmed: 0, cancelled: 0 };
  for (const { state } of items) if (state && state in counted) counted[state as keyof typeof counted]++;
  expect([ended.state, ended.counts, items.length]).toEqual(['done', counted, count]);
}

test.each([
  ['before the first read is sent', 'GET', 1, 'before'],
  ['before a read in the middle is sent', 'GET', 14, 'before'],
  ['after the response to a read has arrived', 'GET', 9, 'after'],
  ['before the first create is sent', 'POST', 1, 'before'],
  ['before a create in the middle is sent', 'POST', 11, 'before'],
  ['after a response has arrived that was not processed', 'POST', 12, 'after'],
  ['after the last response has arrived', 'POST', count, 'after'],
] as const)('no item is lost or done twice if the worker dies %s', async (_step, method, nth, when) => {
  const killed = killAt(method, nth, when);
  const batch = await startBatch();
  await killed;
  await worker.restart();
  await expectCorrectOutcomes(batch);
});

test('no item is lost or done twice if the worker dies before any job has started', async () => {
  const batch = await startBatch();
  worker.kill();
  await worker.restart();
  await expectCorrectOutcomes(batch);
});

test('no item is lost or done twice if five workers die in a row, and each create has the password', async () => {
  let killed = killAt('POST', 2, 'after');
  const batch = await startBatch('tulip-7');
  for (const nth of [3, 2, 3, 2]) {
    await killed;
    killed = killAt('POST', nth, 'after');
    await worker.restart();
  }
  await killed;
  await worker.restart();
  await expectCorrectOutcomes(batch);
  expect(listPosts().filter(({ body }) => !body?.includes('password=tulip-7'))).toEqual([]);
  await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
});

test('a batch whose password was lost with the browser session sends the rest when the password is entered again', async () => {
  const killed = killAt('POST', 5, 'after');
  const batch = await startBatch('tulip-7');
  await killed;
  for (const name of Object.keys(worker.session.values)) await worker.session.remove(name);
  worker.interceptor.current = (_request, fetch) => fetch();
  await worker.restart();
  const problem = { code: 'passwordForgotten' };
  expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', problem });
  const retry = (password?: string) => worker.handlers.retryBatch({ batchId: batch.id, ...(password && { password }) });
  await expect(retry()).rejects.toMatchObject({ problem });
  expect(await retry('tulip-7')).toMatchObject({ state: 'running' });
  await expectCorrectOutcomes(batch);
  expect(listPosts().filter(({ body }) => !body?.includes('password=tulip-7'))).toEqual([]);
});

test('a worker that starts after the end of a batch sends nothing', async () => {
  const batch = await startBatch();
  await expectCorrectOutcomes(batch);
  const { length } = listPosts();
  await worker.restart();
  await worker.started;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(listPosts()).toHaveLength(length);
});

test('a batch whose start is sent again after its worker died is the same batch, and no page is sent twice', async () => {
  const request = { id: crypto.randomUUID(), kind: 'create', privacy: 'public', items: createPages() } as const;
  const batch = await worker.startBatch(request);
  await worker.waitForBatch(batch);
  await worker.restart();
  const again = await worker.startBatch(request);
  expect(again).toMatchObject({ id: batch.id, state: 'done', createdAt: batch.createdAt });
  expect((await worker.handlers.listBatches({})).map(({ id }) => id)).toEqual([batch.id]);
  expect(listPosts()).toHaveLength(count);
});
