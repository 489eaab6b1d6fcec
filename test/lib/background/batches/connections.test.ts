import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Handlers } from '../../../../lib/messages/receive-messages.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import { createMemoryArea } from '../memory-area.ts';
import { createFastClock, startApp } from '../start-app.ts';
import { until } from './start-batch-worker.ts';
import {
  act,
  createBatch,
  createCounts,
  createPages,
  listRequests,
  readCounts,
  seedReports,
  service,
  useBatchWorker,
  worker,
} from './use-batch-worker.ts';

useBatchWorker();

describe('a blocked connection', () => {
  test('a rate limit stays although its batch is paused and resumed, also in the next worker', async () => {
    await worker.restart(createFastClock());
    // Five seconds of the fast clock, in which a busy machine has done what follows.
    service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'POST' }, times: 4 });
    const batch = await createBatch(12);
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    await until(async () =>
      expect((await worker.app.queue.listOpen()).some(({ state }) => state === 'sending')).toBe(false),
    );
    const [block] = await worker.app.queue.listBlocks();
    const requestCount = service.apiRequests().length;
    for (const _ of [1, 2]) {
      await act('pauseBatch', batch);
      await wait(100);
      await act('resumeBatch', batch);
      await worker.restart();
    }
    await until(async () => expect(await worker.app.queue.listBlocks()).toEqual([block]));
    expect(await worker.findBatch(batch)).toMatchObject({ state: 'running', block });
    expect(service.apiRequests()).toHaveLength(requestCount);
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(12) });
  });

  test('removing a connection cancels its batches, and nothing more is sent', async () => {
    service.addFault({ kind: 'delay', ms: 200, match: { method: 'POST' } });
    const batch = await createBatch(30);
    const paused = await worker.startBatch({ kind: 'deleteReport', items: seedReports(2).slice(0, 2) });
    await act('pauseBatch', paused);
    await until(() => expect(listRequests('POST').length).toBeGreaterThan(3));
    await worker.handlers.removeConnection({ connectionId: worker.connectionId });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'cancelled' });
    expect(await worker.waitForBatch(paused)).toMatchObject({
      state: 'cancelled',
      counts: createCounts(0, { cancelled: 2 }),
    });
    const { length } = service.apiRequests();
    await worker.restart();
    await worker.started;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(service.apiRequests()).toHaveLength(length);
  });
});

describe('the stored connections', () => {
  test('a failed read of the connections cancels no batch', async () => {
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(3) });
    const { get } = worker.local;
    worker.local.get = () => Promise.reject(new Error('IO error'));
    await worker.app.lifecycle.wakeUp();
    worker.local.get = get;
    expect(await worker.findBatch(batch)).toMatchObject({ state: 'running', counts: createCounts(0) });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(3) });
  });
});

describe('the password of a batch', () => {
  const createRequest = () =>
    ({ kind: 'create', privacy: 'password', password: 'tulip-7', items: createPages(15) }) as const;
  const start = () => worker.startBatch({ ...createRequest(), items: [...createRequest().items] });

  test('the password is sent with each job, is in no database or broadcast, and is removed at the end', async () => {
    const batch = await start();
    await worker.waitForBatch(batch);
    await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
    expect(listRequests('POST').filter(({ body }) => body?.includes('password=tulip-7'))).toHaveLength(15);
    const database = await worker.app.openDatabase();
    const rows = await Promise.all((['jobs', 'batches'] as const).map((store) => database.getAll(store)));
    expect(JSON.stringify([rows, worker.notices, worker.local.values, batch])).not.toContain('tulip-7');
  });

  test('the password of a retry is used for all jobs not sent yet, also those blocked by a rate limit', async () => {
    await worker.restart(createFastClock());
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await worker.startBatch({ ...createRequest(), items: createPages(8) });
    service.addFault({ kind: 'rateLimit', retryAfter: 120, match: { method: 'POST' }, times: 4 });
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    await until(async () => expect(await readCounts(batch)).toMatchObject({ failed: 1 }));
    await act('pauseBatch', batch);
    const [block] = await worker.app.queue.listBlocks();
    const earlierCount = listRequests('POST').length;
    await act('retryBatch', batch, 'tulip-8');
    await until(async () => expect(await worker.app.queue.listBlocks()).toEqual([block]));
    await worker.waitForBatch(batch);
    const later = listRequests('POST').slice(earlierCount);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter(({ body }) => !body?.includes('password=tulip-8'))).toEqual([]);
  });

  test('a worker that has just started does not remove the password of a new batch or of a retry', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const storage = {
      database: crypto.randomUUID(),
      local: createMemoryArea({ settings: { keepsCopy: false } }),
      session: createMemoryArea(),
    };
    const { id: connectionId } = await startApp(storage).handlers.saveConnection({
      name: '',
      address: service.address,
      key: service.key,
      privacy: 'public',
    });
    const startWorker = () => {
      const { handlers } = startApp({
        ...storage,
        session: {
          ...storage.session,
          async set(values) {
            await storage.session.set(values);
            // Another page sends a message in between, which makes the queue load and remove unused passwords. If the
            // loading queue itself writes here, the response has to wait for that write, hence the time limit.
            await Promise.race([handlers.listJobs({ limit: 1 }), wait(200)]);
          },
        },
      });
      return handlers;
    };
    const waitForBatch = async ({ listBatches }: Handlers, { id }: Batch) => {
      const find = async () => (await listBatches({})).find((batch) => batch.id === id);
      await until(async () => expect((await find())?.state).not.toBe('running'));
      return find();
    };
    const first = startWorker();
    const batch = await first.startBatch({ id: crypto.randomUUID(), connectionId, ...createRequest() });
    expect(await waitForBatch(first, batch)).toMatchObject({ state: 'done', counts: createCounts(14, { failed: 1 }) });
    const second = startWorker();
    await second.retryBatch({ batchId: batch.id, password: 'tulip-7' });
    expect(await waitForBatch(second, batch)).toMatchObject({ state: 'done', counts: createCounts(15) });
  });

  test('the password is removed once all jobs are sent, and not needed while only grades are awaited', async () => {
    await worker.restart(createFastClock());
    service.setGradeDelay(1e9);
    const batch = await start();
    await until(() => expect(JSON.stringify(worker.session.values)).toContain('tulip-7'));
    await until(async () => expect((await worker.readItems(batch)).every(({ reportId }) => reportId)).toBe(true));
    await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
    await act('pauseBatch', batch);
    expect(await act('resumeBatch', batch)).toMatchObject({ state: 'running' });
    service.setGradeDelay(0);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(15) });
  });
});
