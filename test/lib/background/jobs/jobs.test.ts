import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../../../lib/api/client.ts';
import type { Work } from '../../../../lib/model/job.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { createGate } from '../../../service/gates.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { startRawServer } from '../../api/raw-server.ts';
import { until } from '../batches/start-batch-worker.ts';
import { hurry, startApp, type TestApp, type TestSurroundings } from '../start-app.ts';

const popup = { id: 'us', url: 'chrome-extension://us/popup.html' };
const options = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let service: Service;
let worker: TestApp;
let connectionId: string;

async function connect(overrides: TestSurroundings = {}): Promise<void> {
  worker = startApp(overrides);
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }, options));
}

beforeEach(async () => {
  service = await startService();
  await connect();
});

afterEach(() => service.close());

const start = async (work: Work) =>
  worker.settled(await worker.handlers.startJob({ connectionId, work, tabId: 7 }, popup));
const create = (url = service.samples.good) => start({ kind: 'create', url, privacy: 'private' });
const writes = () => service.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);

test('an analysis ends in a report, a grade on the tab and a notice', async () => {
  worker.tabUrl.current = `${service.samples.good}#part`;
  const job = await create();
  expect(job).toMatchObject({ state: 'done', report: { url: service.samples.good, result: 'good' } });
  expect(service.reports()).toHaveLength(1);
  const listShown = () => worker.badges.map(({ tabId, badge }) => `${tabId} ${badge?.kind}`);
  await expect.poll(() => listShown().at(-1)).toBe('7 good');
  expect(new Set(listShown())).toEqual(new Set(['7 running', '7 good']));
  const told = worker.notices.filter(({ type }) => type === 'job');
  expect(told.at(-1)).toMatchObject({ type: 'job', job: { id: job.id, state: 'done' } });
});

test('a grade that comes later is on the tab, in the local copy and in the notices, and until then the job runs', async () => {
  await connect(hurry());
  worker.tabUrl.current = service.samples.good;
  service.setGradeDelay(100);
  const asked = await worker.handlers.startJob(
    { connectionId, work: { kind: 'create', url: service.samples.good, privacy: 'private' }, tabId: 7 },
    popup,
  );
  const findOpen = async () => (await worker.handlers.openPopup({ url: service.samples.good }, popup)).job;
  await expect.poll(findOpen).toMatchObject({ state: 'running', report: { url: service.samples.good } });
  expect(worker.badges.at(-1)).toMatchObject({ tabId: 7, badge: { text: '…' } });
  expect(await worker.settled(asked)).toMatchObject({ state: 'done', report: { result: 'good' } });
  await expect.poll(() => worker.badges.at(-1)?.badge?.kind).toBe('good');
  const { reports } = await worker.handlers.listPageReports({ url: service.samples.good }, popup);
  expect(reports).toMatchObject([{ result: 'good', privacy: 'private' }]);
  expect(writes()).toEqual(['POST']);
});

test('a re-run that is answered without a grade takes the old one away until the new one comes', async () => {
  await connect(hurry());
  const { report } = await create();
  service.setGradeDelay(100);
  const asked = await worker.handlers.startJob(
    { connectionId, work: { kind: 'rerun', reportId: report?.id ?? '', url: service.samples.good } },
    popup,
  );
  const listGrades = async () =>
    (await worker.handlers.listPageReports({ url: service.samples.good }, popup)).reports.map(({ result }) => result);
  await expect.poll(listGrades).toEqual([undefined]);
  expect(await worker.settled(asked)).toMatchObject({ state: 'done', report: { result: 'good' } });
  await expect.poll(listGrades).toEqual(['good']);
});

