import { describe, expect, test, vi } from 'vitest';
import { getJobId } from '../../../../lib/jobs/batch-row.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { createFastClock } from '../start-app.ts';
import { until } from './start-batch-worker.ts';
import {
  act,
  createBatch,
  createCounts,
  createPages,
  listRequests,
  seedReports,
  service,
  useBatchWorker,
  worker,
} from './use-batch-worker.ts';

useBatchWorker();

/**
 * Every second create is executed, but all get a 500 as the response, and so do searches for their pages. The returned
 * function restores normal responses.
 */
function failResponses(): () => void {
  const posted: string[] = [];
  worker.interceptor.current = async (request, fetch) => {
    const search = new URL(request.url).searchParams.get('search') ?? '';
    const url = new URLSearchParams(await request.clone().text()).get('url');
    const isPost = request.method === 'POST';
    // A search leaves out the scheme.
    if (!isPost && !(search && posted.some((page) => page.endsWith(search)))) return fetch();
    if (isPost && url && posted.push(url) % 2 === 0) await fetch();
    return new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } });
  };
  return () => {
    worker.interceptor.current = (_request, fetch) => fetch();
  };
}

describe('user actions', () => {
  const waitForPosts = (count: number) =>
    until(() => expect(listRequests('POST').length).toBeGreaterThanOrEqual(count));
  const slowDown = () => service.addFault({ kind: 'delay', ms: 25, match: { method: 'POST' } });

  test('a paused batch sends nothing more, in the next worker either, and continues when it is resumed', async () => {
    slowDown();
    const batch = await createBatch(20);
    await waitForPosts(4);
    expect(await act('pauseBatch', batch)).toMatchObject({ state: 'paused' });
    const atMost = listRequests('POST').length + 4;
    await until(async () => {
      expect((await worker.app.queue.listOpen()).filter(({ state }) => state === 'sending')).toEqual([]);
    });
    const { length } = listRequests('POST');
    expect(length).toBeLessThanOrEqual(atMost);
    await worker.restart();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(listRequests('POST')).toHaveLength(length);
    expect(await act('resumeBatch', batch)).toMatchObject({ state: 'running' });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(20) });
    expect(service.reports()).toHaveLength(20);
  });

  test('after a cancel, sent jobs still report their outcome, no other job is sent, and the counts are right', async () => {
    slowDown();
    const batch = await createBatch(250);
    await waitForPosts(4);
    expect(await act('cancelBatch', batch)).toMatchObject({ state: 'cancelled' });
    const atMost = listRequests('POST').length + 4;
    const { state, counts } = await worker.waitForBatch(batch);
    expect([state, listRequests('POST').length <= atMost]).toEqual(['cancelled', true]);
    expect(counts.done).toBe(service.reports().length);
    expect(counts).toEqual(createCounts(counts.done, { cancelled: 250 - counts.done }));
    const states = (await worker.readItems(batch)).map((item) => item.state);
    expect(states.filter((state) => state === 'done')).toHaveLength(counts.done);
    expect(states.filter((state) => state === 'cancelled')).toHaveLength(counts.cancelled);
  });

  test('a retry runs the failed jobs again, and no others', async () => {
    const failingUrls = createPages(6)
      .filter((_, n) => n % 2)
      .map(({ url }) => url);
    for (const url of failingUrls)
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value: url }, times: 1 });
    const batch = await createBatch(6);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(3, { failed: 3 }) });
    expect((await worker.readItems(batch))[1]).toMatchObject({
      state: 'failed',
      problem: { code: 'invalid', status: 422 },
    });
    expect(await act('retryBatch', batch)).toMatchObject({ state: 'running', counts: { failed: 0 } });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(6) });
    expect([listRequests('POST').length, service.reports().length]).toEqual([9, 6]);
  });

  test('a retry checks the unconfirmed jobs and sends only those again that the service does not have', async () => {
    await worker.restart(createFastClock());
    const restore = failResponses();
    const batch = await createBatch(6);
    expect(await worker.waitForBatch(batch)).toMatchObject({
      state: 'done',
      counts: createCounts(0, { unconfirmed: 6 }),
    });
    expect(service.reports()).toHaveLength(3);
    restore();
    expect(await act('retryBatch', batch)).toMatchObject({ state: 'running', counts: { unconfirmed: 0 } });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(6) });
    expect(service.reports()).toHaveLength(6);
  });

  test('unconfirmed jobs stay unconfirmed when their batch is cancelled', async () => {
    await worker.restart(createFastClock());
    failResponses();
    const batch = await createBatch(2);
    await worker.waitForBatch(batch);
    const retried = act('retryBatch', batch);
    expect(await act('cancelBatch', batch)).toMatchObject({ counts: { cancelled: 0 } });
    await retried;
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(0, { unconfirmed: 2 }) });
    expect(listRequests('POST').length).toBeLessThanOrEqual(2);
  });

  test('a batch of new pages can also re-run known reports, and lists the ids of all of them', async () => {
    const [known] = seedReports(1);
    const batch = await worker.startBatch({
      kind: 'create',
      privacy: 'public',
      items: [...createPages(2), known ?? { url: '' }],
    });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(3) });
    expect(service.reports()).toHaveLength(3);
    expect((await worker.readItems(batch)).at(-1)).toMatchObject({ state: 'done', reportId: known?.reportId });
    const ids = service.reports().map(({ id }) => String(id));
    expect((await worker.readTaskReportIds(batch.id)).sort()).toEqual(ids.sort());
  });

  test('an ended batch names the most frequent problem of its failed jobs, also after single retries', async () => {
    for (const { status, times } of [
      { status: 422, times: 2 },
      { status: 403, times: 1 },
    ])
      service.addFault({ kind: 'status', status, match: { method: 'POST' }, times });
    const batch = await createBatch(4);
    expect(await worker.waitForBatch(batch)).toMatchObject({
      counts: createCounts(1, { failed: 3 }),
      problem: { code: 'invalid' },
    });
    const failed = (await worker.readItems(batch)).filter(({ problem }) => problem?.code === 'invalid');
    for (const { number } of failed) {
      await worker.waitForJob(await worker.handlers.retryJob({ jobId: getJobId(batch.id, number) }));
    }
    await until(async () => {
      const left = await worker.findBatch(batch);
      expect(left).toMatchObject({ counts: createCounts(3, { failed: 1 }), problem: { code: 'forbidden' } });
    });
  });

  /** Blocks all writes until the returned function is called. Waits until four jobs of the batch are blocked. */
  const blockWrites = async (batch: Batch) => {
    const gate = Promise.withResolvers<void>();
    worker.interceptor.current = async ({ method }, fetch) => {
      if (method === 'POST') await gate.promise;
      return fetch();
    };
    const isBeingSent = ({ attempts, batchId }: Job) => attempts > 0 && batchId === batch.id;
    await until(async () => expect((await worker.app.queue.listOpen()).filter(isBeingSent)).toHaveLength(4));
    return gate.resolve;
  };

  test('a failed job of a cancelled batch is done when the user retries it', async () => {
    for (const { url: value } of createPages(4)) {
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value }, times: 1 });
    }
    const batch = await createBatch(6);
    const releaseWrites = await blockWrites(batch);
    await act('cancelBatch', batch);
    releaseWrites();
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: { failed: 4 } });
    const [failed] = (await worker.readItems(batch)).filter(({ state }) => state === 'failed');
    const job = await worker.handlers.retryJob({ jobId: getJobId(batch.id, failed?.number ?? 0) });
    await until(async () => expect(await worker.app.queue.find(job.id)).toMatchObject({ state: 'done' }));
  });

  test('after three refusals in the same words a batch pauses and asks; resumed, it goes on through all of them', async () => {
    const body = JSON.stringify({ message: 'Your plan is used up.' });
    service.addFault({ kind: 'status', status: 402, body, match: { method: 'POST' } });
    const batch = await createBatch(40);
    await until(async () =>
      expect(await worker.findBatch(batch)).toMatchObject({
        state: 'paused',
        problem: { code: 'forbidden', serviceMessage: 'Your plan is used up.' },
      }),
    );
    // Some were on their way already.
    expect(listRequests('POST').length).toBeLessThan(20);
    await act('resumeBatch', batch);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: { failed: 40 } });
  });

  test('refusals in different words pause no batch', async () => {
    for (const [number, { url: value }] of createPages(4).entries()) {
      const body = JSON.stringify({ message: `There is no page ${number}.` });
      service.addFault({ kind: 'status', status: 422, body, match: { method: 'POST', value }, times: 1 });
    }
    const batch = await createBatch(6);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: { failed: 4, done: 2 } });
  });

  test.each(['pauseBatch', 'cancelBatch'] as const)(
    'a running batch continues if the database cannot store the change by %s',
    async (name) => {
      const batch = await createBatch(12);
      const releaseWrites = await blockWrites(batch);
      const { put } = IDBObjectStore.prototype;
      const failingPut = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...row
      ) {
        if (this.name !== 'jobs') throw new DOMException('No room', 'QuotaExceededError');
        return put.apply(this, row);
      });
      await expect(act(name, batch)).rejects.toThrow();
      failingPut.mockRestore();
      // A job that waits for its retry is still wanted.
      service.addFault({ kind: 'rateLimit', retryAfter: 1, match: { method: 'POST' }, times: 1 });
      releaseWrites();
      expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(12) });
    },
  );

  test('a job that still waits after a retry under Activity is cancelled with its batch', async () => {
    await worker.restart(createFastClock());
    const removeFault = service.addFault({ kind: 'status', status: 401, match: { method: 'DELETE' } });
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    const waitUntilBlocked = (requests: number) =>
      until(async () => {
        expect(listRequests('DELETE').length).toBeGreaterThan(requests);
        expect(await worker.app.queue.listBlocks()).toHaveLength(1);
        expect((await worker.app.queue.listOpen()).map(({ state }) => state)).not.toContain('sending');
      });
    await waitUntilBlocked(0);
    const [blockedJob] = await worker.app.queue.listOpen();
    const { length } = listRequests('DELETE');
    await worker.handlers.retryJob({ jobId: blockedJob?.id ?? '' });
    await waitUntilBlocked(length);
    await act('cancelBatch', batch);
    removeFault();
    await worker.app.queue.resumeConnection(worker.connectionId);
    expect(await worker.waitForBatch(batch)).toMatchObject({
      state: 'cancelled',
      counts: createCounts(0, { cancelled: 5 }),
    });
    expect(service.reports()).toHaveLength(5);
  });

  test('clearing an ended batch deletes it with its items; a running batch cannot be cleared', async () => {
    slowDown();
    const batch = await createBatch(8);
    const clear = () => worker.handlers.clearBatch({ batchId: batch.id });
    await expect(clear()).rejects.toMatchObject({ problem: { code: 'conflict' } });
    await worker.waitForBatch(batch);
    await clear();
    expect([await worker.findBatch(batch), await worker.readItems(batch)]).toEqual([undefined, []]);
    expect(worker.notices.at(-1)).toEqual({ type: 'batchCleared', batchId: batch.id });
    await expect(act('cancelBatch', batch)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });
});
