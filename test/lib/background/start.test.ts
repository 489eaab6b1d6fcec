// What a start of the worker loads: nothing that sends, unless something was left.
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../lib/background/app.ts';
import { followTab } from '../../../lib/background/badge/watch-tabs.ts';
import { createBase } from '../../../lib/background/base.ts';
import { createOnline } from '../../../lib/background/online.ts';
import { closePage, openPage } from '../../../lib/background/pages.ts';
import type { AppPorts } from '../../../lib/background/ports.ts';
import { startLife } from '../../../lib/background/start.ts';
import type { Job } from '../../../lib/model/job.ts';
import { createSync } from '../../../lib/store/reports/sync-row.ts';
import type { BatchRow } from '../../../lib/store/schema.ts';
import { until } from './late/batch/start-batch-worker.ts';
import { createHandlers, startApp, type TestApp } from './start-app.ts';

const work = { kind: 'rerun', reportId: '1', url: 'https://example.com/' } as const;
const job: Job = {
  id: 'a',
  connectionId: 'c',
  work,
  state: 'waiting',
  waitsFor: 'connection',
  createdAt: 1,
  attempts: 0,
};
const batch: BatchRow = {
  id: 'b',
  connectionId: 'c',
  serviceAddress: '',
  kind: 'rerun',
  state: 'running',
  total: 1,
  counts: { done: 0, failed: 0, uncertain: 0, cancelled: 0 },
  createdAt: 1,
  version: 1,
  next: 0,
  digest: '',
};
const connection = {
  id: 'c',
  name: '',
  address: 'https://reports.example',
  keyHint: '',
  privacy: 'private' as const,
  forgetsKey: false,
};
const sender = { id: 'us', url: 'chrome-extension://us/popup.html' };

let former: TestApp;

beforeEach(() => {
  former = startApp();
});

/** Another life over the same disk; tells whether it has loaded what sends. */
function startAgain() {
  let loads = 0;
  const later = startApp({ ...former.app.ports });
  const base = createBase({
    ...later.app.ports,
    loadOnline: async () => {
      loads++;
      return later.app;
    },
  });
  return { base, countLoads: () => loads, ...later };
}

/** A life without the network, whose parts are loaded once `load` is called. */
function startHeld() {
  const loading = Promise.withResolvers<void>();
  const ports: AppPorts = {
    ...former.app.ports,
    isOnline: () => false,
    async loadOnline(base) {
      await loading.promise;
      return createOnline(base, ports);
    },
    loadApp: async (online) => createApp(online, ports),
  };
  const base = createBase(ports);
  const load = () => {
    loading.resolve();
    return base.getApp();
  };
  return { base, handlers: createHandlers(base), load };
}

async function putBatch(row: BatchRow): Promise<void> {
  await (await former.app.openDatabase()).put('batches', row);
}

test('with nothing left, the icon and the alarm are cleared and nothing is loaded', async () => {
  const wishes: boolean[] = [];
  former = startApp({ setWakeUp: async (isWanted) => void wishes.push(isWanted) });
  // Of what the user has been told nothing is owed.
  await putBatch({ ...batch, state: 'done', settledAt: 2, isTold: true });
  const { base, countLoads, workBadges } = startAgain();
  await startLife(base);
  openPage(base, sender);
  await closePage(base, sender);
  await followTab(base, 7);
  expect(countLoads()).toBe(0);
  expect(wishes).toEqual([false]);
  expect(former.workBadges.concat(workBadges)).toEqual([undefined]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a job that has not ended', () => former.app.journal.write(job)],
  ['a batch of which no job has begun', () => putBatch(batch)],
  ['a batch that has ended untold', () => putBatch({ ...batch, state: 'done', settledAt: 2 })],
  ['something the user has not looked at', () => former.app.attention.write('problem')],
  ['a password whose job is gone', () => former.app.secrets.write('gone', 'secret')],
  ['a walk on its way', () => former.app.index.writeSync({ ...createSync('c', ''), status: 'walking' })],
  ['an index without its connection', () => former.app.index.writeSync(createSync('c', ''))],
  ['grades on the icon', () => former.app.settings.chosen.write({ tabGrades: true })],
])('%s has it loaded', async (_, leave) => {
  await leave();
  const { base, countLoads } = startAgain();
  await startLife(base);
  expect(countLoads()).toBeGreaterThan(0);
});

test('a page that closes while something is owed has its deletes leave', async () => {
  await former.app.journal.write({ ...job, waitsFor: 'undo', notBefore: Date.now() + 60_000, askedBy: sender.url });
  const { base, app } = startAgain();
  await closePage(base, sender);
  expect((await app.queue.find(job.id))?.waitsFor).not.toBe('undo');
});

test('a delete that leaves with its page is not overlooked because the journal does not have it yet', async () => {
  const { base, app } = startAgain();
  base.journal = { ...base.journal, isOwing: async () => false };
  const { queue } = await base.getApp();
  await queue.start({
    connectionId: 'c',
    serviceAddress: '',
    work,
    notBefore: Date.now() + 60_000,
    askedBy: sender.url,
  });
  await closePage(base, sender);
  expect((await app.queue.listOpen())[0]?.waitsFor).not.toBe('undo');
});

test.each([
  ['what asks the service is still being loaded', true],
  ['it is on its way to the journal', false],
])('a delete whose page closes while %s leaves with it', async (_, isLoading) => {
  const { handlers, base, load } = startHeld();
  await base.connections.write({ connections: [connection], activeId: 'c' });
  if (!isLoading) await load();
  openPage(base, sender);
  const work = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;
  const asked = handlers.startJob({ connectionId: 'c', work }, sender);
  // Its own turns come first, as where it is a click that closes the popup.
  await Promise.resolve();
  const closed = closePage(base, sender);
  await load();
  await Promise.all([asked, closed]);
  const [job] = await (await base.getApp()).queue.listOpen();
  expect(job).toMatchObject({ work, waitsFor: 'network' });
});

test('a delete whose page stays open waits for its undo', async () => {
  const { handlers, base, load } = startHeld();
  await base.connections.write({ connections: [connection], activeId: 'c' });
  await load();
  openPage(base, sender);
  const work = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;
  expect(await handlers.startJob({ connectionId: 'c', work }, sender)).toMatchObject({ waitsFor: 'undo' });
});

test('what is asked for while a start still looks for what was left keeps its alarm and its icon', async () => {
  const wishes: boolean[] = [];
  former = startApp({ setWakeUp: async (isWanted) => void wishes.push(isWanted) });
  const { base } = startAgain();
  const { listSyncs } = base.index;
  base.index.listSyncs = async () => {
    const { queue } = await base.getApp();
    await queue.start({ connectionId: 'c', serviceAddress: '', work, notBefore: Date.now() + 60_000 });
    await until(() => expect(former.workBadges.at(-1)?.text).toBe('…'));
    return listSyncs();
  };
  await startLife(base);
  expect(wishes).not.toContain(false);
  expect(former.workBadges).not.toContain(undefined);
});
