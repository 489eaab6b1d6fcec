// Watches over a real database and real sockets, from their schedule to requests and notifications.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { askForRun, beginRun, findPendingRun } from '../../../../lib/background/watches/watch-row.ts';
import { createSync } from '../../../../lib/copy/sync-row.ts';
import { setTranslator } from '../../../../lib/i18n/translate.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Watch, WatchRun } from '../../../../lib/model/watch.ts';
import { listRuns, listUnseenRuns } from '../../../../lib/model/watch-findings.ts';
import { getDate } from '../../../../lib/model/watch-schedule.ts';
import type { WatchRow } from '../../../../lib/storage/stored-watches.ts';
import { createGate } from '../../../service/gates.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createPlan } from '../../model/create-plan.ts';
import { optionsPage, until } from '../batches/start-batch-worker.ts';
import { day, hour, startWatchWorker, type WatchWorker } from './start-watches.ts';

let service: Service;
let worker: WatchWorker;

beforeEach(async () => {
  service = await startService();
  worker = await startWatchWorker(service);
});
afterEach(async () => {
  setTranslator(() => '');
  worker.kill();
  await service.close();
});

/** Adds a report with a good grade. A re-run finds it worse, because its page is bad by now. */
const addGood = (n: number, more = {}) =>
  String(service.addReport({ url: `${service.samples.bad}?page=${n}`, result: 'good', ...more }));
const addReports = async (count: number) => {
  const ids = [...Array(count).keys()].map((n) => addGood(n));
  await worker.copyReports();
  return ids;
};
const listBatches = () => worker.handlers.listBatches({});
const act = (name: 'pauseWatch' | 'resumeWatch' | 'removeWatch', { id: watchId }: Watch) =>
  worker.handlers[name]({ watchId });
const addRefusal = (status: number, times?: number) =>
  service.addFault({ kind: 'status', status, match: { method: 'PATCH' }, ...(times && { times }) });
const countAttention = () => worker.handlers.countAttention({});
const getBadgeText = () => worker.workBadges.at(-1)?.text;
const markSeen = (run: Watch['run']) => worker.handlers.markWatchRunsSeen({ batchIds: [run?.batchId ?? ''] });
const waitUntilPaused = (watch: Watch) =>
  until(async () => expect(await worker.getWatch(watch)).toMatchObject({ isPaused: true }));

