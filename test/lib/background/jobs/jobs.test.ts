import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ClientOptions, createClient, type ServiceClient } from '../../../../lib/api/client.ts';
import type { Privacy } from '../../../../lib/model/report/privacy.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import type { Work } from '../../../../lib/model/work.ts';
import { createGate } from '../../../service/gates.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { startRawServer } from '../../api/raw-server.ts';
import { until } from '../batches/start-batch-worker.ts';
import { createFastClock, startApp, type TestApp, type TestEnvironment } from '../start-app.ts';

const popup = { id: 'us', url: 'chrome-extension://us/popup.html' };
const optionsPage = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let service: Service;
let worker: TestApp;
let connectionId: string;

async function connect(overrides: TestEnvironment = {}): Promise<void> {
  worker = startApp(overrides);
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection(
    { name: '', address, key, privacy: 'public' },
    optionsPage,
  ));
}

beforeEach(async () => {
  service = await startService();
  await connect();
});

afterEach(() => service.close());

const start = async (work: Work) =>
  worker.waitForJob(await worker.handlers.startJob({ connectionId, work, tabId: 7 }, popup));
const create = (url = service.samples.good) => start({ kind: 'create', url, privacy: 'private' });
const listWrites = () => service.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);

test('an analysis creates a report, shows its grade on the tab and is broadcast', async () => {
  worker.tabUrl.current = `${service.samples.good}#part`;
  const job = await create();
  expect(job).toMatchObject({ state: 'done', report: { url: service.samples.good, result: 'good' } });
  expect(service.reports()).toHaveLength(1);
  const listBadges = () => worker.badges.map(({ tabId, badge }) => `${tabId} ${badge?.kind}`);
  await expect.poll(() => listBadges().at(-1)).toBe('7 good');
  expect(new Set(listBadges())).toEqual(new Set(['7 running', '7 good']));
  const jobNotices = worker.notices.filter(({ type }) => type === 'job');
  expect(jobNotices.at(-1)).toMatchObject({ type: 'job', job: { id: job.id, state: 'done' } });
});

test('a job runs until its late grade comes, which is then shown on the tab and in the local copy', async () => {
  await connect(createFastClock());
  worker.tabUrl.current = service.samples.good;
  service.setGradeDelay(100);
  const started = await worker.handlers.startJob(
    { connectionId, work: { kind: 'create', url: service.samples.good, privacy: 'private' }, tabId: 7 },
    popup,
  );
  const findOpenJob = async () => (await worker.handlers.openPopup({ url: service.samples.good }, popup)).job;
  await expect.poll(findOpenJob).toMatchObject({ state: 'grading', report: { url: service.samples.good } });
  expect(worker.badges.at(-1)).toMatchObject({ tabId: 7, badge: { text: '…' } });
  expect(await worker.waitForJob(started)).toMatchObject({ state: 'done', report: { result: 'good' } });
  await expect.poll(() => worker.badges.at(-1)?.badge?.kind).toBe('good');
  const { reports } = await worker.handlers.listPageReports({ url: service.samples.good }, popup);
  expect(reports).toMatchObject([{ result: 'good', privacy: 'private' }]);
  expect(listWrites()).toEqual(['POST']);
});

test('a re-run whose response has no grade removes the old grade until the new one comes', async () => {
  await connect(createFastClock());
  const { report } = await create();
  service.setGradeDelay(100);
  const started = await worker.handlers.startJob(
    { connectionId, work: { kind: 'rerun', reportId: report?.id ?? '', url: service.samples.good } },
    popup,
  );
  const listGrades = async () =>
    (await worker.handlers.listPageReports({ url: service.samples.good }, popup)).reports.map(({ result }) => result);
  await expect.poll(listGrades).toEqual([undefined]);
  expect(await worker.waitForJob(started)).toMatchObject({ state: 'done', report: { result: 'good' } });
  await expect.poll(listGrades).toEqual(['good']);
});

