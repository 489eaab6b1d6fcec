// The grade of a tab's page as a badge on the toolbar icon: when it is set, and what takes precedence over it.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Badge } from '../../../../lib/browser/action.ts';
import type { Grade } from '../../../../lib/model/report/report.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { watchesItem } from '../../../../lib/storage/stored-watches.ts';
import { createGate } from '../../../service/gates.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createPlan } from '../../model/create-plan.ts';
import { until } from '../batches/start-batch-worker.ts';
import { startApp, type TestApp } from '../start-app.ts';

const page = 'https://shop.example/chairs';

let service: Service;
let worker: TestApp;
let connectionId: string;
let isWatched: boolean | undefined;
let tabQueries: boolean[];

beforeEach(async () => {
  service = await startService();
  isWatched = undefined;
  tabQueries = [];
  worker = startApp({
    listTabs: async (isActive = false) => {
      tabQueries.push(isActive);
      return isActive ? [7] : [7, 8];
    },
    listenToTabs: (isWanted) => {
      isWatched = isWanted;
    },
  });
  worker.tabUrl.current = page;
  connectionId = await connect();
});
afterEach(() => service.close());

async function connect(): Promise<string> {
  const { address, key } = service;
  return (await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' })).id;
}

const setTabGrades = (tabGrades: boolean) =>
  worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, tabGrades });
const copyReport = (result: Grade | undefined, url = page, of = connectionId) =>
  worker.app.reports.write(of, [{ id: '7', url, result, fields: {} }], 1);

async function turnOn(): Promise<void> {
  await setTabGrades(true);
  worker.badges.length = 0;
}

/** Waits until the tab has a badge of this kind; undefined: no badge of its own. */
async function waitForBadge(kind: Badge['kind'] | undefined, tabId = 7): Promise<void> {
  await until(() => {
    expect(worker.badges.findLast((shown) => shown.tabId === tabId)).toEqual({
      tabId,
      badge: kind && expect.objectContaining({ kind }),
    });
  });
}

test('without the setting no tab is read and no badge is set, whatever events the browser sends', async () => {
  await copyReport('good');
  await worker.app.lifecycle.start();
  await until(() => expect(isWatched).toBe(false));
  await worker.app.tabGrades.show(7);
  await worker.app.workBadge.show();
  await wait(30);
  expect(worker.badges).toEqual([]);
  expect(tabQueries).toEqual([]);
});

test('switching the setting on shows grades on all tabs; switching it off removes them', async () => {
  await copyReport('decent');
  await setTabGrades(true);
  expect(isWatched).toBe(true);
  for (const tabId of [7, 8]) await waitForBadge('decent', tabId);
  await setTabGrades(false);
  expect(isWatched).toBe(false);
  for (const tabId of [7, 8]) await waitForBadge(undefined, tabId);
});

test('the next worker continues to watch tabs', async () => {
  await setTabGrades(true);
  isWatched = undefined;
  await worker.app.lifecycle.start();
  await until(() => expect(isWatched).toBe(true));
});

test('a tab shows the grade of its page for any spelling of the address, and no request is sent', async () => {
  await turnOn();
  await copyReport('bad', 'http://www.shop.example/chairs/');
  const { length } = service.requests;
  await worker.app.tabGrades.show(7);
  expect(worker.badges.at(-1)?.badge).toMatchObject({ kind: 'bad' });
  for (const url of ['https://shop.example/tables', 'chrome://newtab/', '']) {
    worker.tabUrl.current = url;
    await worker.app.tabGrades.show(7);
    expect(worker.badges.at(-1)).toEqual({ tabId: 7, badge: undefined });
  }
  expect(service.requests).toHaveLength(length);
});

test('a slow lookup does not overwrite the badge of the page that followed in the tab', async () => {
  await turnOn();
  await copyReport('good');
  const { findReport } = worker.app.reports;
  worker.app.reports.findReport = async (of, url) => {
    if (url === page) await wait(50);
    return findReport(of, url);
  };
  const first = worker.app.tabGrades.show(7);
  await wait(10);
  worker.tabUrl.current = 'https://shop.example/tables';
  await Promise.all([first, worker.app.tabGrades.show(7)]);
  expect(worker.badges.at(-1)).toEqual({ tabId: 7, badge: undefined });
});