describe('the runs of a watch', () => {
  test('a run re-runs the reports that the view shows at that time, as one batch, and nothing is sent before', async () => {
    const [other] = [addGood(0, { project: 'Other' })];
    const mine = [addGood(1, { project: 'Mine' }), addGood(2, { project: 'Mine' })];
    await worker.copyReports();
    const { length } = service.apiRequests();
    const watch = await worker.createWatch({ target: { kind: 'view', query: 'project=Mine&group=page' } });
    expect(watch.nextRunAt).toBeGreaterThan(worker.now());
    await worker.advance(hour / 2);
    expect(service.apiRequests()).toHaveLength(length);
    mine.push(addGood(3, { project: 'Mine' }));
    await worker.copyReports();
    await worker.advance(hour / 2);
    expect((await worker.waitForRun(watch)).run).toMatchObject({
      total: 3,
      changes: { worse: 3, better: 0, same: 0 },
      failed: 0,
    });
    expect(worker.listReruns().sort()).toEqual(mine.sort());
    expect(worker.listReruns()).not.toContain(other);
    expect(await listBatches()).toMatchObject([{ watchId: watch.id, kind: 'rerun', total: 3, state: 'done' }]);
  });

  test('the changes of a run are counted for each project, the one with the most worse grades first', async () => {
    const { samples } = service;
    addGood(1, { project: 'One' });
    service.addReport({ url: `${samples.good}?page=2`, result: 'bad', project: 'One' });
    for (const n of [3, 4]) addGood(n, { project: 'Two' });
    service.addReport({ url: `${samples.bad}?page=5`, result: 'bad', project: 'Same' });
    await worker.copyReports();
    const watch = await worker.createWatch();
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    expect(await worker.readProjectChanges(run?.batchId ?? '')).toEqual([
      { project: 'Two', changes: { worse: 2, better: 0 } },
      { project: 'One', changes: { worse: 1, better: 1 } },
    ]);
  });

  test.each(['view', 'reports'] as const)(
    'of several reports of a page, only the newest is re-run: %s',
    async (kind) => {
      const [old, other, newest] = [addGood(1), addGood(2), addGood(1)];
      await worker.copyReports();
      const watch = await worker.createWatch({
        target: kind === 'view' ? { kind, query: '' } : { kind, reportIds: [old, other, newest] },
      });
      await worker.advance(hour);
      expect((await worker.waitForRun(watch)).run).toMatchObject({ total: 2, changes: { worse: 2 } });
      expect(worker.listReruns().sort()).toEqual([other, newest].sort());
    },
  );

  test('a run with more reports than allowed re-runs those that were analysed longest ago', async () => {
    const ids = [3, 1, 4, 2].map((n) => addGood(n, { generatedAt: Date.UTC(2020, n) }));
    await worker.copyReports();
    const watch = await worker.createWatch({ maxReports: 2 });
    await worker.advance(hour);
    await worker.waitForRun(watch);
    expect(worker.listReruns().sort()).toEqual([ids[1], ids[3]].sort());
  });

  test('a small watch goes on to other reports if those analysed longest ago always fail', async () => {
    const ids = [1, 2, 3, 4, 5, 6].map((n) => addGood(n, { generatedAt: Date.UTC(2020, n) }));
    await worker.copyReports();
    const watch = await worker.createWatch({ maxReports: 2 });
    for (const id of ids.slice(0, 4))
      service.addFault({ kind: 'status', status: 422, match: { method: 'PATCH', path: new RegExp(`/${id}$`) } });
    await worker.advance(hour);
    await worker.waitForRun(watch);
    for (const count of [4, 6]) {
      await worker.advance(day);
      await until(() => expect(worker.listReruns()).toHaveLength(count));
      await until(async () => expect((await worker.getWatch(watch)).run?.settledAt).toBeDefined());
    }
    const rerun = worker.listReruns().map((id) => ids.indexOf(id));
    expect(rerun.sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('a run of selected reports leaves out those that are missing in the copy', async () => {
    const [kept = '', missing = ''] = await addReports(2);
    const watch = await worker.createWatch({ target: { kind: 'reports', reportIds: [kept, missing] } });
    await worker.app.reports.forget(worker.connectionId, [missing]);
    await worker.advance(hour);
    expect((await worker.waitForRun(watch)).run).toMatchObject({ total: 1 });
    expect([worker.listReruns(), (await listBatches()).length]).toEqual([[kept], 1]);
  });

  test('a run is postponed until the whole list was read once, and the watch says so', async () => {
    await addReports(2);
    const watch = await worker.createWatch();
    const { reports } = worker.app;
    const [sync] = await reports.listSyncs();
    await reports.writeSync({ ...createSync(worker.connectionId, service.address), status: 'running' });
    await worker.advance(hour);
    const waiting = await worker.getWatch(watch);
    const count = await worker.handlers.countWatchedReports({ watchId: watch.id });
    expect(count).toBeUndefined();
    expect([waiting.run, waiting.isPaused, waiting.problem]).toEqual([undefined, false, { code: 'copyIncomplete' }]);
    if (sync) await reports.writeSync(sync);
    await worker.advance(0);
    expect(await worker.waitForRun(watch)).toMatchObject({ run: { total: 2 } });
    expect((await worker.getWatch(watch)).problem).toBeUndefined();
  });

  test('a run that waits for the list begins when that is read', async () => {
    addGood(1);
    const watch = await worker.createWatch();
    await worker.handlers.runWatch({ watchId: watch.id });
    expect(await worker.getWatch(watch)).toMatchObject({ problem: { code: 'copyIncomplete' } });
    await worker.handlers.saveSettings({ keepsCopy: true });
    await until(async () => expect((await worker.getWatch(watch)).run).toMatchObject({ total: 1 }));
    expect((await worker.getWatch(watch)).problem).toBeUndefined();
  });

  test('a run of chosen reports does not wait for the whole list', async () => {
    const [chosen = ''] = await addReports(2);
    const watch = await worker.createWatch({ target: { kind: 'reports', reportIds: [chosen] } });
    await worker.app.reports.writeSync(createSync(worker.connectionId, service.address));
    await worker.advance(hour);
    expect((await worker.waitForRun(watch)).run).toMatchObject({ total: 1 });
  });

  test('a run that finds no report is settled at once', async () => {
    await worker.copyReports();
    const watch = await worker.createWatch();
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    expect([run?.total, run?.batchId, await listBatches()]).toEqual([0, undefined, []]);
  });

  test('a due run starts once the previous run has ended, and only once', async () => {
    await addReports(1);
    service.setGradeDelay(1e12);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    await until(() => expect(worker.listReruns()).toHaveLength(1));
    const { run } = await worker.getWatch(watch);
    worker.interceptor.current = () => new Promise(() => undefined);
    await worker.advance(3 * day);
    expect((await worker.getWatch(watch)).run).toEqual(run);
    service.setGradeDelay(0);
    await worker.handlers.cancelBatch({ batchId: run?.batchId ?? '' });
    worker.interceptor.current = (_request, fetch) => fetch();
    await until(async () => expect((await worker.getWatch(watch)).run?.date).not.toBe(run?.date));
    await worker.waitForRun(watch);
    expect(worker.listReruns()).toHaveLength(2);
  });

  test.each(['jobs', 'batches'])(
    'a run whose worker dies while it stores the %s is completed by the next worker, once',
    async (store) => {
      const ids = await addReports(3);
      const watch = await worker.createWatch();
      const { add } = IDBObjectStore.prototype;
      const failingAdd = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
        this: IDBObjectStore,
        ...row
      ) {
        if (this.name === store) throw new DOMException('No room', 'QuotaExceededError');
        return add.apply(this, row);
      });
      await worker.advance(hour);
      failingAdd.mockRestore();
      expect([(await worker.getWatch(watch)).run, await listBatches()]).toEqual([undefined, []]);
      expect((worker.findAlarm() ?? Infinity) - worker.now()).toBeLessThan(hour);
      await worker.restart();
      await worker.started;
      const { run } = await worker.waitForRun(watch);
      expect(await listBatches()).toMatchObject([{ id: run?.batchId, counts: { done: 3 } }]);
      expect(worker.listReruns().sort()).toEqual(ids.sort());
    },
  );

  test('a run whose worker dies before it has stored that the run began is not started twice', async () => {
    const ids = await addReports(3);
    const watch = await worker.createWatch();
    const { batches } = worker.app;
    const start = batches.start.bind(batches);
    vi.spyOn(batches, 'start').mockImplementation(async (...input) => {
      await start(...input);
      throw new Error('The worker was ended.');
    });
    await worker.advance(hour);
    // The batch has ended, and nothing will tell the next worker of its end.
    await until(async () => expect(await worker.app.batchStore.list()).toMatchObject([{ isAnnounced: true }]));
    expect((await worker.getWatch(watch)).run).toBeUndefined();
    await worker.restart();
    await worker.started;
    expect(await worker.waitForRun(watch)).toMatchObject({ run: { total: 3 } });
    expect(await listBatches()).toHaveLength(1);
    expect(worker.listReruns().sort()).toEqual(ids.sort());
  });

  test('a run with failed reports needs attention until the next run begins', async () => {
    await addReports(5);
    const watch = await worker.createWatch();
    const removeFault = addRefusal(422, 1);
    await worker.advance(hour);
    expect(await worker.waitForRun(watch)).toMatchObject({ isPaused: false, run: { failed: 1 } });
    expect(await countAttention()).toBe(1);
    removeFault();
    await worker.advance(day);
    await until(async () => expect((await worker.getWatch(watch)).run).toMatchObject({ failed: 0 }));
    expect([await countAttention(), (await listBatches()).length]).toEqual([0, 2]);
  });

  test('a run starts at its time although the clock was set back', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    await worker.waitForRun(watch);
    await worker.advance(-400 * day);
    await worker.advance(2 * day);
    await until(() => expect(worker.listReruns()).toHaveLength(2));
  });

  test('a run whose batch the user has cleared is not repeated', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    await until(() => worker.handlers.clearBatch({ batchId: run?.batchId ?? '' }));
    await worker.restart();
    await worker.started;
    expect([(await worker.getWatch(watch)).run, worker.listReruns().length]).toEqual([run, 1]);
  });
});