test('a change of privacy while the grade is awaited is kept when the wait is cancelled', async () => {
  await connect(createFastClock());
  service.setGradeDelay(1e9);
  const started = await worker.handlers.startJob(
    { connectionId, work: { kind: 'create', url: service.samples.good, privacy: 'private' } },
    popup,
  );
  const find = async () => (await worker.handlers.listJobs({ jobId: started.id, limit: 9 }, optionsPage)).jobs;
  await expect.poll(async () => (await find()).find(({ id }) => id === started.id)?.report).toBeDefined();
  const reportId = (await find())[0]?.report?.id ?? '';
  await start({ kind: 'update', reportId, privacy: 'public' });
  expect(await worker.handlers.cancelJob({ jobId: started.id }, popup)).toMatchObject({ state: 'done' });
  const { reports } = await worker.handlers.listPageReports({ url: service.samples.good }, popup);
  expect(reports).toMatchObject([{ privacy: 'public' }]);
});

test('a report that is deleted while its grade is awaited is removed from the local copy', async () => {
  await connect(createFastClock());
  service.setGradeDelay(1e9);
  const started = await worker.handlers.startJob(
    { connectionId, work: { kind: 'create', url: service.samples.good, privacy: 'private' } },
    popup,
  );
  await expect.poll(() => worker.app.reports.count(connectionId)).toBe(1);
  service.addFault({ kind: 'status', status: 404, match: { method: 'GET', path: /reports\/\d/ } });
  expect(await worker.waitForJob(started)).toMatchObject({ state: 'done', wasAlreadyGone: true });
  expect(await worker.app.reports.count(connectionId)).toBe(0);
});

test('when a job is done, its password is in no broadcast and in no storage area', async () => {
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  await worker.handlers.saveDraft({ url: work.url, draft: { privacy: 'password', password: 'tulip-7' } }, popup);
  await start(work);
  expect(JSON.stringify([worker.notices, worker.local.values, worker.session.values])).not.toContain('tulip-7');
});

test('a failed analysis keeps the draft for a retry', async () => {
  service.addFault({ kind: 'status', status: 422, match: { method: 'POST' } });
  const draft = { privacy: 'password', password: 'tulip-7' } as const;
  await worker.handlers.saveDraft({ url: service.samples.good, draft }, popup);
  await start({ kind: 'create', url: service.samples.good, ...draft });
  expect(await worker.handlers.openPopup({ url: service.samples.good }, popup)).toMatchObject({
    draft,
    job: { state: 'failed', problem: { code: 'invalid' } },
  });
});

test('a discarded draft is deleted', async () => {
  const { good: url } = service.samples;
  await worker.handlers.saveDraft({ url, draft: { privacy: 'password', password: 'tulip-7' } }, popup);
  await worker.handlers.saveDraft({ url }, popup);
  expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7');
});

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
  ({ id: connectionId } = await worker.handlers.saveConnection(at, optionsPage));
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  await worker.handlers.startJob({ connectionId, work }, popup);
  await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
  // The wait applies to other pages, too.
  await worker.handlers.startJob({ connectionId, work: { ...work, url: service.samples.bad } }, popup);
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
    worker.handlers.startJob({ connectionId, work: { kind: 'create', url, privacy: 'private' } }, optionsPage);
  for (let n = 0; n < 5; n++) await startCreate(`${service.samples.good}?page=${n}`);
  const job = await startCreate('https://bank.example/');
  await until(() => expect(listWrites()).toHaveLength(5));
  await worker.handlers.saveSettings({ ...defaultSettings, excludedSites: ['*://bank.example/*'] }, optionsPage);
  gate.handle();
  gate.answer();
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'failed', problem: { code: 'siteExcluded' } });
  expect(JSON.stringify(service.requests)).not.toContain('bank.example');
});

test('an address that is excluded while the service searches for its reports is not posted', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'GET' } });
  const work = { kind: 'create', url: 'https://bank.example/', privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, popup);
  await until(() => expect(service.requests).toHaveLength(1));
  await worker.handlers.saveSettings({ ...defaultSettings, excludedSites: ['*://bank.example/*'] }, optionsPage);
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
  const job = await worker.handlers.startJob({ connectionId, work }, popup);
  await worker.handlers.retryJob({ jobId: job.id }, popup);
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'failed', problem: { code: 'notFound' } });
  expect(await worker.app.reports.findReport(connectionId, service.samples.good)).toMatchObject({ id: report?.id });
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
  const checked = await worker.waitForJob(await worker.handlers.checkJob({ jobId: lost.id }, optionsPage));
  expect([checked.state, service.reports().length]).toEqual(['unconfirmed', 1]);
});

