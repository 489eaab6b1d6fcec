// The browser's alarm: a worker that was stopped is started again for as long as something is owed, and no longer.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { until } from './batches/start-batch-worker.ts';
import { hurry, startApp, type TestApp } from './start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const work = { kind: 'create', url: 'https://example.com/', privacy: 'private' } as const;
const deletion = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;

let service: Service;
let worker: TestApp;
let connectionId: string;
/** What the browser was told last. */
let hasAlarm: boolean;

async function noteAlarm(isWanted: boolean): Promise<void> {
  hasAlarm = isWanted;
}

async function connect(key = service.key, setWakeUp = noteAlarm, clock = {}) {
  hasAlarm = false;
  worker = startApp({ database: crypto.randomUUID(), setWakeUp, ...clock });
  const input = { name: '', address: service.address, key, privacy: 'public' } as const;
  ({ id: connectionId } = await worker.handlers.saveConnection(input, page));
}

beforeEach(async () => {
  service = await startService();
  await connect();
});

afterEach(() => service.close());

test('the alarm is set before the journal knows of the job, and gone when nothing is owed', async () => {
  const known: number[] = [];
  await connect(service.key, async (isWanted) => {
    hasAlarm = isWanted;
    if (isWanted) known.push(await (await worker.app.openDatabase()).count('jobs'));
  });
  const job = await worker.handlers.startJob({ connectionId, work, tabId: 1 }, page);
  expect(known[0]).toBe(0);
  await worker.settled(job);
  await until(() => expect(hasAlarm).toBe(false));
});

test('a worker that starts, after an update of the extension too, has an alarm for what waits', async () => {
  service.addFault({ kind: 'rateLimit', retryAfter: 600 });
  await worker.handlers.startJob({ connectionId, work }, page);
  await until(async () => expect((await worker.app.queue.listOpen())[0]?.waitsFor).toBe('rateLimit'));
  await wait(50);
  hasAlarm = false;
  await startApp(worker.surroundings).app.lifecycle.start();
  expect(hasAlarm).toBe(true);
});

test('an alarm that is left over ends itself', async () => {
  hasAlarm = true;
  await worker.app.lifecycle.wakeUp();
  await until(() => expect(hasAlarm).toBe(false));
});

test('nothing wakes the worker for what waits for the user, nor for what waits behind it', async () => {
  await connect('refused');
  await worker.handlers.startJob({ connectionId, work: deletion }, page);
  await worker.handlers.startJob({ connectionId, work }, page);
  await until(async () => {
    const { blocks } = await worker.handlers.listJobs({ limit: 1 }, page);
    expect([blocks.length, hasAlarm]).toEqual([1, false]);
  });
});

test('work of another connection that waits for the user does not silence a notification', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, page);
  const { id: stuckId } = await worker.handlers.saveConnection(
    { name: 'Stuck', address: service.address, key: 'refused', privacy: 'public' },
    page,
  );
  await worker.handlers.startJob({ connectionId: stuckId, work }, page);
  await until(async () => expect((await worker.app.queue.listBlocks()).length).toBe(1));
  const { id: reportId } = await worker.app.services
    .getClient({ connectionId })
    .then((client) => client.storeReport(work));
  const job = await worker.handlers.startJob(
    { connectionId, work: { kind: 'update', reportId, privacy: 'public' } },
    page,
  );
  expect((await worker.settled(job)).state).toBe('done');
  await expect.poll(() => worker.notifications).toMatchObject([{ id: job.id }]);
});

test('the icon of a tab forgets an analysis that was cancelled', async () => {
  service.addFault({ kind: 'rateLimit', retryAfter: 600 });
  const { id: jobId } = await worker.handlers.startJob({ connectionId, work, tabId: 7 }, page);
  await until(async () => expect((await worker.app.queue.find(jobId))?.waitsFor).toBe('rateLimit'));
  await worker.handlers.cancelJob({ jobId }, page);
  await until(() => expect(worker.badges.at(-1)).toEqual({ tabId: 7, badge: undefined }));
});

test('what the user has settled under Activity is no news: no notification, nothing on the icon', async () => {
  await connect(service.key, noteAlarm, hurry());
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, page);
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' } });
  const { id: jobId, state } = await worker.settled(await worker.handlers.startJob({ connectionId, work }, page));
  await worker.handlers.listJobs({ limit: 1 }, page);
  await worker.handlers.resolveJob({ jobId }, page);
  await wait(50);
  expect([state, worker.notifications.length, worker.workBadges.at(-1)]).toEqual(['unconfirmed', 1, undefined]);
});