describe('a run that the user asks for', () => {
  const runNow = ({ id: watchId }: Watch) => worker.handlers.runWatch({ watchId });
  const count = ({ id: watchId }: Watch) => worker.handlers.countWatchedReports({ watchId });

  test('is announced with the number of its reports: the newest of each page, as many as the watch allows', async () => {
    await addReports(3);
    await addReports(3);
    expect(await count(await worker.createWatch())).toBe(3);
    expect(await count(await worker.createWatch({ maxReports: 2 }))).toBe(2);
    expect(worker.listReruns()).toEqual([]);
  });

  test('begins at once, also of a paused watch, and not again while it is under way', async () => {
    await addReports(2);
    const watch = await worker.createWatch();
    await act('pauseWatch', watch);
    await Promise.all([runNow(watch), runNow(watch)]);
    expect((await worker.waitForRun(watch)).run).toMatchObject({ total: 2, changes: { worse: 2 } });
    expect(await worker.getWatch(watch)).toMatchObject({ isPaused: true });
    expect(worker.listReruns()).toHaveLength(2);
    await runNow(watch);
    await until(() => expect(worker.listReruns()).toHaveLength(4));
    expect((await worker.getWatch(watch)).pastRuns).toMatchObject([{ changes: { worse: 2 } }]);
  });

  test('begins although the worker died before', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    const list = vi.spyOn(worker.app.reports, 'findSync').mockRejectedValueOnce(new Error('The worker dies.'));
    await runNow(watch);
    expect(list).toHaveBeenCalled();
    expect((await worker.getWatch(watch)).run).toBeUndefined();
    await worker.restart();
    await worker.waitForRun(watch);
    expect(worker.listReruns()).toHaveLength(1);
  });

  test('counts as the run of its day', () => {
    const noon = new Date(2026, 10, 27, 12).getTime();
    const plan = {
      ...createPlan({ time: '18:00' }),
      id: 'w',
      connectionId: 'c',
      createdAt: 0,
      since: noon,
      isPaused: false,
    };
    const asked = findPendingRun(askForRun(plan, noon), noon);
    expect(asked).toEqual({ date: '2026-11-27', batchId: `w/${noon}` });
    const ran = beginRun(askForRun(plan, noon), { date: '2026-11-27', batch: undefined }, noon);
    expect(findPendingRun(ran, noon + 7 * hour)).toBeUndefined();
    expect(findPendingRun(ran, noon + 31 * hour)).toEqual({ date: '2026-11-28', batchId: 'w/2026-11-28' });
  });
});