test('a successful analysis replaces earlier jobs of its page that needed the user', async () => {
  await connect(createFastClock());
  const listIds = async () => (await worker.handlers.listJobs({ limit: 9 }, optionsPage)).jobs.map(({ id }) => id);
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
  const checked = await worker.waitForJob(await worker.handlers.checkJob({ jobId: lost.id }, optionsPage));
  expect([checked.state, service.requests.length]).toEqual(['unconfirmed', 1]);
});

test('the user’s “send again” posts a create once more if the service does not have its report', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  const again = await worker.waitForJob(await worker.handlers.retryJob({ jobId: lost.id }, optionsPage));
  expect([again.state, again.attempts, service.reports().length]).toEqual(['done', 2, 1]);
});

test('an unconfirmed job that the popup has shown is announced as done when the user marks it so', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  await worker.handlers.openPopup({ url: service.samples.good }, popup);
  worker.notices.length = 0;
  worker.badges.length = 0;
  await worker.waitForJob(await worker.handlers.resolveJob({ jobId: lost.id }, optionsPage));
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

test('after a rate limit whose end is known, nothing sends a request before it', async () => {
  service.addFault({ kind: 'rateLimit', retryAfter: 60, times: 1 });
  const url = service.samples.good;
  const limited = { problem: { code: 'rateLimited', retryAt: expect.any(Number) } };
  await expect(worker.handlers.findReport({ connectionId, url }, popup)).rejects.toMatchObject(limited);
  const before = service.apiRequests().length;
  await expect(worker.handlers.findReport({ connectionId, url }, popup)).rejects.toMatchObject(limited);
  const work = { kind: 'create', url, privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, popup);
  await until(async () => expect(await worker.app.queue.listBlocks()).toMatchObject([{ waitsFor: 'rateLimit' }]));
  expect(service.apiRequests()).toHaveLength(before);
  // Unless the user wants to try.
  await worker.handlers.retryJob({ jobId: job.id }, optionsPage);
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

test('a delete waits for the undo period in the settings', async () => {
  const work = { kind: 'deleteReport', reportId: '4711', url: service.samples.good } as const;
  const readUndoTime = async () => {
    const { id, createdAt, notBefore = 0 } = await worker.handlers.startJob({ connectionId, work }, optionsPage);
    await worker.handlers.cancelJob({ jobId: id }, optionsPage);
    return Math.round((notBefore - createdAt) / 1_000);
  };
  expect(await readUndoTime()).toBe(8);
  await worker.handlers.saveSettings({ ...defaultSettings, undoTime: 120 }, optionsPage);
  expect(await readUndoTime()).toBe(120);
});

test('a delete that is repeated after a lost response does not count as already deleted', async () => {
  await connect(createFastClock());
  const { report } = await create();
  service.addFault({ kind: 'dropAfter', match: { method: 'DELETE' }, times: 1 });
  const deleted = await start({ kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'done', wasAlreadyGone: false, attempts: 2 });
});

test('after the clock was set back, a re-run is sent although an earlier one seems to be newer', async () => {
  const twoHours = 2 * 60 * 60 * 1_000;
  await connect({ now: () => Date.now() + twoHours });
  const { report } = await create();
  const work = { kind: 'rerun', reportId: report?.id ?? '', url: service.samples.good } as const;
  await start(work);
  worker = startApp({ ...worker.environment, now: Date.now });
  expect(await start(work)).toMatchObject({ state: 'done', attempts: 1 });
  expect(listWrites()).toEqual(['POST', 'PATCH', 'PATCH']);
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

test('a rate-limited create waits as long as the service says and is then done', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'rateLimit', retryAfter: 30, match: { method: 'POST' }, times: 1 });
  const { createdAt, settledAt = 0, ...job } = await create();
  expect([job.state, listWrites(), settledAt - createdAt >= 30_000]).toEqual(['done', ['POST', 'POST'], true]);
});

test('a refused key costs one request for all jobs of its connection; they resume when a key is saved', async () => {
  const { address, key } = service;
  const save = (key: string) =>
    worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' }, optionsPage);
  await save('refused');
  const work = (url: string) => ({ kind: 'create', url, privacy: 'private' }) as const;
  const first = await worker.handlers.startJob({ connectionId, work: work(service.samples.good) }, popup);
  await until(async () => expect((await worker.app.queue.find(first.id))?.waitsFor).toBe('connection'));
  const others = [service.samples.decent, service.samples.bad];
  for (const url of others) await worker.handlers.startJob({ connectionId, work: work(url) }, popup);
  await wait(100);
  expect([service.apiRequests().length, worker.workBadges.at(-1)?.text]).toEqual([1, '1']);
  const { blocks } = await worker.handlers.listJobs({ limit: 10 }, optionsPage);
  expect(blocks).toMatchObject([{ connectionId, problem: { code: 'keyRefused' } }]);
  await save(key);
  await until(() => expect(service.reports()).toHaveLength(3));
});

test.each<[string[], number]>([
  [['https://127.0.0.1/*', 'http://other.example/*', 'file:///*'], 0],
  [['http://other.example/*', 'http://127.0.0.1/*'], 1],
  [['*://*/*'], 1],
  [['<all_urls>'], 1],
])('a job with a refused key is retried only if its own origin is granted: %j', async (origins, reportCount) => {
  service.addFault({ kind: 'status', status: 401, times: 1 });
  const { id } = await worker.handlers.startJob(
    { connectionId, work: { kind: 'create', url: service.samples.good, privacy: 'private' } },
    popup,
  );
  await until(async () => expect((await worker.app.queue.find(id))?.waitsFor).toBe('connection'));
  await worker.app.lifecycle.resumeConnections(origins);
  if (reportCount) await until(() => expect(service.reports()).toHaveLength(1));
  else await wait(100);
  expect(service.reports()).toHaveLength(reportCount);
});

test('opening the popup sends no request', async () => {
  await worker.handlers.openPopup({ url: service.samples.good }, popup);
  expect(service.requests).toEqual([]);
});

test('a job that ended while the popup was closed is shown when the popup opens, and only once', async () => {
  const job = await create();
  const open = () => worker.handlers.openPopup({ url: `${service.samples.good}#part` }, popup);
  expect((await open()).job).toMatchObject({ id: job.id, state: 'done' });
  expect((await open()).job).toBeUndefined();
});

test('a job that ended while the popup was open is not shown again', async () => {
  worker.app.openPages.open(popup);
  await create();
  expect((await worker.handlers.openPopup({ url: service.samples.good }, popup)).job).toBeUndefined();
});

test.each(['changed', 'deleted'])('the popup does not show the job of a report that was %s since', async (what) => {
  const { report } = await create();
  const reportId = report?.id ?? '';
  if (what === 'changed') await start({ kind: 'update', reportId, privacy: 'public' });
  else {
    const work = { kind: 'deleteReport', reportId, url: 'https://example.com/elsewhere' } as const;
    const job = await worker.handlers.startJob({ connectionId, work }, optionsPage);
    await worker.handlers.retryJob({ jobId: job.id }, optionsPage);
    await worker.waitForJob(job);
  }
  expect((await worker.handlers.openPopup({ url: service.samples.good }, popup)).job).toBeUndefined();
});

test.each(['chrome://settings/', 'file:///etc/passwd', 'not an address'])(
  'the address %s is rejected without a request',
  async (url) => {
    const answer = worker.handlers.startJob({ connectionId, work: { kind: 'create', url, privacy: 'public' } }, popup);
    await expect(answer).rejects.toMatchObject({ problem: { code: 'pageNotAnalysable' } });
    expect(service.requests).toEqual([]);
  },
);

test('a change of privacy and a re-run return the changed report', async () => {
  const { report } = await create();
  const reportId = report?.id ?? '';
  const changed = await start({ kind: 'update', reportId, privacy: 'public' });
  expect(changed.report?.privacy).toBe('public');
  const rerun = await start({ kind: 'rerun', reportId, url: service.samples.good });
  expect(rerun).toMatchObject({ state: 'done', report: { id: reportId, result: 'good' } });
});

test('a delete is sent when its undo period has passed, and not before, also if its page closes', async () => {
  const clock = createFastClock();
  await connect(clock);
  const { report } = await create();
  worker.app.openPages.open(optionsPage);
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, optionsPage);
  expect(job).toMatchObject({ state: 'waiting', waitsFor: 'undo' });
  worker.app.openPages.close(optionsPage);
  const { settledAt = 0, ...ended } = await worker.waitForJob(job);
  expect(ended).toMatchObject({ state: 'done', wasAlreadyGone: false });
  expect(settledAt - job.createdAt).toBeGreaterThanOrEqual(8_000);
  expect(service.reports()).toHaveLength(0);
});

test('a publication that can be undone is never sent if it is undone, and a popup that opens meanwhile shows it', async () => {
  const { report } = await create();
  const work = { kind: 'update', reportId: report?.id ?? '', url: service.samples.good, privacy: 'public' } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, optionsPage);
  expect(job).toMatchObject({ state: 'waiting', waitsFor: 'undo' });
  const opening = await worker.handlers.openPopup({ url: service.samples.good }, optionsPage);
  expect(opening.job).toMatchObject({ id: job.id });
  await worker.handlers.cancelJob({ jobId: job.id }, optionsPage);
  await worker.waitForJob(job);
  expect(listWrites()).toEqual(['POST']);
});

