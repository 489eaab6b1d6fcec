// What a start of the worker takes up, and what a page that closes lets go.
import { beforeEach, expect, test } from 'vitest';
import type { Job } from '../../../lib/model/job.ts';
import { connectionsItem } from '../../../lib/storage/connections.ts';
import { createSync } from '../../../lib/storage/reports/sync-row.ts';
import type { BatchRow } from '../../../lib/storage/schema.ts';
import { createMemoryArea } from './memory-area.ts';
import { startApp, type TestApp } from './start-app.ts';

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
  createdAt: 1,
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
  former = startApp({ local: createMemoryArea() });
});

/** Another life over the same disk. */
const startAgain = () => startApp(former.surroundings);

async function putBatch(row: BatchRow): Promise<void> {
  await (await former.app.openDatabase()).put('batches', row);
}

test('with nothing left, the icon and the alarm are cleared', async () => {
  const wishes: boolean[] = [];
  former = startApp({ setWakeUp: async (isWanted) => void wishes.push(isWanted) });
  // Of what the user has been told nothing is owed.
  await putBatch({ ...batch, state: 'done', settledAt: 2, isAnnounced: true });
  const { app, workBadges } = startAgain();
  await app.lifecycle.start();
  expect(wishes).toEqual([false]);
  expect(workBadges).toEqual([undefined]);
});

test('a full sync that was interrupted is taken up, and a copy whose connection is gone is dropped', async () => {
  await connectionsItem.write({ connections: [connection], activeId: 'c' });
  await former.app.reports.writeSync({ ...createSync('c', connection.address), status: 'running' });
  await former.app.reports.writeSync(createSync('gone', ''));
  const { app } = startAgain();
  await app.lifecycle.start();
  await expect
    .poll(() => app.reports.listSyncs())
    .toMatchObject([{ connectionId: 'c', problem: { code: 'keyMissing' } }]);
});

test('jobs that have been kept long enough go with a start', async () => {
  const kept = { connectionId: 'c', work, state: 'done', attempts: 1 } as const;
  await former.app.journal.write({ ...kept, id: 'old', createdAt: 1, settledAt: 2 });
  await former.app.journal.write({ ...kept, id: 'new', createdAt: 3, settledAt: Date.now() });
  const { app } = startAgain();
  await app.lifecycle.start();
  await expect.poll(async () => (await app.openDatabase()).getAllKeys('jobs')).toEqual(['new']);
});

test('a page that closes while something is owed has its deletes leave', async () => {
  await former.app.journal.write({ ...job, waitsFor: 'undo', notBefore: Date.now() + 60_000, askedBy: sender.url });
  const { app } = startAgain();
  await app.closePage(sender);
  expect((await app.queue.find(job.id))?.waitsFor).not.toBe('undo');
});

test('a delete whose page closes while it is on its way to the journal leaves with it', async () => {
  const { app, handlers } = startApp({ ...former.surroundings, isOnline: () => false });
  await connectionsItem.write({ connections: [connection], activeId: 'c' });
  app.openPages.open(sender);
  const work = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;
  const asked = handlers.startJob({ connectionId: 'c', work }, sender);
  // Its own turns come first, as where it is a click that closes the popup.
  await Promise.resolve();
  await Promise.all([asked, app.closePage(sender)]);
  const [job] = await app.queue.listOpen();
  expect(job).toMatchObject({ work, waitsFor: 'network' });
});

test('a delete whose page stays open waits for its undo', async () => {
  const { app, handlers } = startAgain();
  await connectionsItem.write({ connections: [connection], activeId: 'c' });
  app.openPages.open(sender);
  const work = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;
  expect(await handlers.startJob({ connectionId: 'c', work }, sender)).toMatchObject({ waitsFor: 'undo' });
});
