import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ClientOptions, createClient, type ServiceClient } from '../../../../lib/api/client.ts';
import { until } from '../batches/start-batch-worker.ts';
import { createFastClock } from '../start-app.ts';
import {
  connect,
  connectionId,
  create,
  listWrites,
  restart,
  service,
  start,
  useConnectedApp,
  worker,
} from './use-connected-app.ts';

useConnectedApp();

test('a create whose response was lost gets its report from the service and is not sent again', async () => {
  const { report: earlier } = await create();
  service.addFault({ kind: 'dropAfter', match: { method: 'POST' } });
  const { state, report } = await create();
  expect([state, service.reports().map(({ id }) => String(id))]).toEqual(['done', [earlier?.id, report?.id].sort()]);
  expect(listWrites()).toEqual(['POST', 'POST']);
});

test('a create answered with an empty 202 gets the report that is created later, not an earlier one', async () => {
  await connect(createFastClock());
  const { report: earlier } = await create();
  service.addFault({ kind: 'status', status: 202, body: '', match: { method: 'POST' } });
  const done = create();
  await until(() => expect(listWrites()).toEqual(['POST', 'POST']));
  await wait(50);
  const id = service.addReport({ url: service.samples.good, privacy: 1 });
  expect(await done).toMatchObject({ state: 'done', report: { id: String(id) } });
  expect(earlier?.id).not.toBe(String(id));
});

test('a create that never reached the service is checked several times and is then unconfirmed', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' } });
  const { state, problem } = await create();
  expect([state, problem?.code, listWrites(), service.reports()]).toEqual(['unconfirmed', 'unreachable', ['POST'], []]);
  expect(service.requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(5);
});

test('a report of another page’s job is not taken as the result of an unconfirmed create', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  await create(service.samples.bad);
  const checked = await worker.waitForJob(await worker.handlers.checkJob({ jobId: lost.id }));
  expect([checked.state, service.reports().length]).toEqual(['unconfirmed', 1]);
});

test('a successful analysis replaces earlier jobs of its page that needed the user', async () => {
  await connect(createFastClock());
  const listIds = async () => (await worker.handlers.listJobs({ limit: 9 })).jobs.map(({ id }) => id);
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  const elsewhere = await create(service.samples.bad);
  service.addFault({ kind: 'status', status: 403, match: { method: 'POST' }, times: 1 });
  const refused = await create();
  expect([lost.state, refused.state]).toEqual(['unconfirmed', 'failed']);
  expect(await listIds()).toEqual([refused.id, elsewhere.id, lost.id]);
  const done = await create();
  await expect.poll(listIds).toEqual([done.id, elsewhere.id]);
});

test('the user’s “ask the service” sends one request, and the job is settled again', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  service.requests.length = 0;
  const checked = await worker.waitForJob(await worker.handlers.checkJob({ jobId: lost.id }));
  expect([checked.state, service.requests.length]).toEqual(['unconfirmed', 1]);
});

test('the user’s “send again” posts a create once more if the service does not have its report', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  const again = await worker.waitForJob(await worker.handlers.retryJob({ jobId: lost.id }));
  expect([again.state, again.attempts, service.reports().length]).toEqual(['done', 2, 1]);
});

test('an unconfirmed job that the popup has shown is announced as done when the user marks it so', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  await worker.handlers.openPopup({ url: service.samples.good });
  worker.notices.length = 0;
  worker.badges.length = 0;
  await worker.waitForJob(await worker.handlers.resolveJob({ jobId: lost.id }));
  expect(worker.notices).toContainEqual(
    expect.objectContaining({ type: 'job', job: expect.objectContaining({ state: 'done' }) }),
  );
  expect(worker.notices).toContainEqual({ type: 'attention', count: 0 });
  expect(worker.badges.map(({ badge }) => badge?.text)).not.toContain('!');
  expect(worker.badges).not.toEqual([]);
});

test('a create is sent although the list of the page’s reports cannot be parsed', async () => {
  service.addFault({ kind: 'brokenJson', match: { method: 'GET' } });
  expect(await create()).toMatchObject({ state: 'done' });
});

