// The same page asked for in several places at the same time: it is analysed once, and each says what became of it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Privacy } from '../../../../lib/model/report/privacy.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { hurry } from '../start-app.ts';
import { type BatchWorker, options, startBatchWorker, until } from './start-batch-worker.ts';

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

/** Holds up the requests after so many until the answer is called, so that what is asked for meanwhile is still owed. */
function holdAfter(count: number): () => void {
  const gate = Promise.withResolvers<void>();
  let left = count;
  worker.pass.current = async ({ method }, fetch) => {
    if (method !== 'GET' && left-- <= 0) await gate.promise;
    return fetch();
  };
  return gate.resolve;
}

const page = (n: number) => `${service.samples.good}?page=${n}`;
const range = (from: number, to: number) => [...Array(to - from).keys()].map((n) => page(from + n));
const create = (urls: string[], privacy: Privacy = 'public', password?: string) =>
  worker.start({ kind: 'create', privacy, ...(password && { password }), items: urls.map((url) => ({ url })) });
const askAlone = (url: string) => {
  const work = { kind: 'create', url, privacy: 'public' } as const;
  return worker.handlers.startJob({ connectionId: worker.connectionId, work }, options);
};
const posted = () =>
  service
    .apiRequests()
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => new URLSearchParams(body).get('url') ?? '');
const act = (name: 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch', { id }: Batch) =>
  worker.handlers[name]({ batchId: id }, options);

/** What each item says of its page, by the page. */
async function readOutcomes(batch: Batch): Promise<Map<string, string>> {
  await worker.ended(batch);
  const items = await worker.readItems(batch);
  return new Map(items.map(({ url, state, reportId }) => [url, `${state} ${reportId}`]));
}

/** All of both lists is done, each page once, and both name the report that the service has of it. */
async function expectShared(...batches: Batch[]): Promise<void> {
  const outcomes = await Promise.all(batches.map(readOutcomes));
  expect(posted().length, 'no page is analysed twice').toBe(new Set(posted()).size);
  const reports = new Map(service.reports().map(({ url, id }) => [url, `done ${id}`]));
  for (const outcome of outcomes)
    for (const [url, said] of outcome) expect([url, said]).toEqual([url, reports.get(url)]);
}

describe('pages that two lists have in common', () => {
  test('are analysed once, and both lists have their reports', async () => {
    const letGo = holdAfter(5);
    const first = await create(range(0, 25));
    await until(() => expect(posted()).toHaveLength(5));
    const second = await create(range(15, 40));
    letGo();
    await expectShared(first, second);
    expect(posted()).toHaveLength(40);
    const findLast = ({ id }: Batch) =>
      worker.notices.findLast((notice) => notice.type === 'batch' && notice.batch.id === id);
    for (const batch of [first, second]) {
      const ended = { batch: { state: 'done', counts: { done: 25 } } };
      await until(() => expect(findLast(batch)).toMatchObject(ended));
    }
  });

  test('are the same with a fragment or a slash at the end', async () => {
    const urls = ['/a', '/b', '/c'].map((path) => new URL(path, service.samples.good).href);
    const letGo = holdAfter(0);
    const first = await create(urls);
    const second = await create([...urls.map((url) => `${url}/#top`), page(1)]);
    letGo();
    await worker.ended(first);
    expect(await worker.ended(second)).toMatchObject({ counts: { done: 4 } });
    expect(posted()).toHaveLength(4);
  });

  test('are analysed once where one list is paused: the other does them, and the first takes them over', async () => {
    const letGo = holdAfter(0);
    const first = await create(range(0, 20));
    await act('pauseBatch', first);
    const second = await create(range(0, 21));
    letGo();
    expect(await worker.ended(second)).toMatchObject({ counts: { done: 21 } });
    expect(await worker.find(first)).toMatchObject({ state: 'paused' });
    const { length } = posted();
    await act('resumeBatch', first);
    expect(await worker.ended(first)).toMatchObject({ state: 'done', counts: { done: 20 } });
    expect([posted().length, length]).toEqual([21, 21]);
  });

  test('are begun by the other where one list is cancelled', async () => {
    const letGo = holdAfter(0);
    const first = await create(range(0, 200));
    const second = await create(range(0, 30));
    letGo();
    await act('cancelBatch', first);
    expect(await worker.ended(second)).toMatchObject({ state: 'done', counts: { done: 30 } });
    await worker.ended(first);
    expect(posted().length).toBe(new Set(posted()).size);
  });

  test('are tried by the other where they failed', async () => {
    const urls = range(0, 12);
    for (const url of urls) {
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value: url }, times: 1 });
    }
    const letGo = holdAfter(0);
    const [first, second] = [await create(urls), await create([...urls, page(12)])];
    letGo();
    const ended = [await worker.ended(first), await worker.ended(second)];
    const failed = ended.reduce((sum, { counts }) => sum + counts.failed, 0);
    const done = ended.reduce((sum, { counts }) => sum + counts.done, 0);
    expect([failed, done, service.reports().length]).toEqual([12, 13, 13]);
  });

  test('are analysed once where the worker dies in the midst of both', async () => {
    const letGo = holdAfter(0);
    const first = await create(range(0, 30));
    const second = await create(range(0, 31));
    letGo();
    for (const count of [6, 16]) {
      await until(() => expect(posted().length).toBeGreaterThan(count));
      await worker.restart();
    }
    const outcomes = await Promise.all([first, second].map(readOutcomes));
    expect(posted().length).toBe(new Set(posted()).size);
    // What was cut off may be in doubt for who has sent it, and is then asked for by the other.
    expect(outcomes.map((outcome) => outcome.size)).toEqual([30, 31]);
  });
});

