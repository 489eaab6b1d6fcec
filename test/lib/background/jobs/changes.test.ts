import { expect, test } from 'vitest';
import type { Privacy } from '../../../../lib/model/report/privacy.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
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

test('a delete waits for the undo period in the settings', async () => {
  const work = { kind: 'deleteReport', reportId: '4711', url: service.samples.good } as const;
  const readUndoTime = async () => {
    const { id, createdAt, notBefore = 0 } = await worker.handlers.startJob({ connectionId, work });
    await worker.handlers.cancelJob({ jobId: id });
    return Math.round((notBefore - createdAt) / 1_000);
  };
  expect(await readUndoTime()).toBe(8);
  await worker.handlers.saveSettings({ ...defaultSettings, undoTime: 120 });
  expect(await readUndoTime()).toBe(120);
});

test('a change of privacy and a re-run return the changed report', async () => {
  const { report } = await create();
  const reportId = report?.id ?? '';
  const changed = await start({ kind: 'update', reportId, privacy: 'public' });
  expect(changed.report?.privacy).toBe('public');
  const rerun = await start({ kind: 'rerun', reportId, url: service.samples.good });
  expect(rerun).toMatchObject({ state: 'done', report: { id: reportId, result: 'good' } });
});

test('a delete is sent when its undo period has passed, and not before', async () => {
  const clock = createFastClock();
  await connect(clock);
  const { report } = await create();
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work });
  expect(job).toMatchObject({ state: 'waiting', waitsFor: 'undo' });
  const { settledAt = 0, ...ended } = await worker.waitForJob(job);
  expect(ended).toMatchObject({ state: 'done', wasAlreadyGone: false });
  expect(settledAt - job.createdAt).toBeGreaterThanOrEqual(8_000);
  expect(service.reports()).toHaveLength(0);
});

test('a publication that can be undone is never sent if it is undone, and a popup that opens meanwhile shows it', async () => {
  const { report } = await create();
  const work = { kind: 'update', reportId: report?.id ?? '', url: service.samples.good, privacy: 'public' } as const;
  const job = await worker.handlers.startJob({ connectionId, work });
  expect(job).toMatchObject({ state: 'waiting', waitsFor: 'undo' });
  const opening = await worker.handlers.openPopup({ url: service.samples.good });
  expect(opening.job).toMatchObject({ id: job.id });
  await worker.handlers.cancelJob({ jobId: job.id });
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
  const { notBefore } = await worker.handlers.startJob({ connectionId, work, count });
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
  const { waitsFor } = await worker.handlers.startJob({ connectionId, work });
  expect(waitsFor === 'undo').toBe(isUndoable);
});

test('a change of the privacy replaces one that can still be undone, which is never sent', async () => {
  const { report } = await create();
  const change = (privacy: Privacy) => {
    const work = { kind: 'update', reportId: report?.id ?? '', privacy, password: 'open sesame' } as const;
    return worker.handlers.startJob({ connectionId, work });
  };
  const published = await change('public');
  expect((await change('public')).id).toBe(published.id);
  await worker.waitForJob(await change('password'));
  expect((await worker.app.queue.find(published.id))?.state).toBe('cancelled');
  expect(service.reports()).toMatchObject([{ privacy: 2 }]);
  expect(listWrites()).toEqual(['POST', 'PATCH']);
});

test('a change of the privacy also replaces one that waits for the key since its time to undo ended', async () => {
  await connect(createFastClock());
  const { report } = await create();
  const change = (privacy: Privacy) => {
    const work = { kind: 'update', reportId: report?.id ?? '', privacy } as const;
    return worker.handlers.startJob({ connectionId, work });
  };
  service.addFault({ kind: 'status', status: 401, match: { method: 'POST' }, times: 1 });
  const work = { kind: 'create', url: service.samples.bad, privacy: 'private' } as const;
  const refused = await worker.handlers.startJob({ connectionId, work });
  await expect.poll(async () => (await worker.app.queue.find(refused.id))?.waitsFor).toBe('connection');
  const published = await change('public');
  expect(published.waitsFor).toBe('undo');
  await expect.poll(async () => (await worker.app.queue.find(published.id))?.waitsFor).toBe('connection');
  const kept = await change('private');
  await worker.app.queue.resumeConnection(connectionId);
  expect((await worker.waitForJob(kept)).state).toBe('done');
  expect((await worker.app.queue.find(published.id))?.state).toBe('cancelled');
  expect(service.reports()[0]).toMatchObject({ privacy: 1 });
});

test('an undone delete is never sent', async () => {
  const { report } = await create();
  const work = { kind: 'deleteReport', reportId: report?.id ?? '', url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work });
  await worker.handlers.cancelJob({ jobId: job.id });
  await worker.waitForJob(job);
  expect(listWrites()).toEqual(['POST']);
});