test('what the user changes while the grade is awaited stays changed when none comes', async () => {
  await connect(hurry());
  service.setGradeDelay(1e9);
  const asked = await worker.handlers.startJob(
    { connectionId, work: { kind: 'create', url: service.samples.good, privacy: 'private' } },
    popup,
  );
  const find = async () => (await worker.handlers.listJobs({ jobId: asked.id, limit: 9 }, options)).jobs;
  await expect.poll(async () => (await find()).find(({ id }) => id === asked.id)?.report).toBeDefined();
  const reportId = (await find())[0]?.report?.id ?? '';
  await start({ kind: 'update', reportId, privacy: 'public' });
  expect(await worker.handlers.cancelJob({ jobId: asked.id }, popup)).toMatchObject({ state: 'done' });
  const { reports } = await worker.handlers.listPageReports({ url: service.samples.good }, popup);
  expect(reports).toMatchObject([{ privacy: 'public' }]);
});

test('a report that somebody deletes while its grade is awaited leaves the local copy', async () => {
  await connect(hurry());
  service.setGradeDelay(1e9);
  const asked = await worker.handlers.startJob(
    { connectionId, work: { kind: 'create', url: service.samples.good, privacy: 'private' } },
    popup,
  );
  await expect.poll(() => worker.app.reports.count(connectionId)).toBe(1);
  service.addFault({ kind: 'status', status: 404, match: { method: 'GET', path: /reports\/\d/ } });
  expect(await worker.settled(asked)).toMatchObject({ state: 'done', wasAlreadyGone: true });
  expect(await worker.app.reports.count(connectionId)).toBe(0);
});

test('a password is in no notice and in no store once the job is done', async () => {
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  await worker.handlers.saveDraft({ url: work.url, draft: { privacy: 'password', password: 'tulip-7' } }, popup);
  await start(work);
  expect(JSON.stringify([worker.notices, worker.local.values, worker.session.values])).not.toContain('tulip-7');
});

test('a failed analysis keeps the draft to try again with', async () => {
  service.addFault({ kind: 'status', status: 422, match: { method: 'POST' } });
  const draft = { privacy: 'password', password: 'tulip-7' } as const;
  await worker.handlers.saveDraft({ url: service.samples.good, draft }, popup);
  await start({ kind: 'create', url: service.samples.good, ...draft });
  expect(await worker.handlers.openPopup({ url: service.samples.good }, popup)).toMatchObject({
    draft,
    job: { state: 'failed', problem: { code: 'invalid' } },
  });
});

test('a create whose answer never came is found at the service and adopted, and was sent once', async () => {
  const { report: earlier } = await create();
  service.addFault({ kind: 'dropAfter', match: { method: 'POST' } });
  const { state, report } = await create();
  expect([state, service.reports().map(({ id }) => String(id))]).toEqual(['done', [earlier?.id, report?.id].sort()]);
  expect(writes()).toEqual(['POST', 'POST']);
});

test('a create that is accepted without a word, and done later, ends in its own report and not in an earlier one', async () => {
  await connect(hurry());
  const { report: earlier } = await create();
  service.addFault({ kind: 'status', status: 202, body: '', match: { method: 'POST' } });
  const done = create();
  await until(() => expect(writes()).toEqual(['POST', 'POST']));
  await wait(50);
  const id = service.addReport({ url: service.samples.good, privacy: 1 });
  expect(await done).toMatchObject({ state: 'done', report: { id: String(id) } });
  expect(earlier?.id).not.toBe(String(id));
});

test('a service that asks for time with its 503 is asked for nothing before that is over', async () => {
  let now = Date.now();
  let timers: { at: number; ring: () => void }[] = [];
  await connect({ now: () => now, setTimer: (ring, delay) => void timers.push({ at: now + delay, ring }) });
  const passTenSeconds = () => {
    now += 10_000;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { ring } of due) ring();
  };
  const times: number[] = [];
  await using server = await startRawServer(({ method }, response) => {
    times.push(now);
    if (method === 'POST') response.writeHead(503, { 'Retry-After': '120' });
    response.end(method === 'POST' ? '' : '[]');
  });
  const at = { name: '', address: server.address, key: 'k', privacy: 'public' } as const;
  ({ id: connectionId } = await worker.handlers.saveConnection(at, options));
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  await worker.handlers.startJob({ connectionId, work }, popup);
  await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
  // Nor for another page.
  await worker.handlers.startJob({ connectionId, work: { ...work, url: service.samples.bad } }, popup);
  await until(() => {
    passTenSeconds();
    expect(times.length).toBeGreaterThan(2);
  });
  const [posted = 0, checked = 0] = times.slice(1);
  expect(checked - posted).toBeGreaterThanOrEqual(120_000);
});