test.each([
  [99, 8],
  [100, 30],
])('the delete of a project with %i reports can be undone for %i seconds', async (count, seconds) => {
  const time = Date.now();
  await connect({ now: () => time });
  const work = { kind: 'deleteProject', project: 'Shop' } as const;
  const { notBefore } = await worker.handlers.startJob({ connectionId, work, count }, optionsPage);
  expect(notBefore).toBe(time + seconds * 1000);
});

test.each([
  ['private', 'public', true],
  ['password', 'public', true],
  ['password', 'private', true],
  ['public', 'private', false],
  ['private', 'password', false],
] as const)('a change of privacy from %s to %s can be undone: %s', async (from, to, isUndoable) => {
  const password = 'open sesame';
  const { report } = await start({ kind: 'create', url: service.samples.good, privacy: from, password });
  const work = { kind: 'update', reportId: report?.id ?? '', privacy: to, password } as const;
  const { waitsFor } = await worker.handlers.startJob({ connectionId, work }, optionsPage);
  expect(waitsFor === 'undo').toBe(isUndoable);
});

test('a change of the privacy replaces one that can still be undone, which is never sent', async () => {
  const { report } = await create();
  const change = (privacy: Privacy) => {
    const work = { kind: 'update', reportId: report?.id ?? '', privacy, password: 'open sesame' } as const;
    return worker.handlers.startJob({ connectionId, work }, optionsPage);
  };
  const published = await change('public');
  expect((await change('public')).id).toBe(published.id);
  await worker.waitForJob(await change('password'));
  expect((await worker.app.queue.find(published.id))?.state).toBe('cancelled');
  expect(service.reports()).toMatchObject([{ privacy: 2 }]);
  expect(listWrites()).toEqual(['POST', 'PATCH']);
});