describe('a page is analysed anew', () => {
  test('where it was done before the list was asked for', async () => {
    await worker.ended(await create(range(0, 3)));
    await worker.settled(await askAlone(page(3)));
    expect(await worker.ended(await create(range(0, 4)))).toMatchObject({ counts: { done: 4 } });
    expect(posted()).toHaveLength(8);
  });

  test('where the other list has it for others to see', async () => {
    const [first, second] = [await create(range(0, 5)), await create(range(0, 5), 'private')];
    await Promise.all([worker.ended(first), worker.ended(second)]);
    expect(posted()).toHaveLength(10);
  });

  test('where its report was deleted since', async () => {
    const letGo = holdAfter(0);
    const first = await create(range(0, 4));
    const second = await create(range(0, 5));
    await act('pauseBatch', second);
    letGo();
    await worker.ended(first);
    const [item] = await worker.readItems(first);
    const work = { kind: 'deleteReport', url: page(0), reportId: item?.reportId ?? '' } as const;
    await worker.settled(await worker.handlers.startJob({ connectionId: worker.connectionId, work }, options));
    await act('resumeBatch', second);
    expect(await worker.ended(second)).toMatchObject({ counts: { done: 5 } });
    expect(posted().filter((url) => url === page(0))).toHaveLength(2);
  });

  test('where the list had ended and its failed are tried again', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value: page(1) }, times: 1 });
    const batch = await create(range(0, 2));
    expect(await worker.ended(batch)).toMatchObject({ counts: { failed: 1 } });
    await worker.settled(await askAlone(page(1)));
    await act('retryBatch', batch);
    expect(await worker.ended(batch)).toMatchObject({ counts: { done: 2 } });
    expect(posted().filter((url) => url === page(1))).toHaveLength(3);
  });
});

describe('with passwords', () => {
  test('each list has its own report of a page', async () => {
    const first = await create(range(0, 5), 'password', 'tulip-7');
    const second = await create(range(0, 5), 'password', 'tulip-8');
    await Promise.all([worker.ended(first), worker.ended(second)]);
    expect(posted()).toHaveLength(10);
  });
});

