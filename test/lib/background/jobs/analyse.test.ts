import { expect, test } from 'vitest';
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
  const started = await worker.handlers.startJob({
    connectionId,
    work: { kind: 'create', url: service.samples.good, privacy: 'private' },
    tabId: 7,
  });
  const findOpenJob = async () => (await worker.handlers.openPopup({ url: service.samples.good })).job;
  await expect.poll(findOpenJob).toMatchObject({ state: 'grading', report: { url: service.samples.good } });
  expect(worker.badges.at(-1)).toMatchObject({ tabId: 7, badge: { text: '…' } });
  expect(await worker.waitForJob(started)).toMatchObject({ state: 'done', report: { result: 'good' } });
  await expect.poll(() => worker.badges.at(-1)?.badge?.kind).toBe('good');
  const { reports } = await worker.handlers.listPageReports({ url: service.samples.good });
  expect(reports).toMatchObject([{ result: 'good', privacy: 'private' }]);
  expect(listWrites()).toEqual(['POST']);
});

test('a re-run whose response has no grade removes the old grade until the new one comes', async () => {
  await connect(createFastClock());
  const { report } = await create();
  service.setGradeDelay(100);
  const started = await worker.handlers.startJob({
    connectionId,
    work: { kind: 'rerun', reportId: report?.id ?? '', url: service.samples.good },
  });
  const listGrades = async () =>
    (await worker.handlers.listPageReports({ url: service.samples.good })).reports.map(({ result }) => result);
  await expect.poll(listGrades).toEqual([undefined]);
  expect(await worker.waitForJob(started)).toMatchObject({ state: 'done', report: { result: 'good' } });
  await expect.poll(listGrades).toEqual(['good']);
});

test('a change of privacy while the grade is awaited is kept when the wait is cancelled', async () => {
  await connect(createFastClock());
  service.setGradeDelay(1e9);
  const started = await worker.handlers.startJob({
    connectionId,
    work: { kind: 'create', url: service.samples.good, privacy: 'private' },
  });
  const find = async () => (await worker.handlers.listJobs({ limit: 9 })).jobs;
  await expect.poll(async () => (await find()).find(({ id }) => id === started.id)?.report).toBeDefined();
  const reportId = (await find())[0]?.report?.id ?? '';
  await start({ kind: 'update', reportId, privacy: 'public' });
  expect(await worker.handlers.cancelJob({ jobId: started.id })).toMatchObject({ state: 'done' });
  const { reports } = await worker.handlers.listPageReports({ url: service.samples.good });
  expect(reports).toMatchObject([{ privacy: 'public' }]);
});

test('a report that is deleted while its grade is awaited is removed from the local copy', async () => {
  await connect(createFastClock());
  service.setGradeDelay(1e9);
  const started = await worker.handlers.startJob({
    connectionId,
    work: { kind: 'create', url: service.samples.good, privacy: 'private' },
  });
  await expect.poll(() => worker.app.reports.count(connectionId)).toBe(1);
  service.addFault({ kind: 'status', status: 404, match: { method: 'GET', path: /reports\/\d/ } });
  expect(await worker.waitForJob(started)).toMatchObject({ state: 'done', wasAlreadyGone: true });
  expect(await worker.app.reports.count(connectionId)).toBe(0);
});

test('when a job is done, its password is in no broadcast and in no storage area', async () => {
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  await worker.handlers.saveDraft({ url: work.url, draft: { privacy: 'password', password: 'tulip-7' } });
  await start(work);
  expect(JSON.stringify([worker.notices, worker.local.values, worker.session.values])).not.toContain('tulip-7');
});

test('a failed analysis keeps the draft for a retry', async () => {
  service.addFault({ kind: 'status', status: 422, match: { method: 'POST' } });
  const draft = { privacy: 'password', password: 'tulip-7' } as const;
  await worker.handlers.saveDraft({ url: service.samples.good, draft });
  await start({ kind: 'create', url: service.samples.good, ...draft });
  expect(await worker.handlers.openPopup({ url: service.samples.good })).toMatchObject({
    draft,
    job: { state: 'failed', problem: { code: 'invalid' } },
  });
});

test('the password of a draft is kept in memory only, until the draft is discarded', async () => {
  const { good: url } = service.samples;
  await worker.handlers.saveDraft({ url, draft: { privacy: 'password', password: 'tulip-7' } });
  expect(JSON.stringify(worker.session.values)).toContain('tulip-7');
  expect(JSON.stringify(worker.local.values)).not.toContain('tulip-7');
  await worker.handlers.saveDraft({ url });
  expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7');
});
