// The browser's alarm: it starts a stopped worker again as long as a job is open, and no longer.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { until } from './batches/start-batch-worker.ts';
import { createFastClock, startApp, type TestApp } from './start-app.ts';

const optionsPage = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const work = { kind: 'create', url: 'https://example.com/', privacy: 'private' } as const;
const deletion = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;

let service: Service;
let worker: TestApp;
let connectionId: string;
/** Whether the worker last set the alarm or cleared it. */
let hasAlarm: boolean;

async function recordAlarm(isWanted: boolean): Promise<void> {
  hasAlarm = isWanted;
}

async function connect(key = service.key, setWakeUp = recordAlarm, clock = {}) {
  hasAlarm = false;
  worker = startApp({ database: crypto.randomUUID(), setWakeUp, ...clock });
  const input = { name: '', address: service.address, key, privacy: 'public' } as const;
  ({ id: connectionId } = await worker.handlers.saveConnection(input));
}

beforeEach(async () => {
  service = await startService();
  await connect();
});

afterEach(() => service.close());

test('the alarm is set before the job is stored, and cleared when no job is open', async () => {
  const jobCounts: number[] = [];
  await connect(service.key, async (isWanted) => {
    hasAlarm = isWanted;
    if (isWanted) jobCounts.push(await (await worker.app.openDatabase()).count('jobs'));
  });
  const job = await worker.handlers.startJob({ connectionId, work, tabId: 1 });
  expect(jobCounts[0]).toBe(0);
  await worker.waitForJob(job);
  await until(() => expect(hasAlarm).toBe(false));
});

test('a worker that starts sets the alarm if a job waits', async () => {
  service.addFault({ kind: 'rateLimit', retryAfter: 600 });
  await worker.handlers.startJob({ connectionId, work });
  await until(async () => expect((await worker.app.queue.listOpen())[0]?.waitsFor).toBe('rateLimit'));
  await wait(50);
  hasAlarm = false;
  await startApp(worker.environment).app.lifecycle.start();
  expect(hasAlarm).toBe(true);
});

test('an alarm without open jobs is cleared when it fires', async () => {
  hasAlarm = true;
  await worker.app.lifecycle.wakeUp();
  await until(() => expect(hasAlarm).toBe(false));
});

test('no alarm is set for jobs that wait for the user, nor for jobs that wait for those', async () => {
  await connect('refused');
  await worker.handlers.startJob({ connectionId, work: deletion });
  await worker.handlers.startJob({ connectionId, work });
  await until(async () => {
    const { blocks } = await worker.handlers.listJobs({ limit: 1 });
    expect([blocks.length, hasAlarm]).toEqual([1, false]);
  });
});

test('the badge of a tab is removed when its analysis is cancelled', async () => {
  service.addFault({ kind: 'rateLimit', retryAfter: 600 });
  const { id: jobId } = await worker.handlers.startJob({ connectionId, work, tabId: 7 });
  await until(async () => expect((await worker.app.queue.find(jobId))?.waitsFor).toBe('rateLimit'));
  await worker.handlers.cancelJob({ jobId });
  await until(() => expect(worker.badges.at(-1)).toEqual({ tabId: 7, badge: undefined }));
});

test('after a restart of the browser, no job is shown on a tab that has the id of its former one', async () => {
  service.addFault({ kind: 'rateLimit', retryAfter: 600 });
  const job = await worker.handlers.startJob({ connectionId, work, tabId: 7 });
  const { id: jobId } = job;
  await until(async () => expect((await worker.app.queue.find(jobId))?.waitsFor).toBe('rateLimit'));
  worker = startApp(worker.environment);
  await worker.app.lifecycle.startSession();
  expect((await worker.app.queue.find(jobId))?.tabId).toBeUndefined();
  await worker.handlers.cancelJob({ jobId });
  await worker.waitForJob(job);
  // What the test above expects. The former worker, which still runs here, may show that the job waits.
  expect(worker.badges).not.toContainEqual({ tabId: 7, badge: undefined });
});

test('a job that the user resolves under Activity is not notified again and not shown on the icon', async () => {
  await connect(service.key, recordAlarm, createFastClock());
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true });
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' } });
  const { id: jobId, state } = await worker.waitForJob(await worker.handlers.startJob({ connectionId, work }));
  worker.frontPage.current = optionsPage;
  await worker.handlers.resolveJob({ jobId });
  await wait(50);
  const own = worker.notifications.filter(({ id }) => id === jobId);
  expect([state, own.length, worker.workBadges.at(-1)]).toEqual(['unconfirmed', 1, undefined]);
});