test('of the runs of a watch, the last twenty are kept', async () => {
  const run: WatchRun = { date: '2026-01-01', startedAt: 1, settledAt: 2, total: 1, isSeen: false, batchId: 'b' };
  let row: WatchRow = { ...createPlan(), id: 'w', connectionId: 'c', createdAt: 0, since: 0, isPaused: false, run };
  for (let n = 0; n < 30; n++) row = beginRun(row, { date: `${n}`, batch: { id: `b${n}`, total: 1 } as Batch }, n);
  expect(listRuns(row).map(({ batchId }) => batchId)).toEqual(Array.from({ length: 20 }, (_, n) => `b${29 - n}`));
});

describe('refusals by the service', () => {
  test('a 402 pauses the run, which counts once under “Needs attention” and continues when it is resumed', async () => {
    const ids = await addReports(30);
    const watch = await worker.createWatch();
    const removeFault = addRefusal(402);
    await worker.advance(hour);
    await waitUntilPaused(watch);
    expect(await worker.getWatch(watch)).toMatchObject({ problem: { status: 402 }, run: { total: 30 } });
    expect(await listBatches()).toMatchObject([{ state: 'paused', problem: { status: 402 } }]);
    await until(() => expect(getBadgeText()).toBe('1'));
    expect([worker.listReruns().length <= 9, await countAttention()]).toEqual([true, 1]);
    await worker.advance(5 * day);
    expect(await listBatches()).toHaveLength(1);
    removeFault();
    const before = worker.listReruns().length;
    expect(await act('resumeWatch', watch)).toMatchObject({ isPaused: false });
    expect(await worker.waitForRun(watch)).toMatchObject({
      isPaused: false,
      run: { failed: 0, changes: { worse: 30 } },
    });
    expect(worker.listReruns().slice(before).sort()).toEqual(ids.sort());
    expect([await countAttention(), (await worker.getWatch(watch)).problem]).toEqual([0, undefined]);
  });

  test('a 403 for one report fails that report only; a 403 for all reports pauses the run', async () => {
    await addReports(30);
    const watch = await worker.createWatch();
    const removeFirstFault = addRefusal(403, 1);
    await worker.advance(hour);
    expect(await worker.waitForRun(watch)).toMatchObject({ isPaused: false, run: { failed: 1 } });
    removeFirstFault();
    addRefusal(403);
    const before = worker.listReruns().length;
    await worker.advance(day);
    await waitUntilPaused(watch);
    await until(async () => expect((await listBatches())[0]).toMatchObject({ state: 'paused' }));
    expect(worker.listReruns().length - before).toBeLessThanOrEqual(9);
  });

  test('a 403 for the only report of a run pauses the watch', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    const removeFault = addRefusal(403);
    await worker.advance(hour);
    expect(await worker.waitForRun(watch)).toMatchObject({ isPaused: true, problem: { code: 'forbidden' } });
    expect(await countAttention()).toBe(1);
    removeFault();
    await act('resumeWatch', watch);
    await until(async () =>
      expect((await worker.getWatch(watch)).run).toMatchObject({ failed: 0, changes: { worse: 1 } }),
    );
    expect(await countAttention()).toBe(0);
  });

  test('a 401 counts once under “Needs attention”, and the run continues with a new key', async () => {
    await addReports(10);
    const watch = await worker.createWatch();
    const removeFault = service.addFault({ kind: 'status', status: 401 });
    await worker.advance(hour);
    await until(async () => expect(await countAttention()).toBe(1));
    await worker.advance(3 * day);
    removeFault();
    const { connectionId } = worker;
    const input = { connectionId, name: '', address: service.address, key: service.key, privacy: 'public' } as const;
    await worker.handlers.saveConnection(input);
    expect(await worker.waitForRun(watch)).toMatchObject({ isPaused: false, run: { failed: 0 } });
    expect([await countAttention(), new Set(worker.listReruns()).size]).toEqual([0, 10]);
  });

  test('a rate limit of more than an hour pauses the run and the watch', async () => {
    await addReports(30);
    const watch = await worker.createWatch();
    service.addFault({ kind: 'rateLimit', retryAfter: 7_200, match: { method: 'PATCH' } });
    await worker.advance(hour);
    await waitUntilPaused(watch);
    expect(await worker.getWatch(watch)).toMatchObject({ problem: { status: 429 }, run: { total: 30 } });
    await until(async () => expect(await listBatches()).toMatchObject([{ state: 'paused', problem: { status: 429 } }]));
  });

  test('resuming the batch of a refused run retries all refused reports and resumes the watch', async () => {
    await addReports(10);
    const watch = await worker.createWatch();
    const removeFault = addRefusal(402);
    await worker.advance(hour);
    await waitUntilPaused(watch);
    await until(async () => expect((await listBatches())[0]).toMatchObject({ state: 'paused' }));
    removeFault();
    await worker.handlers.resumeBatch({ batchId: (await worker.getWatch(watch)).run?.batchId ?? '' });
    const { isPaused, problem, nextRunAt } = await worker.getWatch(watch);
    expect([isPaused, problem, typeof nextRunAt]).toEqual([false, undefined, 'number']);
    expect((await worker.waitForRun(watch)).run).toMatchObject({ failed: 0, changes: { worse: 10 } });
  });
});