test('an update and a delete whose responses are lost are unconfirmed, not failed', async () => {
  await connect(createFastClock());
  const { report } = await create();
  const reportId = report?.id ?? '';
  service.addFault({ kind: 'dropAfter', match: { method: 'PATCH' } });
  service.addFault({ kind: 'dropAfter', match: { method: 'DELETE' }, times: 1 });
  service.addFault({ kind: 'status', status: 502, match: { method: 'DELETE' } });
  const problem = { code: 'unreachable' };
  expect(await start({ kind: 'update', reportId, privacy: 'public' })).toMatchObject({ state: 'unconfirmed', problem });
  const deleted = await start({ kind: 'deleteReport', reportId, url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'unconfirmed', problem: { code: 'serviceFault' } });
  expect(service.reports()).toEqual([]);
});

test('a delete that is repeated after a lost response does not count as already deleted', async () => {
  await connect(createFastClock());
  const { report } = await create();
  service.addFault({ kind: 'dropAfter', match: { method: 'DELETE' }, times: 1 });
  const deleted = await start({ kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'done', wasAlreadyGone: false, attempts: 2 });
});

test('a re-run whose response was lost is recognised by its new time and not sent again', async () => {
  await connect(createFastClock());
  const { report } = await create();
  await wait(1_100);
  service.addFault({ kind: 'dropAfter', match: { method: 'PATCH' } });
  expect(await start({ kind: 'rerun', reportId: report?.id ?? '', url: service.samples.good })).toMatchObject({
    state: 'done',
    report: { id: report?.id },
  });
  expect(listWrites()).toEqual(['POST', 'PATCH']);
});

test('a create that meets an unexpected error while it is sent is unconfirmed', async () => {
  const storeReport = () => Promise.reject(new TypeError('unforeseen'));
  await connect({ ...createFastClock(), createClient: (options) => ({ ...createClient(options), storeReport }) });
  expect(await create()).toMatchObject({ state: 'unconfirmed', problem: { code: 'unexpected' } });
});

// While the browser ends a worker, its requests fail in this way.
test('a create that meets an unexpected error before it is sent is tried again', async () => {
  let searches = 0;
  const failOnce = (options: ClientOptions): ServiceClient => {
    const client = createClient(options);
    const searchPageReports: ServiceClient['searchPageReports'] = (url) =>
      searches++ === 0 ? Promise.reject(new TypeError('unforeseen')) : client.searchPageReports(url);
    return { ...client, searchPageReports };
  };
  await connect({ ...createFastClock(), createClient: failOnce });
  expect(await create()).toMatchObject({ state: 'done', attempts: 1 });
});

test('a retried create whose password was lost with the browser session is not sent, and names that problem', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  const lost = await start(work);
  service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'GET' }, times: 1 });
  await worker.handlers.retryJob({ jobId: lost.id, password: 'tulip-7' });
  await until(async () => expect((await worker.app.queue.find(lost.id))?.waitsFor).toBe('rateLimit'));
  for (const name of Object.keys(worker.session.values)) await worker.session.remove(name);
  restart();
  await worker.handlers.retryJob({ jobId: lost.id });
  const { state, problem } = await worker.waitForJob(lost);
  expect([state, problem?.code, listWrites()]).toEqual(['unconfirmed', 'passwordForgotten', ['POST']]);
});

test('without a network, a delete that cannot be repeated waits instead of becoming unconfirmed', async () => {
  let isOnline = true;
  await connect({ isOnline: () => isOnline });
  service.addReport({ url: service.samples.good, project: 'Shop' });
  isOnline = false;
  const remove = service.addFault({ kind: 'dropBefore' });
  const work = { kind: 'deleteProject' as const, project: 'Shop' };
  const job = await worker.handlers.startJob({ connectionId, work });
  await worker.handlers.retryJob({ jobId: job.id });
  await until(async () => expect(await worker.app.queue.find(job.id)).toMatchObject({ waitsFor: 'network' }));
  expect(listWrites()).toEqual([]);
  remove();
  isOnline = true;
  await worker.handlers.retryJob({ jobId: job.id });
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
});
