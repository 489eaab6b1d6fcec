import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { createGate } from '../../../service/gates.ts';
import { startService } from '../../../service/start-service.ts';
import { startRawServer } from '../../api/raw-server.ts';
import { until } from '../batches/start-batch-worker.ts';
import { createFastClock } from '../start-app.ts';
import {
  connect,
  connectionId,
  create,
  listWrites,
  service,
  start,
  useConnectedApp,
  worker,
} from './use-connected-app.ts';

useConnectedApp();

test('after a 503 with Retry-After the service gets no request before that time', async () => {
  let now = Date.now();
  let timers: { at: number; callback: () => void }[] = [];
  await connect({ now: () => now, setTimer: (callback, delay) => void timers.push({ at: now + delay, callback }) });
  const advanceTenSeconds = () => {
    now += 10_000;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { callback } of due) callback();
  };
  const times: number[] = [];
  await using server = await startRawServer(({ method }, response) => {
    times.push(now);
    if (method === 'POST') response.writeHead(503, { 'Retry-After': '120' });
    response.end(method === 'POST' ? '' : '[]');
  });
  const at = { name: '', address: server.address, key: 'k', privacy: 'public' } as const;
  const { id: connectionId } = await worker.handlers.saveConnection(at);
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  await worker.handlers.startJob({ connectionId, work });
  await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
  // The wait applies to other pages, too.
  await worker.handlers.startJob({ connectionId, work: { ...work, url: service.samples.bad } });
  await until(() => {
    advanceTenSeconds();
    expect(times.length).toBeGreaterThan(2);
  });
  const [posted = 0, checked = 0] = times.slice(1);
  expect(checked - posted).toBeGreaterThanOrEqual(120_000);
});

test('an address that is excluded while its job waits for other jobs is neither searched for nor posted', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'POST' } });
  const startCreate = (url: string) =>
    worker.handlers.startJob({ connectionId, work: { kind: 'create', url, privacy: 'private' } });
  for (let n = 0; n < 5; n++) await startCreate(`${service.samples.good}?page=${n}`);
  const job = await startCreate('https://bank.example/');
  await until(() => expect(listWrites()).toHaveLength(5));
  await worker.handlers.saveSettings({ ...defaultSettings, excludedSites: ['*://bank.example/*'] });
  gate.handle();
  gate.answer();
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'failed', problem: { code: 'siteExcluded' } });
  expect(JSON.stringify(service.requests)).not.toContain('bank.example');
});

test('an address that is excluded while the service searches for its reports is not posted', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'GET' } });
  const work = { kind: 'create', url: 'https://bank.example/', privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId, work });
  await until(() => expect(service.requests).toHaveLength(1));
  await worker.handlers.saveSettings({ ...defaultSettings, excludedSites: ['*://bank.example/*'] });
  gate.handle();
  gate.answer();
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'failed', problem: { code: 'siteExcluded' } });
  expect(listWrites()).toEqual([]);
});

test('a 404 with an HTML page does not remove a report from the local copy', async () => {
  const { report } = await create();
  const fault = { kind: 'status', status: 404, body: '<html>', contentType: 'text/html' } as const;
  service.addFault({ ...fault, match: { method: 'DELETE' } });
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work });
  await worker.handlers.retryJob({ jobId: job.id });
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'failed', problem: { code: 'notFound' } });
  expect(await worker.app.reports.findReport(connectionId, service.samples.good)).toMatchObject({ id: report?.id });
});

test('after a rate limit whose end is known, nothing sends a request before it', async () => {
  service.addFault({ kind: 'rateLimit', retryAfter: 60, times: 1 });
  const url = service.samples.good;
  const limited = { problem: { code: 'rateLimited', retryAt: expect.any(Number) } };
  await expect(worker.handlers.findReport({ connectionId, url })).rejects.toMatchObject(limited);
  const before = service.apiRequests().length;
  await expect(worker.handlers.findReport({ connectionId, url })).rejects.toMatchObject(limited);
  const work = { kind: 'create', url, privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId, work });
  await until(async () => expect(await worker.app.queue.listBlocks()).toMatchObject([{ waitsFor: 'rateLimit' }]));
  expect(service.apiRequests()).toHaveLength(before);
  // Unless the user wants to try.
  await worker.handlers.retryJob({ jobId: job.id });
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
});

