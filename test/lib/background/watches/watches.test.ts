// Watches over a real database and sockets: from their time to what the service was asked and the user is told.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Watch } from '../../../../lib/model/watch.ts';
import { createSync } from '../../../../lib/storage/reports/sync-row.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { options, until } from '../batches/start-batch-worker.ts';
import { day, hour, startWatchWorker, type WatchWorker } from './start-watches.ts';

let service: Service;
let worker: WatchWorker;

beforeEach(async () => {
  service = await startService();
  worker = await startWatchWorker(service);
});
afterEach(async () => {
  worker.die();
  await service.close();
});

/** Its page is bad by now. */
const addGood = (n: number, more = {}) =>
  String(service.addReport({ url: `${service.samples.bad}?page=${n}`, result: 'good', ...more }));
const addMany = async (count: number) => {
  const ids = [...Array(count).keys()].map((n) => addGood(n));
  await worker.copy();
  return ids;
};
const listBatches = () => worker.handlers.listBatches({}, options);
const act = (name: 'pauseWatch' | 'resumeWatch' | 'removeWatch', { id: watchId }: Watch) =>
  worker.handlers[name]({ watchId }, options);
const refuse = (status: number, times?: number) =>
  service.addFault({ kind: 'status', status, match: { method: 'PATCH' }, ...(times && { times }) });
const countAttention = () => worker.handlers.countAttention({}, options);
const badge = () => worker.workBadges.at(-1)?.text;
const see = (run: Watch['run']) => worker.handlers.markWatchRunsSeen({ batchIds: [run?.batchId ?? ''] }, options);
const paused = (watch: Watch) => until(async () => expect(await worker.get(watch)).toMatchObject({ isPaused: true }));