describe('the findings of a run', () => {
  test('a finding is notified once, counted on the icon but not under Activity, until the user has seen it', async () => {
    await addReports(3);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    expect(worker.notifications).toMatchObject([
      { id: expect.stringContaining(`task=${encodeURIComponent(run?.batchId ?? '')}`) },
    ]);
    await until(() => expect(getBadgeText()).toBe('1'));
    expect(await countAttention()).toBe(0);
    await worker.restart();
    await worker.started;
    await until(() => expect(getBadgeText()).toBe('1'));
    expect(worker.notifications).toEqual([]);
    await markSeen(run);
    await until(() => expect(getBadgeText()).toBeUndefined());
    expect((await worker.getWatch(watch)).run?.isSeen).toBe(true);
  });

  test('the notification of a finding names the checks that most of its pages fail now and passed before', async () => {
    setTranslator((key, values) => (key === 'language' ? 'en' : [key, ...values].join(' ')));
    const check = { importance: 'high', detail: '' };
    const fails = { title: { ...check, passed: false }, description: { ...check, passed: true } };
    for (const number of [1, 2]) addGood(number, { results: fails });
    // Then the checks before the run are known only from the read before each re-run.
    service.setShape({ listsResults: false });
    await worker.copyReports();
    const watch = await worker.createWatch();
    await worker.advance(hour);
    await worker.waitForRun(watch);
    expect(worker.notifications).toMatchObject([
      { message: expect.stringMatching(/ · failsNow IndexabilitylistSeparatorMixed contentlistSeparatorDescription$/) },
    ]);
  });

  test('the notification of one page says its grade before, and what was measured at a check that it newly fails', async () => {
    setTranslator((key, values) => (key === 'language' ? 'en' : [key, ...values].join(' ')));
    const failing = ['indexability', 'mixed_content', 'title', 'description', 'viewport', 'language', 'canonical'];
    const results = Object.fromEntries(
      [...failing, 'headings'].map((name) => [name, { passed: false, importance: 'high', detail: '' }]),
    );
    addGood(1, { results });
    await worker.copyReports();
    const watch = await worker.createWatch();
    await worker.advance(hour);
    await worker.waitForRun(watch);
    expect(worker.notifications[0]?.message).toMatch(/ · changeNote_rerun_worse grade_good · failsNow Image texts \d$/);
  });

  test('the notification of a finding opens exactly the changed reports, at their connection', async () => {
    const { id: otherId } = await worker.handlers.saveConnection({
      name: 'Other',
      address: service.address,
      key: service.key,
      privacy: 'public',
    });
    await addReports(1);
    await worker.handlers.activateConnection({ connectionId: otherId });
    const watch = await worker.createWatch({ alertOn: 'changed' });
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    await worker.app.openNotification(worker.notifications[0]?.id ?? '');
    const route = `/reports?changed=worse&changed=better&task=${encodeURIComponent(run?.batchId ?? '')}`;
    expect(worker.tabs).toEqual([`newForegroundTab ${route}&at=${worker.connectionId}`]);
    expect(await worker.handlers.listConnections({})).toMatchObject({ activeId: otherId });
  });

  test('no notification is shown if a run finds nothing or a page is open', async () => {
    service.addReport({ url: service.samples.bad, result: 'bad' });
    await worker.copyReports();
    const same = await worker.createWatch();
    await worker.advance(hour);
    expect((await worker.waitForRun(same)).run).toMatchObject({ changes: { worse: 0, same: 1 } });
    await until(() => expect(getBadgeText()).toBeUndefined());
    worker.frontPage.current = optionsPage;
    addGood(1);
    await worker.copyReports();
    await worker.advance(day);
    await until(async () => expect((await worker.getWatch(same)).run).toMatchObject({ changes: { worse: 1 } }));
    await until(() => expect(getBadgeText()).toBe('1'));
    expect(worker.notifications).toEqual([]);
  });

  test('a finding is notified in a browser that cannot tell which page is in front', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    vi.spyOn(browser.windows, 'getAll').mockRejectedValue(new Error('Not supported.'));
    await worker.advance(hour);
    expect((await worker.waitForRun(watch)).run).toMatchObject({ changes: { worse: 1 } });
    expect(worker.notifications).toHaveLength(1);
  });

  test('a finding is counted but not notified if the user has cancelled the rest of the run', async () => {
    const [, last] = await addReports(2);
    const watch = await worker.createWatch();
    const refused = new RegExp(`/${last}$`);
    const gate = createGate();
    service.addFault({ kind: 'gate', gate, match: { method: 'PATCH', path: refused } });
    await worker.advance(hour);
    await until(async () => expect((await listBatches())[0]).toMatchObject({ counts: { done: 1 } }));
    gate.answer({ kind: 'rateLimit', retryAfter: 7_200 });
    await until(async () => expect((await worker.handlers.listJobs({ limit: 9 })).blocks).toHaveLength(1));
    const { batchId = '' } = (await worker.getWatch(watch)).run ?? {};
    await worker.handlers.cancelBatch({ batchId });
    expect((await worker.waitForRun(watch)).run).toMatchObject({ changes: { worse: 1 } });
    await until(() => expect(getBadgeText()).toBe('1'));
    expect(worker.notifications).toEqual([]);
  });

  test('a finding stays unseen although the next run finds nothing', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    const { run: first } = await worker.waitForRun(watch);
    await worker.advance(day);
    await until(async () => expect((await worker.getWatch(watch)).run).toMatchObject({ changes: { same: 1 } }));
    expect(listUnseenRuns(await worker.getWatch(watch))).toEqual([first]);
    await until(() => expect(getBadgeText()).toBe('1'));
    await markSeen(first);
    await until(() => expect(getBadgeText()).toBeUndefined());
  });

  test('findings are marked as seen for each run separately', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    const { run: first } = await worker.waitForRun(watch);
    addGood(1);
    await worker.copyReports();
    await worker.advance(day);
    await until(async () =>
      expect((await worker.getWatch(watch)).run).toMatchObject({ changes: { worse: 1, same: 1 } }),
    );
    await until(() => expect(getBadgeText()).toBe('2'));
    await markSeen((await worker.getWatch(watch)).run);
    expect(listUnseenRuns(await worker.getWatch(watch))).toEqual([first]);
    await until(() => expect(getBadgeText()).toBe('1'));
  });

  test('a finding of a retry of failed reports is notified, too, and counts as unseen', async () => {
    const ids = await addReports(2);
    const watch = await worker.createWatch();
    const removeFault = service.addFault({ kind: 'status', status: 422, times: 1, match: { method: 'PATCH' } });
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    expect(run).toMatchObject({ failed: 1, changes: { worse: 1 } });
    await markSeen(run);
    removeFault();
    await worker.handlers.retryBatch({ batchId: run?.batchId ?? '' });
    await until(async () =>
      expect((await worker.getWatch(watch)).run).toMatchObject({ failed: 0, changes: { worse: 2 } }),
    );
    expect([worker.listReruns().length, worker.notifications.length]).toEqual([ids.length + 1, 2]);
    await until(() => expect(getBadgeText()).toBe('1'));
  });
});