test('a site that is excluded while its analysis waits for its turn is neither sent nor asked for again', async () => {
  let later = 0;
  await connect({ now: () => Date.now() + later });
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'POST' }, times: 3 });
  const owe = (url: string) =>
    worker.handlers.startJob({ connectionId, work: { kind: 'create', url, privacy: 'private' } }, options);
  for (const url of Object.values(service.samples)) await owe(url);
  const { id } = await owe('https://bank.example/');
  const asked = () => service.requests.filter((request) => JSON.stringify(request).includes('bank.example')).length;
  await until(() => expect([writes().length, asked()]).toEqual([3, 1]));
  const excludedSites = ['*://bank.example/*'];
  await worker.handlers.saveSettings({ ...defaultSettings, excludedSites }, options);
  later = 6_000;
  gate.handle();
  gate.answer();
  await until(async () => expect((await worker.app.queue.find(id))?.state).toBe('failed'));
  expect([(await worker.app.queue.find(id))?.problem, asked(), writes().length]).toEqual([
    { code: 'siteExcluded' },
    1,
    3,
  ]);
});

test('a report stays in the copy where a web page says that it is gone', async () => {
  const { report } = await create();
  const fault = { kind: 'status', status: 404, body: '<html>', contentType: 'text/html' } as const;
  service.addFault({ ...fault, match: { method: 'DELETE' } });
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, popup);
  worker.app.closePage(popup);
  expect(await worker.settled(job)).toMatchObject({ state: 'failed', problem: { code: 'notFound' } });
  expect(await worker.app.reports.findReport(connectionId, service.samples.good)).toMatchObject({ id: report?.id });
});