describe('a run', () => {
  test('re-runs what the view shows then, as one task, and sends nothing before its time', async () => {
    const [other] = [addGood(0, { project: 'Other' })];
    const mine = [addGood(1, { project: 'Mine' }), addGood(2, { project: 'Mine' })];
    await worker.copy();
    const { length } = service.apiRequests();
    const watch = await worker.watch({ target: { kind: 'view', query: 'project=Mine&group=page' } });
    expect(watch.nextRunAt).toBeGreaterThan(worker.now());
    await worker.leap(hour / 2);
    expect(service.apiRequests()).toHaveLength(length);
    mine.push(addGood(3, { project: 'Mine' }));
    await worker.copy();
    await worker.leap(hour / 2);
    expect((await worker.ran(watch)).run).toMatchObject({
      total: 3,
      changes: { worse: 3, better: 0, same: 0 },
      failed: 0,
    });
    expect(worker.reruns().sort()).toEqual(mine.sort());
    expect(worker.reruns()).not.toContain(other);
    expect(await listBatches()).toMatchObject([{ watchId: watch.id, kind: 'rerun', total: 3, state: 'done' }]);
  });

  test('of more than it may re-run has those that were analysed longest ago', async () => {
    const ids = [3, 1, 4, 2].map((n) => addGood(n, { generatedAt: Date.UTC(2020, n) }));
    await worker.copy();
    const watch = await worker.watch({ mostReports: 2 });
    await worker.leap(hour);
    await worker.ran(watch);
    expect(worker.reruns().sort()).toEqual([ids[1], ids[3]].sort());
  });

  test('goes on to other reports if those analysed longest ago fail every time', async () => {
    const ids = [1, 2, 3, 4, 5, 6].map((n) => addGood(n, { generatedAt: Date.UTC(2020, n) }));
    await worker.copy();
    const watch = await worker.watch({ mostReports: 2 });
    for (const id of ids.slice(0, 4))
      service.addFault({ kind: 'status', status: 422, match: { method: 'PATCH', path: new RegExp(`/${id}$`) } });
    await worker.leap(hour);
    await worker.ran(watch);
    for (const count of [4, 6]) {
      await worker.leap(day);
      await until(() => expect(worker.reruns()).toHaveLength(count));
      await until(async () => expect((await worker.get(watch)).run?.settledAt).toBeDefined());
    }
    expect(
      worker
        .reruns()
        .map((id) => ids.indexOf(id))
        .sort(),
    ).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('of a selection has those that are still there', async () => {
    const [kept = '', gone = ''] = await addMany(2);
    const watch = await worker.watch({ target: { kind: 'reports', reportIds: [kept, gone] } });
    await worker.app.reports.forget(worker.connectionId, [gone]);
    await worker.leap(hour);
    expect((await worker.ran(watch)).run).toMatchObject({ total: 1 });
    expect([worker.reruns(), (await listBatches()).length]).toEqual([[kept], 1]);
  });

  test('that finds no report keeps its date until the copy is whole, and is over at once then', async () => {
    const watch = await worker.watch();
    await worker.leap(hour);
    expect((await worker.get(watch)).run).toBeUndefined();
    await worker.app.reports.writeSync({ ...createSync(worker.connectionId, service.address), isComplete: true });
    await worker.leap(0);
    const { run } = await worker.ran(watch);
    expect([run?.total, run?.batchId, await listBatches()]).toEqual([0, undefined, []]);
  });

  test('that was missed is made up once, however many were, and the next is at its time', async () => {
    await addMany(1);
    const watch = await worker.watch();
    await worker.leap(21 * day);
    const { nextRunAt = 0 } = await worker.ran(watch);
    await worker.leap(0);
    await worker.restart();
    await worker.started;
    expect(worker.reruns()).toHaveLength(1);
    expect(nextRunAt - worker.now()).toBeLessThanOrEqual(day);
    expect(worker.alarm()).toBe(nextRunAt);
  });

  test('is not begun while the one before is under way; then it is, once', async () => {
    await addMany(1);
    service.setGradeDelay(1e12);
    const watch = await worker.watch();
    await worker.leap(hour);
    await until(() => expect(worker.reruns()).toHaveLength(1));
    const { run } = await worker.get(watch);
    worker.pass.current = () => new Promise(() => undefined);
    await worker.leap(3 * day);
    expect((await worker.get(watch)).run).toEqual(run);
    service.setGradeDelay(0);
    await worker.handlers.cancelBatch({ batchId: run?.batchId ?? '' }, options);
    worker.pass.current = (_request, fetch) => fetch();
    await until(async () => expect((await worker.get(watch)).run?.date).not.toBe(run?.date));
    await worker.ran(watch);
    expect(worker.reruns()).toHaveLength(2);
  });

  test.each(['jobs', 'batches'])(
    'whose worker dies as it writes the %s is made by the next one, once',
    async (store) => {
      const ids = await addMany(3);
      const watch = await worker.watch();
      const { add } = IDBObjectStore.prototype;
      const dying = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
        this: IDBObjectStore,
        ...row
      ) {
        if (this.name === store) throw new DOMException('No room', 'QuotaExceededError');
        return add.apply(this, row);
      });
      await worker.leap(hour);
      dying.mockRestore();
      const { run } = await worker.get(watch);
      expect([run?.total, (await listBatches()).length]).toEqual([3, 0]);
      expect((worker.alarm() ?? Infinity) - worker.now()).toBeLessThan(hour);
      await worker.restart();
      await worker.started;
      await worker.ran(watch);
      expect(await listBatches()).toMatchObject([{ id: run?.batchId, counts: { done: 3 } }]);
      expect(worker.reruns().sort()).toEqual(ids.sort());
    },
  );

  test('that some reports have failed in needs the user until the next one begins', async () => {
    await addMany(5);
    const watch = await worker.watch();
    const mend = refuse(422, 1);
    await worker.leap(hour);
    expect(await worker.ran(watch)).toMatchObject({ isPaused: false, run: { failed: 1 } });
    expect(await countAttention()).toBe(1);
    mend();
    await worker.leap(day);
    await until(async () => expect((await worker.get(watch)).run).toMatchObject({ failed: 0 }));
    expect([await countAttention(), (await listBatches()).length]).toEqual([0, 2]);
  });

  test('comes at its time though the clock was set back since', async () => {
    await addMany(1);
    const watch = await worker.watch();
    await worker.leap(hour);
    await worker.ran(watch);
    await worker.leap(-400 * day);
    await worker.leap(2 * day);
    await until(() => expect(worker.reruns()).toHaveLength(2));
  });

  test('whose task the user has cleared is not made anew', async () => {
    await addMany(1);
    const watch = await worker.watch();
    await worker.leap(hour);
    const { run } = await worker.ran(watch);
    await until(() => worker.handlers.clearBatch({ batchId: run?.batchId ?? '' }, options));
    await worker.restart();
    await worker.started;
    expect([(await worker.get(watch)).run, worker.reruns().length]).toEqual([run, 1]);
  });
});

