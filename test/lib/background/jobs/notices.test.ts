import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import type { Work } from '../../../../lib/model/work.ts';
import { createFastClock } from '../start-app.ts';
import {
  connect,
  connectionId,
  create,
  listWrites,
  optionsPage,
  service,
  start,
  tab,
  useConnectedApp,
  worker,
} from './use-connected-app.ts';

useConnectedApp();

/** Switches notifications on and makes a report, whose notification is removed from those that the test reads. */
async function createNotified() {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true });
  const job = await create();
  await expect.poll(() => worker.notifications).toHaveLength(1);
  worker.notifications.length = 0;
  return job;
}

test('the end of an analysis is notified if notifications are on and no page is open', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true });
  // A notification stays in the system's history, so it has no query.
  const job = await create(`${service.samples.good}?client=miller`);
  await expect
    .poll(() => worker.notifications)
    .toEqual([expect.objectContaining({ id: job.id, message: service.samples.good })]);
  await worker.app.openNotification(job.id);
  expect(worker.tabs).toEqual([expect.stringContaining(`${service.address}/reports/`)]);
});

test('the end of an analysis is not notified if notifications are off or the popup is open over its tab', async () => {
  let active = 7;
  await connect({ isPopupOpen: async () => true, listTabs: async () => [active] });
  await create();
  // The first job is announced before the setting changes.
  await expect.poll(() => worker.workBadges.at(-1)).toBeUndefined();
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true });
  await create(service.samples.decent);
  expect(worker.notifications).toEqual([]);
  active = 8;
  await create(service.samples.bad);
  await expect.poll(() => worker.notifications).toHaveLength(1);
});

test('the end of a re-run from Reports is notified if the user does not see that page, a successful delete is not', async () => {
  await connect(createFastClock());
  const { id = '', url } = (await createNotified()).report ?? {};
  worker.frontPage.current = optionsPage;
  const run = async (kind: 'rerun' | 'deleteReport') => {
    const work = { kind, reportId: id, url: url ?? '' };
    await worker.waitForJob(await worker.handlers.startJob({ connectionId, work }));
  };
  await run('rerun');
  expect(worker.notifications).toEqual([]);
  worker.frontPage.current = undefined;
  await run('rerun');
  expect(worker.notifications).toHaveLength(1);
  await run('deleteReport');
  expect([worker.notifications.length, worker.workBadges.at(-1)]).toEqual([1, undefined]);
});

test('the end of an analysis from the menu is notified although another page is in front', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true });
  worker.frontPage.current = optionsPage;
  await worker.app.analyseFromMenu({ menuItemId: 'page:public' }, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.waitForJob(job as NonNullable<typeof job>);
  await expect.poll(() => worker.notifications).toHaveLength(1);
});

test('a delete or change that fails after its page was closed is shown by badge and notification', async () => {
  await connect(createFastClock());
  const { report } = await createNotified();
  service.addFault({ kind: 'status', status: 403, match: { method: 'DELETE' } });
  service.addFault({ kind: 'status', status: 403, match: { method: 'PATCH' } });
  const reportId = report?.id ?? '';
  await start({ kind: 'update', reportId, privacy: 'public' });
  const work = { kind: 'deleteReport', reportId, url: service.samples.good } as const;
  const job = await worker.handlers.startJob({ connectionId, work, tabId: 7 });
  await worker.waitForJob(job);
  await expect.poll(() => worker.notifications).toHaveLength(2);
  expect(worker.badges.slice(-1)).toMatchObject([{ badge: { text: '!', kind: 'problem' } }]);
  expect((await worker.handlers.openPopup({ url: service.samples.good })).job?.state).toBe('failed');
});

describe('after a change that failed', () => {
  const getBadge = () => worker.badges.findLast(({ tabId }) => tabId === 7)?.badge;
  let reportId: string;

  beforeEach(async () => {
    await connect(createFastClock());
    reportId = String(service.addReport({ url: service.samples.good, result: 'good' }));
  });

  test.each([
    ['the user has tried it again', 422, (jobId: string) => worker.handlers.retryJob({ jobId })],
    ['the key is accepted', 401, () => worker.handlers.testConnection({ connectionId, address: service.address })],
  ])('its “!” leaves the tab when it is done because %s', async (_why, status, goOn) => {
    service.addFault({ kind: 'status', status, match: { method: 'PATCH' }, times: 1 });
    const work = { kind: 'update', reportId, url: service.samples.good, privacy: 'private' } as const;
    const job = await worker.handlers.startJob({ connectionId, work, tabId: 7 });
    await expect.poll(() => getBadge()?.text).toBe('!');
    await goOn(job.id);
    expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
    expect(getBadge()).toBeUndefined();
  });

  test.each(['rerun', 'update', 'deleteReport'] as const)('another %s that succeeds needs nobody', async (kind) => {
    service.addFault({
      kind: 'status',
      status: 422,
      match: { method: kind === 'deleteReport' ? 'DELETE' : 'PATCH' },
      times: 1,
    });
    const base = { reportId, url: service.samples.good };
    const work: Work = kind === 'update' ? { kind, ...base, privacy: 'private' } : { kind, ...base };
    expect(await start(work)).toMatchObject({ state: 'failed' });
    expect(await worker.handlers.countAttention({})).toBe(1);
    expect(await start(work)).toMatchObject({ state: 'done' });
    await expect.poll(() => worker.handlers.countAttention({})).toBe(0);
  });
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

test('the responses of the worker contain no password', async () => {
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  const started = await worker.handlers.startJob({ connectionId, work });
  const cancelled = await worker.handlers.cancelJob({ jobId: started.id });
  const opened = await worker.handlers.openPopup({ url: work.url });
  expect(JSON.stringify([started, cancelled, opened.job])).not.toContain('tulip-7');
  await worker.waitForJob(started);
});