test('a create that the service never did is asked for about a minute, and is unconfirmed then', async () => {
  await connect(hurry());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' } });
  const { state, problem } = await create();
  expect([state, problem?.code, writes(), service.reports()]).toEqual(['unconfirmed', 'unreachable', ['POST'], []]);
  expect(service.requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(5);
});

test('what another job has made is not taken for the own', async () => {
  await connect(hurry());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  await create(service.samples.bad);
  const checked = await worker.settled(await worker.handlers.checkJob({ jobId: lost.id }, options));
  expect([checked.state, service.reports().length]).toEqual(['unconfirmed', 1]);
});

test('an analysis that goes through takes the place of those of its page that needed the user', async () => {
  await connect(hurry());
  const listIds = async () => (await worker.handlers.listJobs({ limit: 9 }, options)).jobs.map(({ id }) => id);
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

test('the user’s “ask the service” asks once and answers at once', async () => {
  await connect(hurry());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  service.requests.length = 0;
  const checked = await worker.settled(await worker.handlers.checkJob({ jobId: lost.id }, options));
  expect([checked.state, service.requests.length]).toEqual(['unconfirmed', 1]);
});

test('the user’s “send again” posts once more, and only where the service still does not have it', async () => {
  await connect(hurry());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const lost = await create();
  const again = await worker.settled(await worker.handlers.retryJob({ jobId: lost.id }, options));
  expect([again.state, again.attempts, service.reports().length]).toEqual(['done', 2, 1]);
});

test('a service whose list cannot be read is sent its creates all the same', async () => {
  service.addFault({ kind: 'brokenJson', match: { method: 'GET' } });
  expect(await create()).toMatchObject({ state: 'done' });
});

test('while the service cannot be asked nothing is posted, and it is tried a few times', async () => {
  await connect(hurry());
  service.addFault({ kind: 'status', status: 503, match: { method: 'GET' } });
  expect(await create()).toMatchObject({ state: 'failed', problem: { code: 'serviceFault' }, attempts: 0 });
  expect(writes()).toEqual([]);
});

test('an update and a delete that meet a gateway’s 502 are sent again and done', async () => {
  await connect(hurry());
  const { report } = await create();
  const reportId = report?.id ?? '';
  for (const method of ['PATCH', 'DELETE'])
    service.addFault({ kind: 'status', status: 502, match: { method }, times: 2 });
  expect(await start({ kind: 'update', reportId, privacy: 'public' })).toMatchObject({ state: 'done', attempts: 3 });
  const deleted = await start({ kind: 'deleteReport', reportId, url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'done', attempts: 3, wasAlreadyGone: false });
});

test('an update and a delete that were never answered may have been done, and are not said to have failed', async () => {
  await connect(hurry());
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

test('a delete waits for as long as Settings say', async () => {
  const work = { kind: 'deleteReport', reportId: '4711', url: service.samples.good } as const;
  const hold = async () => {
    const { id, createdAt, notBefore = 0 } = await worker.handlers.startJob({ connectionId, work }, options);
    await worker.handlers.cancelJob({ jobId: id }, options);
    return Math.round((notBefore - createdAt) / 1_000);
  };
  expect(await hold()).toBe(8);
  await worker.handlers.saveSettings({ ...defaultSettings, undoTime: 120 }, options);
  expect(await hold()).toBe(120);
});

test('a delete that was done though its answer was lost does not say that it was gone already', async () => {
  await connect(hurry());
  const { report } = await create();
  service.addFault({ kind: 'dropAfter', match: { method: 'DELETE' }, times: 1 });
  const deleted = await start({ kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'done', wasAlreadyGone: false, attempts: 2 });
});

test('a re-run whose answer was lost is known by its new time and not asked for twice', async () => {
  await connect(hurry());
  const { report } = await create();
  await wait(1_100);
  service.addFault({ kind: 'dropAfter', match: { method: 'PATCH' } });
  expect(await start({ kind: 'rerun', reportId: report?.id ?? '', url: service.samples.good })).toMatchObject({
    state: 'done',
    report: { id: report?.id },
  });
  expect(writes()).toEqual(['POST', 'PATCH']);
});

test('a rate limit is waited for as long as the service says, and the create is done then', async () => {
  await connect(hurry());
  service.addFault({ kind: 'rateLimit', retryAfter: 30, match: { method: 'POST' }, times: 1 });
  const { createdAt, settledAt = 0, ...job } = await create();
  expect([job.state, writes(), settledAt - createdAt >= 30_000]).toEqual(['done', ['POST', 'POST'], true]);
});

test('a refused key is met once by all jobs of its connection; they go on when the key is saved', async () => {
  const { address, key } = service;
  const save = (key: string) =>
    worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' }, options);
  await save('refused');
  const work = (url: string) => ({ kind: 'create', url, privacy: 'private' }) as const;
  const first = await worker.handlers.startJob({ connectionId, work: work(service.samples.good) }, popup);
  await until(async () => expect((await worker.app.queue.find(first.id))?.waitsFor).toBe('connection'));
  const others = [service.samples.decent, service.samples.bad];
  for (const url of others) await worker.handlers.startJob({ connectionId, work: work(url) }, popup);
  await wait(100);
  expect([service.apiRequests().length, worker.workBadges.at(-1)?.text]).toEqual([1, '1']);
  const { blocks } = await worker.handlers.listJobs({ limit: 10 }, options);
  expect(blocks).toMatchObject([{ connectionId, problem: { code: 'keyRefused' } }]);
  await save(key);
  await until(() => expect(service.reports()).toHaveLength(3));
});

test.each<[string[], number]>([
  [['https://127.0.0.1/*', 'http://other.example/*', 'file:///*'], 0],
  [['http://other.example/*', 'http://127.0.0.1/*'], 1],
  [['*://*/*'], 1],
  [['<all_urls>'], 1],
])('what waits for a refused key asks once more where its own origin is given: %j', async (origins, asked) => {
  service.addFault({ kind: 'status', status: 401, times: 1 });
  const { id } = await worker.handlers.startJob(
    { connectionId, work: { kind: 'create', url: service.samples.good, privacy: 'private' } },
    popup,
  );
  await until(async () => expect((await worker.app.queue.find(id))?.waitsFor).toBe('connection'));
  await worker.app.lifecycle.resumeConnections(origins);
  if (asked) await until(() => expect(service.reports()).toHaveLength(1));
  else await wait(100);
  expect(service.reports()).toHaveLength(asked);
});

test('opening the popup asks the service for nothing', async () => {
  await worker.handlers.openPopup({ url: service.samples.good }, popup);
  expect(service.requests).toEqual([]);
});

test('a job that ended while the popup was closed is shown at the next opening, and once', async () => {
  const job = await create();
  const open = () => worker.handlers.openPopup({ url: `${service.samples.good}#part` }, popup);
  expect((await open()).job).toMatchObject({ id: job.id, state: 'done' });
  expect((await open()).job).toBeUndefined();
});

test('what the open popup has shown to its end is not shown again', async () => {
  worker.app.openPages.open(popup);
  await create();
  expect((await worker.handlers.openPopup({ url: service.samples.good }, popup)).job).toBeUndefined();
});

test.each(['changed', 'deleted'])('a report that was %s since is not shown as it was', async (what) => {
  const { report } = await create();
  const reportId = report?.id ?? '';
  if (what === 'changed') await start({ kind: 'update', reportId, privacy: 'public' });
  else {
    const work = { kind: 'deleteReport', reportId, url: 'https://example.com/elsewhere' } as const;
    const job = await worker.handlers.startJob({ connectionId, work }, options);
    await worker.app.closePage(options);
    await worker.settled(job);
  }
  expect((await worker.handlers.openPopup({ url: service.samples.good }, popup)).job).toBeUndefined();
});

test.each(['chrome://settings/', 'file:///etc/passwd', 'not an address'])(
  'the page %s is refused before a request',
  async (url) => {
    const answer = worker.handlers.startJob({ connectionId, work: { kind: 'create', url, privacy: 'public' } }, popup);
    await expect(answer).rejects.toMatchObject({ problem: { code: 'pageNotAnalysable' } });
    expect(service.requests).toEqual([]);
  },
);

test('a change of privacy and a re-run come back with the changed report', async () => {
  const { report } = await create();
  const reportId = report?.id ?? '';
  const changed = await start({ kind: 'update', reportId, privacy: 'public' });
  expect(changed.report?.privacy).toBe('public');
  const rerun = await start({ kind: 'rerun', reportId, url: service.samples.good });
  expect(rerun).toMatchObject({ state: 'done', report: { id: reportId, result: 'good' } });
});

test('a delete waits for its undo and leaves when the page closes', async () => {
  const { report } = await create();
  worker.app.openPages.open(options);
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, options);
  expect(job.state).toBe('waiting');
  expect(writes()).toEqual(['POST']);
  await worker.app.closePage(options);
  expect(await worker.settled(job)).toMatchObject({ state: 'done', wasAlreadyGone: false });
  expect(service.reports()).toHaveLength(0);
});

test('a delete from one window’s panel waits for its undo though another window’s panel closes', async () => {
  const { report } = await create();
  const panel = { id: 'us', url: 'chrome-extension://us/sidepanel.html' };
  worker.app.openPages.open(panel);
  worker.app.openPages.open(panel);
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, panel);
  await worker.app.closePage(panel);
  expect(await worker.handlers.cancelJob({ jobId: job.id }, panel)).toMatchObject({ state: 'cancelled' });
  const again = await worker.handlers.startJob({ connectionId, work }, panel);
  await worker.app.closePage(panel);
  expect(await worker.settled(again)).toMatchObject({ state: 'done' });
});

test('an undone delete is never sent', async () => {
  const { report } = await create();
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, options);
  await worker.handlers.cancelJob({ jobId: job.id }, options);
  await worker.app.closePage(options);
  expect(writes()).toEqual(['POST']);
});

test('deleting what is gone counts as done and says so', async () => {
  const work = { kind: 'deleteReport', reportId: '4711', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, options);
  await worker.app.closePage(options);
  expect(await worker.settled(job)).toMatchObject({ state: 'done', wasAlreadyGone: true });
});

const tab = () => ({ id: 7, url: service.samples.bad });

test('a menu click on a page analyses the page with the chosen privacy', async () => {
  await worker.app.analyseFromMenu({ menuItemId: 'page:public' }, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.settled(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ url: service.samples.bad, privacy: 0, result: 'bad' }]);
});

test('a menu click on a link analyses the link, not the page', async () => {
  const click = { menuItemId: 'link:private', linkUrl: service.samples.decent };
  await worker.app.analyseFromMenu(click, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.settled(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ url: service.samples.decent, privacy: 1, result: 'decent' }]);
});