describe('a service that refuses', () => {
  test.each([402, 429])(
    'with %d has the run pause, which stands once under “Needs you”, and goes on when it is resumed',
    async (status) => {
      const ids = await addMany(30);
      const watch = await worker.watch();
      const mend =
        status === 429
          ? service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'PATCH' } })
          : refuse(status);
      await worker.leap(hour);
      await paused(watch);
      expect(await worker.get(watch)).toMatchObject({ problem: { status }, run: { total: 30 } });
      await until(async () => expect(await listBatches()).toMatchObject([{ state: 'paused', problem: { status } }]));
      await until(() => expect(badge()).toBe('1'));
      expect([worker.reruns().length <= 6, await countAttention()]).toEqual([true, 1]);
      await worker.leap(5 * day);
      expect(await listBatches()).toHaveLength(1);
      mend();
      const before = worker.reruns().length;
      expect(await act('resumeWatch', watch)).toMatchObject({ isPaused: false });
      expect(await worker.ran(watch)).toMatchObject({ isPaused: false, run: { failed: 0, changes: { worse: 30 } } });
      expect(worker.reruns().slice(before).sort()).toEqual(ids.sort());
      expect([await countAttention(), (await worker.get(watch)).problem]).toEqual([0, undefined]);
    },
  );

  test('with 403 for one report has that one fail, and for all has the run pause', async () => {
    await addMany(30);
    const watch = await worker.watch();
    const mendOne = refuse(403, 1);
    await worker.leap(hour);
    expect(await worker.ran(watch)).toMatchObject({ isPaused: false, run: { failed: 1 } });
    mendOne();
    refuse(403);
    const before = worker.reruns().length;
    await worker.leap(day);
    await paused(watch);
    await until(async () => expect((await listBatches())[0]).toMatchObject({ state: 'paused' }));
    expect(worker.reruns().length - before).toBeLessThanOrEqual(9);
  });

  test('with 403 for the only report has the watch pause', async () => {
    await addMany(1);
    const watch = await worker.watch();
    const mend = refuse(403);
    await worker.leap(hour);
    expect(await worker.ran(watch)).toMatchObject({ isPaused: true, problem: { code: 'forbidden' } });
    expect(await countAttention()).toBe(1);
    mend();
    await act('resumeWatch', watch);
    await until(async () => expect((await worker.get(watch)).run).toMatchObject({ failed: 0, changes: { worse: 1 } }));
    expect(await countAttention()).toBe(0);
  });

  test('with 401 stands once under “Needs you”, and goes on with a new key', async () => {
    await addMany(10);
    const watch = await worker.watch();
    const mend = service.addFault({ kind: 'status', status: 401 });
    await worker.leap(hour);
    await paused(watch);
    expect(await countAttention()).toBe(1);
    await worker.leap(3 * day);
    mend();
    const { connectionId } = worker;
    const input = { connectionId, name: '', address: service.address, key: service.key, privacy: 'public' } as const;
    await worker.handlers.saveConnection(input, options);
    expect(await worker.ran(watch)).toMatchObject({ isPaused: false, run: { failed: 0 } });
    expect([await countAttention(), new Set(worker.reruns()).size, (await listBatches()).length]).toEqual([0, 10, 1]);
  });

  test('is asked again for all it has refused where the user resumes the task, and the watch goes on with it', async () => {
    await addMany(10);
    const watch = await worker.watch();
    const mend = refuse(402);
    await worker.leap(hour);
    await paused(watch);
    await until(async () => expect((await listBatches())[0]).toMatchObject({ state: 'paused' }));
    mend();
    await worker.handlers.resumeBatch({ batchId: (await worker.get(watch)).run?.batchId ?? '' }, options);
    const { isPaused, problem, nextRunAt } = await worker.get(watch);
    expect([isPaused, problem, typeof nextRunAt]).toEqual([false, undefined, 'number']);
    expect((await worker.ran(watch)).run).toMatchObject({ failed: 0, changes: { worse: 10 } });
  });
});

