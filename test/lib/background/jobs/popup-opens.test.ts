import { expect, test } from 'vitest';
import {
  connect,
  connectionId,
  create,
  restart,
  service,
  start,
  useConnectedApp,
  worker,
} from './use-connected-app.ts';

useConnectedApp();

test('a job that ended while the popup was closed is shown when the popup opens, and only once', async () => {
  const job = await create();
  const open = () => worker.handlers.openPopup({ url: `${service.samples.good}#part` });
  expect((await open()).job).toMatchObject({ id: job.id, state: 'done' });
  expect((await open()).job).toBeUndefined();
});

test('a job that ended while the popup was open is not shown again', async () => {
  await connect({ isPopupOpen: async () => true, listTabs: async () => [7] });
  await create();
  expect((await worker.handlers.openPopup({ url: service.samples.good })).job).toBeUndefined();
});

test.each(['changed', 'deleted'])('the popup does not show the job of a report that was %s since', async (what) => {
  const { report } = await create();
  const reportId = report?.id ?? '';
  if (what === 'changed') await start({ kind: 'update', reportId, privacy: 'public' });
  else {
    const work = { kind: 'deleteReport', reportId, url: 'https://example.com/elsewhere' } as const;
    const job = await worker.handlers.startJob({ connectionId, work });
    await worker.handlers.retryJob({ jobId: job.id });
    await worker.waitForJob(job);
  }
  expect((await worker.handlers.openPopup({ url: service.samples.good })).job).toBeUndefined();
});

test.each(['chrome://settings/', 'file:///etc/passwd', 'not an address'])(
  'the address %s is rejected without a request',
  async (url) => {
    const answer = worker.handlers.startJob({ connectionId, work: { kind: 'create', url, privacy: 'public' } });
    await expect(answer).rejects.toMatchObject({ problem: { code: 'pageNotAnalysable' } });
    expect(service.requests).toEqual([]);
  },
);

test('after the clock was set back, the popup shows the newest job, which replaces the failed one before', async () => {
  const anHourAhead = { now: () => Date.now() + 60 * 60_000 };
  await connect(anHourAhead);
  const clear = service.addFault({ kind: 'status', status: 422, match: { method: 'POST' } });
  expect(await create()).toMatchObject({ state: 'failed' });
  clear();
  restart({ now: Date.now });
  const { id } = await create();
  expect((await worker.handlers.openPopup({ url: service.samples.good })).job).toMatchObject({ id, state: 'done' });
  expect(await worker.handlers.countAttention({})).toBe(0);
});