test('the menu’s password choice opens the popup for that address, and only the next opening', async () => {
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

test('a small window opens where the browser cannot open the popup, and leaves nothing behind for it', async () => {
  await connect({ openPopup: () => Promise.reject(new Error('no user gesture')) });
  const click = { menuItemId: 'link:password', linkUrl: service.samples.decent };
  await worker.app.analyseFromMenu(click, tab());
  expect(worker.windows).toEqual([service.samples.decent]);
  expect((await worker.handlers.openPopup({ url: tab().url }, popup)).url).toBe(tab().url);
});

test('where the icon is not on the toolbar, the popup tells what becomes of it', async () => {
  for (const act of [
    () => worker.app.analyseFromMenu({ menuItemId: 'link:private', linkUrl: service.samples.decent }, tab()),
    () => worker.app.analyseByShortcut({ ...tab(), url: service.samples.decent }),
  ]) {
    const opened: string[] = [];
    for (const isSeen of [true, false]) {
      await connect({ isIconPinned: async () => isSeen, openPopup: async () => void opened.push(`seen: ${isSeen}`) });
      await act();
      // What it asked for ends here, and not in the test after this one.
      for (const job of await worker.app.queue.listOpen()) await worker.settled(job);
    }
    expect(opened).toEqual(['seen: false']);
    const shown = await worker.handlers.openPopup({ url: tab().url }, popup);
    expect(shown).toMatchObject({ url: service.samples.decent, job: { work: { kind: 'create' } } });
  }
});

test('a popup opened much later speaks of its own page, not of the menu’s', async () => {
  let now = 1_000_000;
  await connect({ now: () => now });
  await worker.app.analyseFromMenu({ menuItemId: 'link:password', linkUrl: service.samples.decent }, tab());
  now += 60_000;
  expect((await worker.handlers.openPopup({ url: tab().url }, popup)).url).toBe(tab().url);
});

test('the shortcut analyses with the connection’s own privacy', async () => {
  await worker.app.analyseByShortcut(tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.settled(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ privacy: 0 }]);
});

test('the end of an analysis is notified when it is wished and no page is open', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, options);
  const job = await create();
  await expect
    .poll(() => worker.notifications)
    .toEqual([expect.objectContaining({ id: job.id, message: service.samples.good })]);
  await worker.app.openNotification(job.id);
  expect(worker.tabs).toEqual([expect.stringContaining(`${service.address}/reports/`)]);
});