test('an undone delete is never sent', async () => {
  const { report } = await create();
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, optionsPage);
  await worker.handlers.cancelJob({ jobId: job.id }, optionsPage);
  await worker.waitForJob(job);
  expect(listWrites()).toEqual(['POST']);
});

test('deleting a report that is already deleted is done, with that note', async () => {
  const work = { kind: 'deleteReport', reportId: '4711', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, optionsPage);
  await worker.handlers.retryJob({ jobId: job.id }, optionsPage);
  expect(await worker.waitForJob(job)).toMatchObject({ state: 'done', wasAlreadyGone: true });
});

const tab = () => ({ id: 7, url: service.samples.bad });

test('a menu click on a page analyses the page with the chosen privacy', async () => {
  await worker.app.analyseFromMenu({ menuItemId: 'page:public' }, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.waitForJob(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ url: service.samples.bad, privacy: 0, result: 'bad' }]);
});

test('a menu click on a link analyses the link, not the page', async () => {
  const click = { menuItemId: 'link:private', linkUrl: service.samples.decent };
  await worker.app.analyseFromMenu(click, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.waitForJob(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ url: service.samples.decent, privacy: 1, result: 'decent' }]);
});

test('the password item of the menu sets the address for the next opening of the popup only', async () => {
  const click = { menuItemId: 'link:password', linkUrl: service.samples.decent };
  await worker.app.analyseFromMenu(click, tab());
  const open = () => worker.handlers.openPopup({ url: tab().url }, popup);
  expect(await open()).toMatchObject({
    url: service.samples.decent,
    draft: { privacy: 'password', password: '' },
  });
  expect((await open()).url).toBe(tab().url);
  expect(service.requests).toEqual([]);
});