describe('user actions', () => {
  test('runs missed while a watch was paused are not made up', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    expect((await act('pauseWatch', watch))?.nextRunAt).toBeUndefined();
    expect(worker.findAlarm()).toBeUndefined();
    await worker.advance(3 * day);
    await act('resumeWatch', watch);
    await worker.advance(0);
    expect([(await worker.getWatch(watch)).run, worker.listReruns()]).toEqual([undefined, []]);
    await worker.advance(day);
    await worker.waitForRun(watch);
    expect(worker.listReruns()).toHaveLength(1);
  });

  test('a paused watch whose run waits for the list stays paused when its last run is retried', async () => {
    await addReports(2);
    const watch = await worker.createWatch();
    addRefusal(422, 1);
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    await worker.app.reports.writeSync({ ...createSync(worker.connectionId, service.address), status: 'paused' });
    await worker.handlers.runWatch({ watchId: watch.id });
    await act('pauseWatch', watch);
    await worker.handlers.retryBatch({ batchId: run?.batchId ?? '' });
    expect(await worker.getWatch(watch)).toMatchObject({ isPaused: true, problem: { code: 'copyIncomplete' } });
  });

  test('changing the time of a watch gives no date a second run', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    const { connectionId } = worker;
    const { name, target, frequency, maxReports, alertOn } = watch;
    const minutesAgo = new Date(worker.now() - 5 * 60_000).toTimeString().slice(0, 5);
    const inMinutes = new Date(worker.now() + 5 * 60_000).toTimeString().slice(0, 5);
    const base = { name: `${name} too`, target, frequency, maxReports, alertOn };
    for (const time of [minutesAgo, inMinutes]) {
      await worker.handlers.saveWatch({ watchId: watch.id, connectionId, plan: { ...base, time } });
      await worker.advance(0);
    }
    expect(await worker.getWatch(watch)).toMatchObject({ name: 'Client X too', run });
    await worker.advance(10 * 60_000);
    const dates = new Set([run?.date, (await worker.waitForRun(watch)).run?.date]);
    expect(worker.listReruns()).toHaveLength(dates.size);
  });

  test('removing a watch cancels its batch, clears its alarm and deletes it from storage', async () => {
    await addReports(30);
    worker.interceptor.current = ({ method }, fetch) => (method === 'PATCH' ? new Promise(() => undefined) : fetch());
    const watch = await worker.createWatch();
    await worker.advance(hour);
    await until(async () => expect(await listBatches()).toHaveLength(1));
    await act('removeWatch', watch);
    expect([await worker.handlers.listWatches({}), worker.findAlarm()]).toEqual([[], undefined]);
    expect(await listBatches()).toMatchObject([{ state: 'cancelled' }]);
    expect(worker.local.values.watches).toEqual([]);
  });
});