test('a page that asked and is open, or a user who does not wish it, gets no notification', async () => {
  await create();
  // It is told before the setting changes.
  await expect.poll(() => worker.workBadges.at(-1)?.text).toBe('✓');
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, options);
  worker.app.openPages.open(popup);
  await create(service.samples.decent);
  expect(worker.notifications).toEqual([]);
});

test('another page that happens to be open does not keep a menu’s analysis from being notified', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, options);
  worker.app.openPages.open(options);
  await worker.app.analyseFromMenu({ menuItemId: 'page:public' }, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.settled(job as NonNullable<typeof job>);
  await expect.poll(() => worker.notifications).toHaveLength(1);
});

test('a delete or change that fails after its page was closed is told by badge and notification', async () => {
  await connect(hurry());
  const { report } = await create();
  // It is told that way, and no longer by a notification that is allowed from here on.
  await expect.poll(() => worker.workBadges.at(-1)?.text).toBe('✓');
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, options);
  service.addFault({ kind: 'status', status: 403, match: { method: 'DELETE' } });
  service.addFault({ kind: 'status', status: 403, match: { method: 'PATCH' } });
  const reportId = report?.id ?? '';
  await start({ kind: 'update', reportId, privacy: 'public' });
  const work = { kind: 'deleteReport', reportId, url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work, tabId: 7 }, popup);
  await worker.app.closePage(popup);
  await worker.settled(job);
  await expect.poll(() => worker.notifications).toHaveLength(2);
  expect(worker.badges.slice(-1)).toMatchObject([{ badge: { text: '!', kind: 'problem' } }]);
  expect((await worker.handlers.openPopup({ url: service.samples.good }, popup)).job?.state).toBe('failed');
});