describe('what a run has found', () => {
  test('is told once, counted on the icon and not under Activity, and seen when the user has looked', async () => {
    await addMany(3);
    const watch = await worker.watch();
    await worker.leap(hour);
    const { run } = await worker.ran(watch);
    expect(worker.notifications).toMatchObject([{ id: expect.stringContaining(`task=${run?.batchId}`) }]);
    await until(() => expect(badge()).toBe('1'));
    expect(await countAttention()).toBe(0);
    await worker.restart();
    await worker.started;
    await until(() => expect(badge()).toBe('1'));
    expect(worker.notifications).toEqual([]);
    await see(run);
    await until(() => expect(badge()).toBeUndefined());
    expect((await worker.get(watch)).run?.isSeen).toBe(true);
  });

  test('leads to exactly those, at the connection they are of', async () => {
    const { id: otherId } = await worker.handlers.saveConnection(
      { name: 'Other', address: service.address, key: service.key, privacy: 'public' },
      options,
    );
    await addMany(1);
    await worker.handlers.activateConnection({ connectionId: otherId }, options);
    const watch = await worker.watch({ tells: 'changed' });
    await worker.leap(hour);
    const { run } = await worker.ran(watch);
    await worker.app.openNotification(worker.notifications[0]?.id ?? '');
    const route = `/reports?changed=worse&changed=better&task=${run?.batchId}`;
    expect(worker.tabs).toEqual([`newForegroundTab ${route}`]);
    expect(await worker.handlers.listConnections({}, options)).toMatchObject({ activeId: worker.connectionId });
  });

  test('is not told where it is nothing, or a page is open', async () => {
    service.addReport({ url: service.samples.bad, result: 'bad' });
    await worker.copy();
    const same = await worker.watch();
    await worker.leap(hour);
    expect((await worker.ran(same)).run).toMatchObject({ changes: { worse: 0, same: 1 } });
    await until(() => expect(badge()).toBeUndefined());
    worker.app.openPages.open(options);
    addGood(1);
    await worker.copy();
    await worker.leap(day);
    await until(async () => expect((await worker.get(same)).run).toMatchObject({ changes: { worse: 1 } }));
    await until(() => expect(badge()).toBe('1'));
    expect(worker.notifications).toEqual([]);
  });

  test('is not told to the user who has cancelled the rest, and is counted all the same', async () => {
    const [, last] = await addMany(2);
    const watch = await worker.watch();
    const refused = new RegExp(`/${last}$`);
    service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'PATCH', path: refused } });
    await worker.leap(hour);
    await paused(watch);
    const { batchId = '' } = (await worker.get(watch)).run ?? {};
    await until(async () => expect((await listBatches())[0]).toMatchObject({ counts: { done: 1 } }));
    await worker.handlers.cancelBatch({ batchId }, options);
    expect((await worker.ran(watch)).run).toMatchObject({ changes: { worse: 1 } });
    await until(() => expect(badge()).toBe('1'));
    expect(worker.notifications).toEqual([]);
  });

  test('waits for the user though the next run finds nothing', async () => {
    await addMany(1);
    const watch = await worker.watch();
    await worker.leap(hour);
    const { run: first } = await worker.ran(watch);
    await worker.leap(day);
    await until(async () => expect((await worker.get(watch)).run).toMatchObject({ changes: { same: 1 } }));
    expect((await worker.get(watch)).unseenRuns).toEqual([first]);
    await until(() => expect(badge()).toBe('1'));
    await see(first);
    await until(() => expect(badge()).toBeUndefined());
  });

  test('is seen for each run alone', async () => {
    await addMany(1);
    const watch = await worker.watch();
    await worker.leap(hour);
    const { run: first } = await worker.ran(watch);
    addGood(1);
    await worker.copy();
    await worker.leap(day);
    await until(async () => expect((await worker.get(watch)).run).toMatchObject({ changes: { worse: 1, same: 1 } }));
    await until(() => expect(badge()).toBe('2'));
    await see((await worker.get(watch)).run);
    expect((await worker.get(watch)).unseenRuns).toEqual([first]);
    await until(() => expect(badge()).toBe('1'));
  });

  test('after the user had what failed tried again is told as well, and waits for the user', async () => {
    const ids = await addMany(2);
    const watch = await worker.watch();
    const mend = service.addFault({ kind: 'status', status: 422, times: 1, match: { method: 'PATCH' } });
    await worker.leap(hour);
    const { run } = await worker.ran(watch);
    expect(run).toMatchObject({ failed: 1, changes: { worse: 1 } });
    await see(run);
    mend();
    await worker.handlers.retryBatch({ batchId: run?.batchId ?? '' }, options);
    await until(async () => expect((await worker.get(watch)).run).toMatchObject({ failed: 0, changes: { worse: 2 } }));
    expect([worker.reruns().length, worker.notifications.length]).toEqual([ids.length + 1, 2]);
    await until(() => expect(badge()).toBe('1'));
  });
});