test('tabs show the grades of the active connection', async () => {
  await turnOn();
  const other = await connect();
  await copyReport('good');
  await copyReport('bad', page, other);
  await worker.handlers.activateConnection({ connectionId });
  await waitForBadge('good');
  await worker.handlers.activateConnection({ connectionId: other });
  await waitForBadge('bad');
});

test('the active tab shows the grade of a report from a response at once, and not after its deletion', async () => {
  await turnOn();
  service.addReport({ url: page, result: 'decent' });
  const report = await worker.handlers.findReport({ connectionId, url: page });
  await waitForBadge('decent');
  const work = { kind: 'deleteReport' as const, reportId: report?.id ?? '', url: page };
  const { id } = await worker.handlers.startJob({ connectionId, work });
  await worker.handlers.retryJob({ jobId: id });
  await waitForBadge(undefined);
});

test.each(['was removed', 'has a new address'])('no tab shows a grade of a connection that %s', async (what) => {
  await copyReport('good');
  await turnOn();
  await worker.app.tabGrades.show(7);
  await waitForBadge('good');
  const other = await startService();
  const { address, key } = other;
  if (what === 'was removed') await worker.handlers.removeConnection({ connectionId });
  else await worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' });
  await waitForBadge(undefined);
  await other.close();
});

describe('the precedence of badges', () => {
  test('a job that was started in the tab for its page takes precedence over the grade', async () => {
    await turnOn();
    await copyReport('bad');
    const gate = createGate();
    service.addFault({ kind: 'gate', gate, match: { method: 'POST' }, times: 1 });
    worker.tabUrl.current = service.samples.good;
    const work = { kind: 'create' as const, url: service.samples.good, privacy: 'private' as const };
    const job = await worker.handlers.startJob({ connectionId, work, tabId: 7 });
    await gate.arrived;
    await worker.app.tabGrades.show(7);
    await waitForBadge('running');
    // Another page in the same tab shows its own grade.
    worker.tabUrl.current = page;
    await worker.app.tabGrades.show(7);
    await waitForBadge('bad');
    worker.tabUrl.current = service.samples.good;
    gate.handle();
    gate.answer();
    await worker.waitForJob(job);
    await waitForBadge('good');
  });

  test('a connection that the user has to repair takes precedence over the grade', async () => {
    await turnOn();
    await copyReport('good');
    service.addFault({ kind: 'status', status: 401 });
    const work = { kind: 'rerun' as const, reportId: '1', url: 'https://other.example/' };
    await worker.handlers.startJob({ connectionId, work });
    await until(() => expect(worker.workBadges.at(-1)?.kind).toBe('problem'));
    await worker.app.tabGrades.show(7);
    expect(worker.badges.at(-1)).toEqual({ tabId: 7, badge: undefined });
  });

  test('findings of a watch take precedence over the grade until the user has seen them', async () => {
    await turnOn();
    await copyReport('good');
    const changes = { worse: 6, better: 0, same: 0 };
    const run = { date: '2026-11-27', startedAt: 1, settledAt: 2, total: 6, isSeen: false, batchId: 'b', changes };
    const watch = { ...createPlan(), id: 'w', connectionId, createdAt: 0, since: 0, isPaused: false };
    await watchesItem.write([{ ...watch, run }]);
    await worker.app.tabGrades.show(7);
    await waitForBadge(undefined);
    await watchesItem.write([{ ...watch, run: { ...run, isSeen: true } }]);
    await worker.app.tabGrades.show(7);
    await waitForBadge('good');
  });

  test('findings of a watch take the place of the grade that an analysis has left on a tab, without the setting', async () => {
    const changes = { worse: 6, better: 0, same: 0 };
    const run = { date: '2026-11-27', startedAt: 1, settledAt: 2, total: 6, isSeen: false, batchId: 'b', changes };
    const watch = { ...createPlan(), id: 'w', connectionId, createdAt: 0, since: 0, isPaused: false };
    await watchesItem.write([{ ...watch, run }]);
    await worker.app.workBadge.show();
    for (const tabId of [7, 8]) await waitForBadge(undefined, tabId);
  });
});