describe('a page that is asked for by itself', () => {
  test('while a list has not come to it is analysed at once, and the list takes it over', async () => {
    const letGo = holdAfter(2);
    const batch = await create(range(0, 40));
    const asked = askAlone(page(39));
    letGo();
    const job = await worker.settled(await asked);
    expect(job).toMatchObject({ state: 'done' });
    await expectShared(batch);
    expect((await worker.readItems(batch)).at(-1)).toMatchObject({ reportId: job.report?.id });
  });

  test('does not wait for a list that is paused', async () => {
    const letGo = holdAfter(4);
    const batch = await create(range(0, 20));
    await until(() => expect(posted()).toHaveLength(4));
    await act('pauseBatch', batch);
    letGo();

    const isRunning = ({ state }: Job) => state === 'running';
    await until(async () => expect((await worker.app.queue.listOpen()).some(isRunning)).toBe(false));
    const rest = range(0, 20).filter((url) => !posted().includes(url));
    for (const url of rest) expect(await worker.settled(await askAlone(url))).toMatchObject({ state: 'done' });
    await act('resumeBatch', batch);
    await expectShared(batch);
  });

  test('where a rate limit stopped a list that is paused since, it is asked for by itself and waits for the limit alone', async () => {
    service.addFault({ kind: 'rateLimit', retryAfter: 120, match: { method: 'POST' }, times: 3 });
    const batch = await create(range(0, 6));
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    const listOpen = () => worker.app.queue.listOpen();
    await until(async () => expect((await listOpen()).some(({ state }) => state === 'running')).toBe(false));
    await act('pauseBatch', batch);
    const [kept] = (await listOpen()).filter(({ waitsFor }) => waitsFor === 'rateLimit');
    const url = kept?.work.kind === 'create' ? kept.work.url : '';
    const openPopup = () => worker.handlers.openPopup({ url }, { id: 'us', url: 'chrome-extension://us/popup.html' });
    expect((await openPopup()).job).toBeUndefined();
    const job = await askAlone(url);
    expect((await openPopup()).job).toMatchObject({ id: job.id, waitsFor: 'rateLimit' });
    expect(await worker.settled(job)).toMatchObject({ state: 'done' });
    expect(await worker.find(batch)).toMatchObject({ state: 'paused' });
  });

  test.each(['pauseBatch', 'cancelBatch'] as const)(
    'while it waits for its turn in a list is analysed though that is stopped: %s',
    async (stop) => {
      const letGo = holdAfter(0);
      const batch = await create(range(0, 20));
      await until(async () => expect((await worker.app.queue.listOpen()).length).toBeGreaterThan(9));
      const asked = [await askAlone(page(7)), await askAlone(page(8))];
      await act(stop, batch);
      letGo();
      for (const job of asked) expect(await worker.settled(job)).toMatchObject({ state: 'done' });
      if (stop === 'pauseBatch') await act('resumeBatch', batch);
      await worker.ended(batch);
      const items = await worker.readItems(batch);
      const end = stop === 'pauseBatch' ? 'done' : 'cancelled';
      expect(items.slice(7, 9).map(({ state }) => state)).toEqual([end, end]);
      expect(posted().length).toBe(new Set(posted()).size);
    },
  );

  test.each(['pauseBatch', 'cancelBatch'] as const)(
    'is analysed anew though a list that was to do so as well is stopped: %s',
    async (stop) => {
      service.seed(12);
      const items = service.reports().map(({ id, url }) => ({ reportId: String(id), url }));
      const letGo = holdAfter(0);
      const { connectionId } = worker;
      const ask = (item: (typeof items)[number]) =>
        worker.handlers.startJob({ connectionId, work: { kind: 'rerun', ...item } }, options);
      const asked = await Promise.all(items.map(ask));
      const batch = await worker.start({ kind: 'rerun', items });
      await until(async () => expect((await worker.app.queue.listOpen()).some((job) => job.batchId)).toBe(true));
      await act(stop, batch);
      letGo();
      for (const job of asked) expect(await worker.settled(job)).toMatchObject({ state: 'done' });
    },
  );
});
