// What the worker resumes and deletes when it starts.
import { beforeEach, expect, test } from 'vitest';
import { createSync } from '../../../lib/copy/sync-row.ts';
import { connectionsItem } from '../../../lib/storage/connections.ts';
import type { BatchRow } from '../../../lib/storage/schema.ts';
import { createMemoryArea } from './memory-area.ts';
import { startApp, type TestApp } from './start-app.ts';

const work = { kind: 'rerun', reportId: '1', url: 'https://example.com/' } as const;
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

let previous: TestApp;

beforeEach(() => {
  previous = startApp({ local: createMemoryArea() });
});

/** The next worker over the same storage. */
const startNext = () => startApp(previous.environment);

async function putBatch(row: BatchRow): Promise<void> {
  await (await previous.app.openDatabase()).put('batches', row);
}

test('a start of the worker gives back the permission for each origin that no connection needs, but not while a page is open', async () => {
  await connectionsItem.write({ connections: [connection], activeId: 'c' });
  const unused = ['https://site.example/*', 'https://elsewhere.reports.example/*'];
  const { app, releasedOrigins, frontPage } = startApp({
    ...previous.environment,
    origins: ['https://reports.example/*', '*://*/*', ...unused],
  });
  frontPage.current = { url: 'chrome-extension://us/options.html', tab: { id: 1 } };
  await app.lifecycle.start();
  expect(releasedOrigins).toEqual([]);
  frontPage.current = undefined;
  await app.lifecycle.start();
  expect(releasedOrigins).toEqual(unused);
});

test('a start without open jobs clears the icon and the alarm', async () => {
  const alarmChanges: boolean[] = [];
  previous = startApp({ setWakeUp: async (isWanted) => void alarmChanges.push(isWanted) });
  // A batch whose end was announced needs nothing more.
  await putBatch({ ...batch, state: 'done', settledAt: 2, isAnnounced: true });
  const { app, workBadges } = startNext();
  await app.lifecycle.start();
  expect(alarmChanges).toEqual([false]);
  expect(workBadges).toEqual([undefined]);
});

test('a start resumes an interrupted full sync and deletes the copy of a missing connection', async () => {
  await connectionsItem.write({ connections: [connection], activeId: 'c' });
  await previous.app.reports.writeSync({ ...createSync('c', connection.address), status: 'running' });
  await previous.app.reports.writeSync(createSync('missing', ''));
  const { app } = startNext();
  await app.lifecycle.start();
  await expect
    .poll(() => app.reports.listSyncs())
    .toMatchObject([{ connectionId: 'c', problem: { code: 'keyMissing' } }]);
});

test('a start deletes jobs whose retention time has passed', async () => {
  const kept = { connectionId: 'c', work, state: 'done', attempts: 1 } as const;
  await previous.app.journal.write({ ...kept, id: 'old', createdAt: 1, settledAt: 2 });
  await previous.app.journal.write({ ...kept, id: 'new', createdAt: 3, settledAt: Date.now() });
  const { app } = startNext();
  await app.lifecycle.start();
  await expect.poll(async () => (await app.openDatabase()).getAllKeys('jobs')).toEqual(['new']);
});
