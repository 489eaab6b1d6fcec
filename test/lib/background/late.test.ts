// When the worker loads the rest of itself: where there is something to do for it, and only then.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { goOnline, startSession, wakeIndex, wakeUp } from '../../../lib/background/life.ts';
import type { AppPorts } from '../../../lib/background/ports.ts';
import { startLife } from '../../../lib/background/start.ts';
import type { SyncStatus } from '../../../lib/model/sync-state.ts';
import { createSync } from '../../../lib/store/reports/sync-row.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { createTestLate, startApp, type TestApp } from './start-app.ts';

const us = { id: 'us' };
let service: Service;
let worker: TestApp;
let connectionId: string;
let loads: number;

const loadLate: AppPorts['loadLate'] = (app) => {
  loads++;
  return createTestLate()(app);
};

beforeEach(async () => {
  service = await startService();
  worker = startApp();
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }, us));
});
afterEach(() => service.close());

/** Another worker over the same disk, where a sync was left like this. */
async function startAgain(status?: SyncStatus, address = service.address): Promise<void> {
  if (status) await worker.app.index.writeSync({ ...createSync(connectionId, address), status });
  loads = 0;
  worker = startApp({ ...worker.app.ports, loadLate });
  await startLife(worker.app);
}

test.each<[SyncStatus | undefined]>([[undefined], ['never'], ['idle'], ['paused'], ['failed']])(
  'a start with an index that is %s loads nothing, nor do the alarm for jobs and the network',
  async (status) => {
    await startAgain(status);
    await wakeUp(worker.app);
    await goOnline(worker.app);
    expect(loads).toBe(0);
  },
);

test('a start with a walk that was interrupted loads it, and the walk goes on', async () => {
  service.seed(30);
  await startAgain('walking');
  expect(loads).toBe(1);
  await expect
    .poll(async () => worker.handlers.getSync({ connectionId }, us))
    .toMatchObject({ status: 'idle', done: 30 });
});

test('a start with an index whose connection leads elsewhere by now loads it, and the index is dropped', async () => {
  await startAgain('idle', 'https://former.example');
  expect(loads).toBe(1);
  expect(await worker.app.index.listSyncs()).toEqual([]);
});

test('the alarm of the index loads it, and so does a start of the browser if there is an index', async () => {
  await startAgain();
  await startSession(worker.app);
  expect(loads).toBe(0);
  await wakeIndex(worker.app);
  expect(loads).toBe(1);
  await startAgain('idle');
  await startSession(worker.app);
  expect(loads).toBe(1);
});

test('pages that ask load it once', async () => {
  await startAgain();
  await Promise.all([1, 2, 3].map(async () => worker.handlers.getSync({ connectionId }, us)));
  expect(loads).toBe(1);
});

test('jobs that have been kept long enough go when it is loaded, and not at every start', async () => {
  const work = { kind: 'rerun', reportId: '1', url: 'https://example.com/' } as const;
  const kept = { connectionId, work, state: 'done', attempts: 1 } as const;
  await worker.app.journal.write({ ...kept, id: 'old', createdAt: 1, settledAt: 2 });
  await worker.app.journal.write({ ...kept, id: 'new', createdAt: 3, settledAt: Date.now() });
  const list = async () => (await (await worker.app.openDatabase()).getAllKeys('jobs')).sort();
  await startAgain();
  expect(await list()).toEqual(['new', 'old']);
  await worker.handlers.getSync({ connectionId }, us);
  await expect.poll(list).toEqual(['new']);
});

test('what could not be loaded is loaded by the next who asks', async () => {
  let isBroken = true;
  const ports: AppPorts = {
    ...worker.app.ports,
    loadLate: async (app) => (isBroken ? Promise.reject(new Error('no')) : loadLate(app)),
  };
  worker = startApp(ports);
  await expect(worker.handlers.getSync({ connectionId }, us)).rejects.toThrow('no');
  isBroken = false;
  expect(await worker.handlers.getSync({ connectionId }, us)).toMatchObject({ status: 'never' });
});