test('a tab that shows another page by now is told that it is done, not a grade', async () => {
  worker.tabUrl.current = service.samples.decent;
  await create(service.samples.bad);
  expect(worker.badges.at(-1)?.badge).toMatchObject({ text: '✓', kind: 'none' });
});

test.each([
  ['a gateway’s 502', { kind: 'status', status: 502 }],
  ['a redirect after the POST', { kind: 'redirect', location: '/' }],
  ['a web page', { kind: 'html' }],
  ['broken data', { kind: 'brokenJson' }],
] as const)(
  'after %s a create that cannot be found is unconfirmed, for it may have been done',
  async (_what, fault) => {
    await connect(hurry());
    service.addFault({ ...fault, match: { method: 'POST' } });
    expect(await create()).toMatchObject({ state: 'unconfirmed' });
    expect(writes()).toEqual(['POST']);
  },
);

test('a create that broke in an unforeseen way once it could leave is unconfirmed', async () => {
  const storeReport = () => Promise.reject(new TypeError('unforeseen'));
  await connect({ ...hurry(), createClient: (options) => ({ ...createClient(options), storeReport }) });
  expect(await create()).toMatchObject({ state: 'unconfirmed', problem: { code: 'unexpected' } });
});

test.each(['removed', 'led to another service'])(
  'a delete that waits while its connection is %s never leaves',
  async (how) => {
    const other = await startService();
    const { report } = await create();
    const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
    const job = await worker.handlers.startJob({ connectionId, work }, options);
    const { address, key } = other;
    if (how === 'removed') await worker.handlers.removeConnection({ connectionId }, options);
    else await worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' }, options);
    await worker.app.closePage(options);
    expect((await worker.settled(job)).state).toBe('cancelled');
    expect([...service.requests, ...other.requests].filter(({ method }) => method === 'DELETE')).toEqual([]);
    await other.close();
  },
);

test('a password is in no reply of the worker', async () => {
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  const started = await worker.handlers.startJob({ connectionId, work }, popup);
  const cancelled = await worker.handlers.cancelJob({ jobId: started.id }, popup);
  const opened = await worker.handlers.openPopup({ url: work.url }, popup);
  expect(JSON.stringify([started, cancelled, opened.job])).not.toContain('tulip-7');
  await worker.settled(started);
});

test('a delete that was put off by a rate limit, and finds nothing then, says that it was gone already', async () => {
  await connect(hurry());
  service.addFault({ kind: 'rateLimit', retryAfter: 5, match: { method: 'DELETE' }, times: 1 });
  const deleted = await start({ kind: 'deleteReport', reportId: '4711', url: service.samples.good });
  expect(deleted).toMatchObject({ state: 'done', wasAlreadyGone: true, attempts: 2 });
});

test('a create to be sent again whose password went with the browser is not sent, and says why', async () => {
  await connect(hurry());
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  const lost = await start(work);
  service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'GET' }, times: 1 });
  await worker.handlers.retryJob({ jobId: lost.id, password: 'tulip-7' }, options);
  await until(async () => expect((await worker.app.queue.find(lost.id))?.waitsFor).toBe('rateLimit'));
  for (const name of Object.keys(worker.session.values)) await worker.session.remove(name);
  worker = startApp({ ...worker.surroundings });
  await worker.handlers.retryJob({ jobId: lost.id }, options);
  const { state, problem } = await worker.settled(lost);
  expect([state, problem?.code, writes()]).toEqual(['unconfirmed', 'passwordForgotten', ['POST']]);
});
