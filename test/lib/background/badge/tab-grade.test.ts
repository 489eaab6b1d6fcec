// The grade of the page in a tab, on the toolbar icon: what is set, when, and what comes before it.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Badge } from '../../../../lib/browser/action.ts';
import type { Grade } from '../../../../lib/model/report/report.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { attentionItem } from '../../../../lib/storage/session.ts';
import { createGate } from '../../../service/gates.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { until } from '../batches/start-batch-worker.ts';
import { startApp, type TestApp } from '../start-app.ts';

const us = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const page = 'https://shop.example/chairs';

let service: Service;
let worker: TestApp;
let connectionId: string;
let isWatched: boolean | undefined;
let asked: boolean[];

beforeEach(async () => {
  service = await startService();
  isWatched = undefined;
  asked = [];
  worker = startApp({
    listTabs: async (isFront = false) => {
      asked.push(isFront);
      return isFront ? [7] : [7, 8];
    },
    watchTabs: (isWanted) => {
      isWatched = isWanted;
    },
  });
  worker.tabUrl.current = page;
  connectionId = await connect();
});
afterEach(() => service.close());

async function connect(): Promise<string> {
  const { address, key } = service;
  return (await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }, us)).id;
}

const set = (tabGrades: boolean) =>
  worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, tabGrades }, us);
const keep = (result: Grade | undefined, url = page, of = connectionId) =>
  worker.app.reports.write(of, [{ id: '7', url, result, fields: {} }], 1);

async function turnOn(): Promise<void> {
  await set(true);
  worker.badges.length = 0;
}

/** Until the tab shows that; undefined: nothing of its own. */
async function waitForBadge(kind: Badge['kind'] | undefined, tabId = 7): Promise<void> {
  await until(() => {
    expect(worker.badges.findLast((shown) => shown.tabId === tabId)).toEqual({
      tabId,
      badge: kind && expect.objectContaining({ kind }),
    });
  });
}

test('nobody looks at tabs before the user has turned it on, whatever the browser tells', async () => {
  await keep('good');
  await worker.app.lifecycle.start();
  await until(() => expect(isWatched).toBe(false));
  await worker.app.tabGrades.show(7);
  await worker.app.workBadge.show();
  await wait(30);
  expect(worker.badges).toEqual([]);
  expect(asked).toEqual([]);
});

test('turned on, all tabs show their grades; turned off, none does', async () => {
  await keep('decent');
  await set(true);
  expect(isWatched).toBe(true);
  for (const tabId of [7, 8]) await waitForBadge('decent', tabId);
  await set(false);
  expect(isWatched).toBe(false);
  for (const tabId of [7, 8]) await waitForBadge(undefined, tabId);
});

test('the next worker goes on watching', async () => {
  await set(true);
  isWatched = undefined;
  await worker.app.lifecycle.start();
  await until(() => expect(isWatched).toBe(true));
});

test('a tab shows the grade of its page, whichever way its address is spelled, and no request leaves', async () => {
  await turnOn();
  await keep('bad', 'http://www.shop.example/chairs/');
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

test('a page whose address nobody tells, and one without a grade yet, show nothing', async () => {
  await turnOn();
  await keep(undefined);
  await worker.app.tabGrades.show(7);
  expect(worker.badges).toEqual([{ tabId: 7, badge: undefined }]);
  worker.tabUrl.current = undefined;
  await worker.app.tabGrades.show(7);
  expect(worker.badges).toHaveLength(1);
});

test('a look-up that takes its time does not overtake the one for the page that followed', async () => {
  await turnOn();
  await keep('good');
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

test('the grade is the active connection’s', async () => {
  await turnOn();
  const other = await connect();
  await keep('good');
  await keep('bad', page, other);
  await worker.handlers.activateConnection({ connectionId }, us);
  await waitForBadge('good');
  await worker.handlers.activateConnection({ connectionId: other }, us);
  await waitForBadge('bad');
});

test('what an answer of the service brings is shown in front at once, and a deleted report no more', async () => {
  await turnOn();
  service.addReport({ url: page, result: 'decent' });
  const report = await worker.handlers.findReport({ connectionId, url: page }, us);
  await waitForBadge('decent');
  const work = { kind: 'deleteReport' as const, reportId: report?.id ?? '', url: page };
  await worker.handlers.startJob({ connectionId, work }, us);
  await worker.app.closePage(us);
  await waitForBadge(undefined);
});

describe('before the grade comes', () => {
  test('work on the page that was asked for in this tab', async () => {
    await turnOn();
    await keep('bad');
    const gate = createGate();
    service.addFault({ kind: 'gate', gate, match: { method: 'POST' }, times: 1 });
    worker.tabUrl.current = service.samples.good;
    const work = { kind: 'create' as const, url: service.samples.good, privacy: 'private' as const };
    const job = await worker.handlers.startJob({ connectionId, work, tabId: 7 }, us);
    await gate.arrived;
    await worker.app.tabGrades.show(7);
    await waitForBadge('running');
    // Another page in the same tab is none of it.
    worker.tabUrl.current = page;
    await worker.app.tabGrades.show(7);
    await waitForBadge('bad');
    worker.tabUrl.current = service.samples.good;
    gate.handle();
    gate.answer();
    await worker.settled(job);
    await waitForBadge('good');
  });

  test('what needs the user in whichever tab, until they have looked', async () => {
    await turnOn();
    await keep('good');
    await worker.app.tabGrades.show(7);
    await waitForBadge('good');
    const work = { kind: 'rerun' as const, reportId: '404', url: 'https://other.example/' };
    await worker.settled(await worker.handlers.startJob({ connectionId, work }, {}));
    expect(worker.workBadges.at(-1)?.kind).toBe('problem');
    await waitForBadge(undefined);
    await worker.app.tabGrades.show(7);
    await waitForBadge(undefined);
    await worker.handlers.listJobs({ limit: 10 }, us);
    await waitForBadge('good');
  });

  test('work that waits for the user to mend its connection', async () => {
    await turnOn();
    await keep('good');
    service.addFault({ kind: 'status', status: 401 });
    const work = { kind: 'rerun' as const, reportId: '1', url: 'https://other.example/' };
    await worker.handlers.startJob({ connectionId, work }, us);
    await until(() => expect(worker.workBadges.at(-1)?.kind).toBe('problem'));
    await worker.app.tabGrades.show(7);
    expect(worker.badges.at(-1)).toEqual({ tabId: 7, badge: undefined });
  });

  test('not what goes on or went well elsewhere', async () => {
    await turnOn();
    await keep('good');
    await attentionItem.write('done');
    await worker.app.workBadge.show();
    expect(worker.workBadges.at(-1)?.kind).toBe('none');
    await waitForBadge('good');
  });
});