test('if the browser cannot open the popup, a window opens instead, without the address in its own', async () => {
  await connect({ openPopup: () => Promise.reject(new Error('no user gesture')) });
  const click = { menuItemId: 'link:password', linkUrl: service.samples.decent };
  await worker.app.analyseFromMenu(click, tab());
  expect(worker.windows).toEqual(['chrome-extension://us/popup.html']);
  const open = () => worker.handlers.openPopup({ url: tab().url }, popup);
  expect(await open()).toMatchObject({ url: service.samples.decent, draft: { privacy: 'password' } });
  expect((await open()).url).toBe(tab().url);
});

test('if the icon is not on the toolbar, menu and shortcut open the popup, which shows their job', async () => {
  for (const act of [
    () => worker.app.analyseFromMenu({ menuItemId: 'link:private', linkUrl: service.samples.decent }, tab()),
    () => worker.app.analyseByShortcut({ ...tab(), url: service.samples.decent }),
  ]) {
    const opened: string[] = [];
    for (const isSeen of [true, false]) {
      await connect({ isIconPinned: async () => isSeen, openPopup: async () => void opened.push(`seen: ${isSeen}`) });
      await act();
      // The job ends here, so that it does not run into the next test.
      for (const job of await worker.app.queue.listOpen()) await worker.waitForJob(job);
    }
    expect(opened).toEqual(['seen: false']);
    const shown = await worker.handlers.openPopup({ url: tab().url }, popup);
    expect(shown).toMatchObject({ url: service.samples.decent, job: { work: { kind: 'create' } } });
  }
});

test('if the disk is full, menu and shortcut open the popup on the address', async () => {
  let opened = 0;
  await connect({ openPopup: async () => void opened++ });
  const url = service.samples.decent;
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  for (const act of [
    () => worker.app.analyseFromMenu({ menuItemId: 'link:private', linkUrl: url }, tab()),
    () => worker.app.analyseByShortcut({ ...tab(), url }),
  ]) {
    opened = 0;
    await act();
    expect(opened).toBe(1);
    expect((await worker.handlers.openPopup({ url: tab().url }, popup)).url).toBe(url);
  }
  expect(service.requests).toEqual([]);
});

test('a popup opened a minute after a menu click is about its own page', async () => {
  let now = 1_000_000;
  await connect({ now: () => now });
  await worker.app.analyseFromMenu({ menuItemId: 'link:password', linkUrl: service.samples.decent }, tab());
  now += 60_000;
  expect((await worker.handlers.openPopup({ url: tab().url }, popup)).url).toBe(tab().url);
});

test('the shortcut analyses with the connection’s own privacy', async () => {
  await worker.app.analyseByShortcut(tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.waitForJob(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ privacy: 0 }]);
});

test('the end of an analysis is notified if notifications are on and no page is open', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, optionsPage);
  // A notification stays in the system's history, so it has no query.
  const job = await create(`${service.samples.good}?client=miller`);
  await expect
    .poll(() => worker.notifications)
    .toEqual([expect.objectContaining({ id: job.id, message: service.samples.good })]);
  await worker.app.openNotification(job.id);
  expect(worker.tabs).toEqual([expect.stringContaining(`${service.address}/reports/`)]);
});

test('the end of an analysis is not notified if notifications are off or the page that started it is open', async () => {
  await create();
  // The first job is announced before the setting changes.
  await expect.poll(() => worker.workBadges.at(-1)?.text).toBe('•');
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, optionsPage);
  worker.app.openPages.open(popup);
  await create(service.samples.decent);
  expect(worker.notifications).toEqual([]);
});

test('the end of a re-run from Reports is notified if the user does not see that page, a successful delete is not', async () => {
  await connect(createFastClock());
  const { id = '', url } = (await create()).report ?? {};
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, optionsPage);
  worker.app.openPages.open(optionsPage);
  worker.frontPage.current = optionsPage;
  const run = async (kind: 'rerun' | 'deleteReport') => {
    const work = { kind, reportId: id, url: url ?? '' };
    await worker.waitForJob(await worker.handlers.startJob({ connectionId, work }, optionsPage));
  };
  await run('rerun');
  expect(worker.notifications).toEqual([]);
  worker.frontPage.current = undefined;
  await run('rerun');
  expect(worker.notifications).toHaveLength(1);
  await worker.handlers.listJobs({ limit: 1, isSeen: true }, optionsPage);
  await run('deleteReport');
  expect([worker.notifications.length, worker.workBadges.at(-1)]).toEqual([1, undefined]);
});