describe('the user', () => {
  test('pauses and resumes: what was missed meanwhile is not made up', async () => {
    await addMany(1);
    const watch = await worker.watch();
    expect((await act('pauseWatch', watch))?.nextRunAt).toBeUndefined();
    expect(worker.alarm()).toBeUndefined();
    await worker.leap(3 * day);
    await act('resumeWatch', watch);
    await worker.leap(0);
    expect([(await worker.get(watch)).run, worker.reruns()]).toEqual([undefined, []]);
    await worker.leap(day);
    await worker.ran(watch);
    expect(worker.reruns()).toHaveLength(1);
  });

  test('changes its time: it begins anew, and no date has a second run', async () => {
    await addMany(1);
    const watch = await worker.watch();
    await worker.leap(hour);
    const { run } = await worker.ran(watch);
    const { connectionId } = worker;
    const { name, target, rhythm, mostReports, tells } = watch;
    const minutesAgo = new Date(worker.now() - 5 * 60_000).toTimeString().slice(0, 5);
    const inMinutes = new Date(worker.now() + 5 * 60_000).toTimeString().slice(0, 5);
    const base = { name: `${name} too`, target, rhythm, mostReports, tells };
    for (const time of [minutesAgo, inMinutes]) {
      await worker.handlers.saveWatch({ watchId: watch.id, connectionId, plan: { ...base, time } }, options);
      await worker.leap(0);
    }
    expect(await worker.get(watch)).toMatchObject({ name: 'Client X too', run });
    await worker.leap(10 * 60_000);
    const dates = new Set([run?.date, (await worker.ran(watch)).run?.date]);
    expect(worker.reruns()).toHaveLength(dates.size);
  });

  test('removes it: what has not left does not, and nothing of it is left', async () => {
    await addMany(30);
    worker.pass.current = ({ method }, fetch) => (method === 'PATCH' ? new Promise(() => undefined) : fetch());
    const watch = await worker.watch();
    await worker.leap(hour);
    await until(async () => expect(await listBatches()).toHaveLength(1));
    await act('removeWatch', watch);
    expect([await worker.handlers.listWatches({}, options), worker.alarm()]).toEqual([[], undefined]);
    expect(await listBatches()).toMatchObject([{ state: 'cancelled' }]);
    expect(worker.local.values.watches).toEqual([]);
  });
});

describe('a connection', () => {
  const connection = () => ({ name: '', address: service.address, key: service.key, privacy: 'public' }) as const;

  test('that is removed or leads elsewhere ends its watches and those of no other', async () => {
    const { id: removed } = await worker.handlers.saveConnection(connection(), options);
    const { id: moved } = await worker.handlers.saveConnection(connection(), options);
    const kept = await worker.watch();
    await worker.watch({}, removed);
    await worker.watch({}, moved);
    await worker.handlers.removeConnection({ connectionId: removed }, options);
    const address = `${service.address}/elsewhere`;
    await worker.handlers.saveConnection({ ...connection(), connectionId: moved, address }, options);
    expect(await worker.handlers.listWatches({}, options)).toEqual([await worker.get(kept)]);
  });

  test('that is gone in any other way takes them with it, too', async () => {
    await worker.watch();
    worker.local.values.connections = { connections: [] };
    await worker.leap(day);
    expect(await worker.handlers.listWatches({}, options)).toEqual([]);
  });

  test('whose key is missing has one run wait, whatever time passes, and it goes on with the key', async () => {
    await addMany(2);
    const { connectionId } = worker;
    await worker.handlers.saveConnection({ ...connection(), connectionId, forgetsKey: true }, options);
    const watch = await worker.watch();
    for (const name of Object.keys(worker.session.values)) delete worker.session.values[name];
    for (let days = 0; days < 5; days++) await worker.leap(day);
    await wait(50);
    expect([(await listBatches()).length, worker.reruns(), await countAttention()]).toEqual([1, [], 1]);
    await worker.handlers.saveConnection({ ...connection(), connectionId }, options);
    await until(async () => expect(worker.reruns().length).toBeGreaterThanOrEqual(2));
    await worker.ran(watch);
  });
});

test('watches that cannot be read are set aside, and the rest goes on', async () => {
  worker.local.values.watches = [{ name: 'broken' }];
  await worker.restart();
  await worker.started;
  expect(await worker.handlers.listWatches({}, options)).toEqual([]);
  expect(await worker.handlers.listSetAside({}, options)).toMatchObject([{ item: 'watches' }]);
});
