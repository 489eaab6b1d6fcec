// A worker that dies in the midst of a batch, at each step of an item: the next one loses none and does none twice.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Batch } from '../../../../lib/model/batch.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { hurry } from '../start-app.ts';
import { type BatchWorker, options, startBatchWorker, until } from './start-batch-worker.ts';

/** More than what several lives send before they end. */
const count = 30;

let service: Service;
let worker: BatchWorker;

beforeEach(async () => {
  service = await startService();
  worker = await startBatchWorker(service, hurry());
});
afterEach(async () => {
  worker.die();
  await service.close();
});

const pages = () => [...Array(count).keys()].map((n) => ({ url: `${service.samples.good}?page=${n}` }));
const start = (password?: string) => {
  const how = password ? ({ privacy: 'password', password } as const) : ({ privacy: 'public' } as const);
  return worker.start({ kind: 'create', ...how, items: pages() });
};
const posts = () => service.apiRequests().filter(({ method }) => method === 'POST');

/** Dies at the nth request of that method, before it leaves or when its answer is there. */
function dieAt(method: string, nth: number, when: 'before' | 'after'): Promise<void> {
  const dead = Promise.withResolvers<void>();
  let seen = 0;
  worker.pass.current = async (request, fetch) => {
    if (request.method !== method || ++seen !== nth) return fetch();
    const answer = when === 'after' ? await fetch() : undefined;
    worker.die();
    dead.resolve();
    return answer ?? fetch();
  };
  return dead.promise;
}

/** Every item has ended as the service’s own records say, and what it says is counted. */
async function expectTruth(batch: Batch): Promise<void> {
  const ended = await worker.ended(batch);
  const items = await worker.readItems(batch);
  const sent = Map.groupBy(posts(), ({ body }) => new URLSearchParams(body).get('url'));
  const made = Map.groupBy(service.reports(), ({ url }) => url);
  for (const { url, state, reportId } of items) {
    expect([url, (sent.get(url) ?? []).length <= 1]).toEqual([url, true]);
    // What may have left and cannot be found is in doubt, and nothing else is.
    expect([url, state]).toEqual([url, made.has(url) ? 'done' : 'unconfirmed']);
    expect((made.get(url) ?? []).map(({ id }) => String(id))).toEqual(reportId === undefined ? [] : [reportId]);
  }
  const counted = { done: 0, failed: 0, unconfirmed: 0, cancelled: 0 };
  for (const { state } of items) if (state && state in counted) counted[state as keyof typeof counted]++;
  expect([ended.state, ended.counts, items.length]).toEqual(['done', counted, count]);
}

test.each([
  ['before the first is asked for', 'GET', 1, 'before'],
  ['before one in the midst is asked for', 'GET', 14, 'before'],
  ['when the answer to a question is there', 'GET', 9, 'after'],
  ['before the first request leaves', 'POST', 1, 'before'],
  ['before one in the midst leaves', 'POST', 11, 'before'],
  ['when an answer is there that nobody has read', 'POST', 12, 'after'],
  ['when the last answer is there', 'POST', count, 'after'],
] as const)('%s', async (_step, method, nth, when) => {
  const dead = dieAt(method, nth, when);
  const batch = await start();
  await dead;
  await worker.restart();
  await expectTruth(batch);
});

test('before any of it was begun', async () => {
  const batch = await start();
  worker.die();
  await worker.restart();
  await expectTruth(batch);
});

test('five times in a row, with a password that is sent with each', async () => {
  let dead = dieAt('POST', 2, 'after');
  const batch = await start('tulip-7');
  for (const nth of [3, 2, 3, 2]) {
    await dead;
    dead = dieAt('POST', nth, 'after');
    await worker.restart();
  }
  await dead;
  await worker.restart();
  await expectTruth(batch);
  expect(posts().filter(({ body }) => !body?.includes('password=tulip-7'))).toEqual([]);
  await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
});

test('with the browser, and a password that was in memory alone: the batch waits for it', async () => {
  const dead = dieAt('POST', 5, 'after');
  const batch = await start('tulip-7');
  await dead;
  for (const name of Object.keys(worker.session.values)) await worker.session.remove(name);
  worker.pass.current = (_request, fetch) => fetch();
  await worker.restart();
  const problem = { code: 'passwordForgotten' };
  await until(async () => expect(await worker.find(batch)).toMatchObject({ state: 'paused', problem }));
  const resume = (password?: string) =>
    worker.handlers.resumeBatch({ batchId: batch.id, ...(password && { password }) }, options);
  await expect(resume()).rejects.toMatchObject({ problem });
  expect(await resume('tulip-7')).toMatchObject({ state: 'running', problem: undefined });
  await expectTruth(batch);
  expect(posts().filter(({ body }) => !body?.includes('password=tulip-7'))).toEqual([]);
});

test('once it has ended nothing is begun again', async () => {
  const batch = await start();
  await expectTruth(batch);
  const { length } = posts();
  await worker.restart();
  await worker.started;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(posts()).toHaveLength(length);
});