test('the end of an analysis from the menu is notified although another page is in front', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, optionsPage);
  worker.frontPage.current = optionsPage;
  await worker.app.analyseFromMenu({ menuItemId: 'page:public' }, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.waitForJob(job as NonNullable<typeof job>);
  await expect.poll(() => worker.notifications).toHaveLength(1);
});

test('a delete or change that fails after its page was closed is shown by badge and notification', async () => {
  await connect(createFastClock());
  const { report } = await create();
  // The create is announced by the badge, before notifications are switched on.
  await expect.poll(() => worker.workBadges.at(-1)?.text).toBe('•');
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, optionsPage);
  service.addFault({ kind: 'status', status: 403, match: { method: 'DELETE' } });
  service.addFault({ kind: 'status', status: 403, match: { method: 'PATCH' } });
  const reportId = report?.id ?? '';
  await start({ kind: 'update', reportId, privacy: 'public' });
  const work = { kind: 'deleteReport', reportId, url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work, tabId: 7 }, popup);
  await worker.handlers.retryJob({ jobId: job.id }, popup);
  await worker.waitForJob(job);
  await expect.poll(() => worker.notifications).toHaveLength(2);
  expect(worker.badges.slice(-1)).toMatchObject([{ badge: { text: '!', kind: 'problem' } }]);
  expect((await worker.handlers.openPopup({ url: service.samples.good }, popup)).job?.state).toBe('failed');
});

test('a tab that shows another page by then gets a check mark instead of the grade', async () => {
  worker.tabUrl.current = service.samples.decent;
  await create(service.samples.bad);
  expect(worker.badges.at(-1)?.badge).toMatchObject({ text: '•', kind: 'none' });
});

test.each([
  ['a gateway’s 502', { kind: 'status', status: 502 }],
  ['a redirect after the POST', { kind: 'redirect', location: '/' }],
  ['an HTML page', { kind: 'html' }],
  ['invalid JSON', { kind: 'brokenJson' }],
] as const)(
  'after %s a create that is not found is unconfirmed, because it may have been done',
  async (_what, fault) => {
    await connect(createFastClock());
    service.addFault({ ...fault, match: { method: 'POST' } });
    expect(await create()).toMatchObject({ state: 'unconfirmed' });
    expect(listWrites()).toEqual(['POST']);
  },
);

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

test.each(['removed', 'moved to another service'])(
  'a delete that waits while its connection is %s is never sent',
  async (how) => {
    const other = await startService();
    const { report } = await create();
    const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
    const job = await worker.handlers.startJob({ connectionId, work }, optionsPage);
    const { address, key } = other;
    if (how === 'removed') await worker.handlers.removeConnection({ connectionId }, optionsPage);
    else await worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' }, optionsPage);
    expect((await worker.waitForJob(job)).state).toBe('cancelled');
    expect([...service.requests, ...other.requests].filter(({ method }) => method === 'DELETE')).toEqual([]);
    await other.close();
  },
);

test('the responses of the worker contain no password', async () => {
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  const started = await worker.handlers.startJob({ connectionId, work }, popup);
  const cancelled = await worker.handlers.cancelJob({ jobId: started.id }, popup);
  const opened = await worker.handlers.openPopup({ url: work.url }, popup);
  expect(JSON.stringify([started, cancelled, opened.job])).not.toContain('tulip-7');
  await worker.waitForJob(started);
});

test('a delete that finds nothing after a rate limit counts as already deleted', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'rateLimit', retryAfter: 5, match: { method: 'DELETE' }, times: 1 });
  const deleted = await start({ kind: 'deleteReport', reportId: '4711', url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'done', wasAlreadyGone: true, attempts: 2 });
});

test('a retried create whose password was lost with the browser session is not sent, and names that problem', async () => {
  await connect(createFastClock());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  const lost = await start(work);
  service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'GET' }, times: 1 });
  await worker.handlers.retryJob({ jobId: lost.id, password: 'tulip-7' }, optionsPage);
  await until(async () => expect((await worker.app.queue.find(lost.id))?.waitsFor).toBe('rateLimit'));
  for (const name of Object.keys(worker.session.values)) await worker.session.remove(name);
  worker = startApp({ ...worker.environment });
  await worker.handlers.retryJob({ jobId: lost.id }, optionsPage);
  const { state, problem } = await worker.waitForJob(lost);
  expect([state, problem?.code, listWrites()]).toEqual(['unconfirmed', 'passwordForgotten', ['POST']]);
});