test('while reads fail with 503 nothing is posted, and the job fails', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'status', status: 503, match: { method: 'GET' } });
  expect(await create()).toMatchObject({ state: 'failed', problem: { code: 'serviceFault' }, attempts: 0 });
  expect(listWrites()).toEqual([]);
});

test('an update and a delete that get a 502 are sent again and done', async () => {
  await connect(createFastClock());
  const { report } = await create();
  const reportId = report?.id ?? '';
  for (const method of ['PATCH', 'DELETE'])
    service.addFault({ kind: 'status', status: 502, match: { method }, times: 2 });
  expect(await start({ kind: 'update', reportId, privacy: 'public' })).toMatchObject({ state: 'done', attempts: 3 });
  const deleted = await start({ kind: 'deleteReport', reportId, url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'done', attempts: 3, wasAlreadyGone: false });
});

test('a refused key costs one request for all jobs of its connection; they resume when a key is saved', async () => {
  const { address, key } = service;
  const save = (key: string) =>
    worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' });
  await save('refused');
  const work = (url: string) => ({ kind: 'create', url, privacy: 'private' }) as const;
  const first = await worker.handlers.startJob({ connectionId, work: work(service.samples.good) });
  await until(async () => expect((await worker.app.queue.find(first.id))?.waitsFor).toBe('connection'));
  const others = [service.samples.decent, service.samples.bad];
  for (const url of others) await worker.handlers.startJob({ connectionId, work: work(url) });
  await wait(100);
  expect([service.apiRequests().length, worker.workBadges.at(-1)?.text]).toEqual([1, '1']);
  const { blocks } = await worker.handlers.listJobs({ limit: 10 });
  expect(blocks).toMatchObject([{ connectionId, problem: { code: 'keyRefused' } }]);
  await save(key);
  await until(() => expect(service.reports()).toHaveLength(3));
});

test.each<[string, () => unknown]>([
  // Turns the local copy on, which these tests have off.
  ['the list was read', () => worker.handlers.saveSettings(defaultSettings)],
  [
    'a test of the stored key succeeded',
    () => worker.handlers.testConnection({ connectionId, address: service.address }),
  ],
])('a job whose key was refused by mistake goes on after %s', async (_, accept) => {
  service.addFault({ kind: 'status', status: 401, match: { method: 'POST' }, times: 1 });
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId, work });
  await until(async () => expect((await worker.app.queue.find(job.id))?.waitsFor).toBe('connection'));
  await accept();
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
});

test.each<[string[], number]>([
  [['https://127.0.0.1/*', 'http://other.example/*', 'file:///*'], 0],
  [['http://other.example/*', 'http://127.0.0.1/*'], 1],
  [['*://*/*'], 1],
  [['<all_urls>'], 1],
])('a job with a refused key is retried only if its own origin is granted: %j', async (origins, reportCount) => {
  service.addFault({ kind: 'status', status: 401, times: 1 });
  const { id } = await worker.handlers.startJob({
    connectionId,
    work: { kind: 'create', url: service.samples.good, privacy: 'private' },
  });
  await until(async () => expect((await worker.app.queue.find(id))?.waitsFor).toBe('connection'));
  await worker.app.lifecycle.resumeConnections(origins);
  if (reportCount) await until(() => expect(service.reports()).toHaveLength(1));
  else await wait(100);
  expect(service.reports()).toHaveLength(reportCount);
});

test.each(['removed', 'moved to another service'])(
  'a delete that waits while its connection is %s is never sent',
  async (how) => {
    const other = await startService();
    const { report } = await create();
    const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
    const job = await worker.handlers.startJob({ connectionId, work });
    const { address, key } = other;
    if (how === 'removed') await worker.handlers.removeConnection({ connectionId });
    else await worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' });
    expect((await worker.waitForJob(job)).state).toBe('cancelled');
    expect([...service.requests, ...other.requests].filter(({ method }) => method === 'DELETE')).toEqual([]);
    await other.close();
  },
);

test('a delete that finds nothing after a rate limit counts as already deleted', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'rateLimit', retryAfter: 5, match: { method: 'DELETE' }, times: 1 });
  const deleted = await start({ kind: 'deleteReport', reportId: '4711', url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'done', wasAlreadyGone: true, attempts: 2 });
});