describe('the connection of a watch', () => {
  const connection = () => ({ name: '', address: service.address, key: service.key, privacy: 'public' }) as const;

  test('removing a connection removes its watches, and no others', async () => {
    const { id: removed } = await worker.handlers.saveConnection(connection());
    const kept = await worker.createWatch();
    await worker.createWatch({}, removed);
    await worker.handlers.removeConnection({ connectionId: removed });
    expect(await worker.handlers.listWatches({})).toEqual([await worker.getWatch(kept)]);
  });

  test('a new address of a connection pauses its watches until the user resumes them, also after a refusal', async () => {
    await addReports(1);
    addRefusal(402);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    await waitUntilPaused(watch);
    const { connectionId } = worker;
    const address = service.address.replace('127.0.0.1', 'localhost');
    await worker.handlers.saveConnection({ ...connection(), connectionId, address });
    const paused = await worker.getWatch(watch);
    expect([paused.isPaused, paused.problem]).toEqual([true, undefined]);
    await act('resumeWatch', watch);
    expect((await worker.getWatch(watch)).nextRunAt).toBeGreaterThan(worker.now());
  });

  test('a day that had its run at the former address of a connection has none at the new one', async () => {
    await addReports(1);
    const watch = await worker.createWatch();
    await worker.advance(hour);
    const { run } = await worker.waitForRun(watch);
    const address = service.address.replace('127.0.0.1', 'localhost');
    await worker.handlers.saveConnection({ ...connection(), connectionId: worker.connectionId, address });
    const { id: watchId, connectionId, name, target, frequency, maxReports, alertOn } = watch;
    const soon = new Date(worker.now() + hour / 4);
    const time = [soon.getHours(), soon.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
    await worker.handlers.saveWatch({
      watchId,
      connectionId,
      plan: { name, target, frequency, maxReports, alertOn, time },
    });
    await act('resumeWatch', watch);
    const { run: kept, nextRunAt = 0 } = await worker.getWatch(watch);
    expect(kept).toBeUndefined();
    expect(getDate(nextRunAt) > (run?.date ?? '')).toBe(true);
  });

  test('the watches of a connection that cannot be read stay, paused with the problem', async () => {
    await addReports(2);
    const watch = await worker.createWatch();
    const { connections } = worker.local.values.connections as { connections: object[] };
    Object.assign(connections[0] ?? {}, { privacy: 'team' });
    for (let days = 0; days < 2; days++) await worker.advance(day);
    expect(await worker.getWatch(watch)).toMatchObject({ isPaused: true, problem: { code: 'noConnection' } });
    expect([worker.listReruns(), worker.findAlarm()]).toEqual([[], undefined]);
  });

  test('without a key only one run waits, however many days pass, and it continues with a new key', async () => {
    await addReports(2);
    const { connectionId } = worker;
    await worker.handlers.saveConnection({ ...connection(), connectionId, forgetsKey: true });
    const watch = await worker.createWatch();
    for (const name of Object.keys(worker.session.values)) delete worker.session.values[name];
    for (let days = 0; days < 5; days++) await worker.advance(day);
    await wait(50);
    expect([(await listBatches()).length, worker.listReruns(), await countAttention()]).toEqual([1, [], 1]);
    await worker.handlers.saveConnection({ ...connection(), connectionId });
    await until(async () => expect(worker.listReruns().length).toBeGreaterThanOrEqual(2));
    await worker.waitForRun(watch);
  });
});

test('a stored watch that cannot be parsed is set aside, and the worker starts with the others', async () => {
  const watch = await worker.createWatch();
  const broken = { name: 'broken' };
  worker.local.values.watches = [broken, ...(worker.local.values.watches as object[])];
  await worker.restart();
  await worker.started;
  expect(await worker.handlers.listWatches({})).toEqual([await worker.getWatch(watch)]);
  expect(await worker.handlers.takeLosses({})).toEqual(['unreadable']);
});
