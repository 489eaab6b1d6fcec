import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStoredReports } from '../../../lib/copy/rows.ts';
import { createSync } from '../../../lib/copy/sync-row.ts';
import { maxKeptJobs } from '../../../lib/jobs/job-list.ts';
import { getPageSubject, getReportSubject } from '../../../lib/jobs/job-row.ts';
import { type Job, type JobState, retentionTime, withStage } from '../../../lib/model/job.ts';
import type { Work } from '../../../lib/model/work.ts';
import { createDatabase } from '../../../lib/storage/database.ts';
import { takeLosses } from '../../../lib/storage/losses.ts';
import { createTestJob, type JobFields } from './create-test-job.ts';
import { startJournal } from './start-journal.ts';

const url = 'https://example.com/';
const workWithPassword = { kind: 'create', url, privacy: 'password', password: 'tulip-7' } as const;

function job(change: JobFields = {}): Job {
  const work = { kind: 'rerun', reportId: '1', url } as const;
  return createTestJob<JobState>({ id: 'a', work, ...change });
}

async function readDatabase(name: string): Promise<string> {
  const database = await openDB(name);
  const rows = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)));
  database.close();
  return JSON.stringify(rows);
}

test('open jobs are read after a restart of the browser, in the order in which they were requested', async () => {
  const { journal, databaseName } = startJournal();
  await journal.write(job({ id: 'second', createdAt: 2 }));
  await journal.write(job({ id: 'first', createdAt: 1 }));
  await journal.write(job({ id: 'over', createdAt: 3, state: 'done' }));
  expect((await startJournal(databaseName).journal.readOpen()).map(({ id }) => id)).toEqual(['first', 'second']);
});

test('a password is never in the database, is read by the next worker, and is deleted when the job ends', async () => {
  const { journal, databaseName, session } = startJournal();
  await journal.write(job({ work: workWithPassword }));
  expect(await readDatabase(databaseName)).not.toContain('tulip-7');
  const next = startJournal(databaseName, session).journal;
  expect((await next.readOpen())[0]?.work).toEqual(workWithPassword);
  await next.write(job({ work: workWithPassword, state: 'done' }));
  expect([await readDatabase(databaseName), JSON.stringify(session.values)].join()).not.toContain('tulip-7');
});

test.each<[string, JobFields]>([
  ['waiting', { state: 'waiting', waitsFor: 'rateLimit', notBefore: 5, rateLimits: 2, tries: 1, mayRepeat: true }],
  ['sending', { state: 'sending', sentAt: 5, before: { reportIds: ['1'], newestId: '1', isPartial: true } }],
  ['grading', { state: 'grading', waitsFor: 'connection', problem: { code: 'keyRefused' } }],
  ['done', { state: 'done', wasAlreadyGone: true, isReportOld: true, isSeen: true }],
  ['failed', { state: 'failed', problem: { code: 'invalid', serviceMessage: 'no' } }],
  ['unconfirmed', { state: 'unconfirmed', serviceAddress: 'https://reports.example', tabId: 7 }],
  ['cancelled', { state: 'cancelled', batchId: 'b', number: 3 }],
])('a job that is %s is read as it was written', async (_state, fields) => {
  const { journal } = startJournal();
  const written = job(fields);
  await journal.write(written);
  expect(await journal.find('a')).toEqual(written);
});

test.each<[string, Work]>([
  ['create', { kind: 'create', url, privacy: 'public' }],
  ['update', { kind: 'update', reportId: '1', url, privacy: 'public' }],
  ['rerun', { kind: 'rerun', reportId: '1', url }],
  ['deleteReport', { kind: 'deleteReport', reportId: '1', url }],
  ['deleteProject', { kind: 'deleteProject', project: 'Spring' }],
])('work of the kind %s is read as it was written', async (_kind, work) => {
  const { journal } = startJournal();
  await journal.write(job({ work }));
  expect((await journal.find('a'))?.work).toEqual(work);
});

test('a job is found by its page, whatever the fragment, and by its report, only at its connection', async () => {
  const { journal } = startJournal();
  const report = { id: '7', url, fields: { large: 'x' } };
  await journal.write(job({ work: { kind: 'create', url, privacy: 'public' }, state: 'done', report }));
  const found = await journal.listAbout(getPageSubject('c', `${url}#part`));
  expect(found).toMatchObject([{ id: 'a', report: { id: '7', fields: {} } }]);
  expect(await journal.listAbout(getReportSubject('c', '7'))).toHaveLength(1);
  expect(await journal.listAbout(getReportSubject('other', '7'))).toEqual([]);
});

test('jobs are listed newest first, by state and up to a limit, and are counted by state', async () => {
  const { journal, list } = startJournal();
  for (let n = 1; n <= 5; n++) {
    await journal.write(job({ id: String(n), createdAt: n, state: n % 2 ? 'done' : 'failed' }));
  }
  const done = await list.read({ states: ['done', 'waiting'], limit: 2 });
  expect([done.jobs.map(({ id }) => id), done.hasMore]).toEqual([['5', '3'], true]);
  expect((await list.read({ limit: 9 })).jobs.map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1']);
  expect(await list.count()).toMatchObject({ done: 3, failed: 2, waiting: 0 });
});

test('tasks that need the user are counted: single jobs one by one, a batch once', async () => {
  const { journal, list } = startJournal();
  await journal.write(job({ id: 'failed', state: 'failed' }));
  await journal.write(job({ id: 'in doubt', createdAt: 2, state: 'unconfirmed' }));
  await journal.write(job({ id: 'done', createdAt: 3, state: 'done' }));
  for (const [number, state] of (['failed', 'failed', 'done'] as const).entries()) {
    await journal.write(job({ id: `b/${number}`, state, batchId: 'b', number }));
  }
  const shared = { connectionId: 'c', serviceAddress: '', kind: 'rerun', total: 3, createdAt: 1 } as const;
  const ended = { ...shared, state: 'done', settledAt: 2 } as const;
  expect(await list.countAttention([])).toBe(2);
  expect(
    await list.countAttention([
      { ...ended, id: 'b' },
      { ...ended, id: 'went well' },
    ]),
  ).toBe(3);
  // The failed jobs of a running batch do not need the user yet, but a batch that a problem has paused does.
  expect(await list.countAttention([{ ...shared, id: 'b', state: 'running' }])).toBe(2);
  const problem = { code: 'passwordForgotten' } as const;
  expect(await list.countAttention([{ ...shared, id: 'b', state: 'paused', problem }])).toBe(3);
});

test('only jobs that have ended can be cleared', async () => {
  const { journal, list } = startJournal();
  await journal.write(job({ id: 'open' }));
  await journal.write(job({ id: 'done', createdAt: 2, state: 'done' }));
  await journal.write(job({ id: 'failed', createdAt: 3, state: 'failed' }));
  expect(await list.clear({ state: 'failed' })).toBe(1);
  expect(await list.clear({ jobIds: ['open'] })).toBe(0);
  expect(await list.clear({})).toBe(1);
  expect((await list.read({ limit: 9 })).jobs.map(({ id }) => id)).toEqual(['open']);
});

test('jobs that ended long ago or exceed the limit are pruned, but no open jobs and no jobs of a batch', async () => {
  const { journal, list } = startJournal();
  const now = retentionTime * 2;
  await journal.write(job({ id: 'open for long', createdAt: 1 }));
  await journal.write(job({ id: 'old', createdAt: 2, state: 'done' }));
  await journal.write(job({ id: 'b/00000', createdAt: 2, state: 'done', batchId: 'b', number: 0 }));
  for (let n = 0; n < maxKeptJobs + 5; n += 500) {
    const batch = Array.from({ length: 500 }, (_, i) =>
      job({ id: `n${n + i}`, createdAt: now - 9e6 + n + i, state: 'done' }),
    );
    await Promise.all(batch.map((row) => journal.write(row)));
  }
  await list.prune(now);
  const { jobs } = await list.read({ limit: maxKeptJobs * 2 });
  expect([jobs.length, jobs.at(-1)?.id, jobs[0]?.id]).toEqual([maxKeptJobs, 'open for long', 'n5499']);
  expect(await journal.find('b/00000')).toMatchObject({ state: 'done' });
});

test('an unreadable row is deleted and does not block the other jobs', async () => {
  const { journal, databaseName } = startJournal();
  await journal.write(job());
  const database = await createDatabase(databaseName)();
  const index = { open: 1 as const, createdAt: 5, state: 'waiting' as const, subjects: [] };
  await database.put('jobs', { ...index, id: 'garbage', job: { id: 'garbage', work: 'nothing' } });
  expect((await journal.readOpen()).map(({ id }) => id)).toEqual(['a']);
  expect(await takeLosses()).toEqual(['unreadable']);
  expect(await database.getAllKeys('jobs')).toEqual(['a']);
});

test.each([Number.MAX_VALUE, 'soon'])('a row that was created at %s does not date new jobs', async (createdAt) => {
  const { journal, databaseName } = startJournal();
  await journal.write(job({ createdAt: 7 }));
  const row = { id: 'garbage', createdAt, state: 'done', subjects: [], job: 'nothing' };
  await (await createDatabase(databaseName)()).put('jobs', row as never);
  expect(await journal.readLastTime(1_000)).toBe(7);
});

test('an unreadable row does not block the other jobs if the disk is full', async () => {
  const { journal, databaseName } = startJournal();
  await journal.write(job());
  const database = await createDatabase(databaseName)();
  const index = { open: 1 as const, createdAt: 5, state: 'waiting' as const, subjects: [] };
  await database.put('jobs', { ...index, id: 'garbage', job: { id: 'garbage', work: 'nothing' } });
  const full = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  expect((await journal.readOpen()).map(({ id }) => id)).toEqual(['a']);
  full.mockRestore();
  expect(await database.getAllKeys('jobs')).toContain('garbage');
  await journal.readOpen();
  expect(await takeLosses()).toEqual(['unreadable']);
  expect(await database.getAllKeys('jobs')).toEqual(['a']);
});

test('a password whose job was never stored, or whose job has ended, is deleted by the next worker', async () => {
  const { journal, databaseName, session } = startJournal();
  await journal.write(job({ work: workWithPassword, state: 'done' }));
  await session.set({ passwords: { a: 'tulip-7', never: 'tulip-8' } });
  await startJournal(databaseName, session).journal.readOpen();
  expect(JSON.stringify(session.values)).not.toContain('tulip');
});

test('a job that was requested long ago but ended recently is kept', async () => {
  const { journal, list } = startJournal();
  const now = retentionTime * 2;
  await journal.write(job({ id: 'waited long', createdAt: 1, state: 'failed', settledAt: now - 1_000 }));
  await journal.write(job({ id: 'ended long ago', createdAt: 2, state: 'failed', settledAt: 3 }));
  await list.prune(now);
  expect((await list.read({ limit: 9 })).jobs.map(({ id }) => id)).toEqual(['waited long']);
});

test('a grade that arrives after its report was deleted does not restore the report', async () => {
  const { journal, databaseName } = startJournal();
  const database = await createDatabase(databaseName)();
  await database.put('syncs', createSync('c', 'https://reports.example'));
  const url = 'https://example.com/';
  const report = { id: '1', url, fields: {} };
  const create = job({ id: 'create', work: { kind: 'create', url, privacy: 'private' } });
  await journal.write(withStage(create, { state: 'grading', report, since: 1, askAt: 2 }));
  const work = { kind: 'deleteReport', reportId: '1', url } as const;
  await journal.write(job({ id: 'delete', work, state: 'done', settledAt: 3 }));
  await journal.write(withStage(create, { state: 'done', settledAt: 4, report: { ...report, result: 'good' } }));
  expect(await database.count('reports')).toBe(0);
});

test('a job whose grade is still awaited changes the stored report once', async () => {
  const { journal, databaseName, copyChanges } = startJournal();
  await (await createDatabase(databaseName)()).put('syncs', createSync('c', 'https://reports.example'));
  const grading = { work: { kind: 'create', url, privacy: 'private' }, state: 'grading', since: 1 } as const;
  const report = { id: '1', url, fields: {} };
  await journal.write(job({ ...grading, report, askAt: 2 }));
  await journal.write(job({ ...grading, report, askAt: 3 }));
  expect(copyChanges).toMatchObject([{ reports: [{ id: '1' }], removed: [] }]);
});

test('a job is settled in one transaction with its change to the stored reports, or not at all', async () => {
  const { journal, databaseName } = startJournal();
  const database = await createDatabase(databaseName)();
  const stored = createStoredReports(async () => database);
  const report = { id: '1', url, result: 'bad' as const, fields: {} };
  await stored.write('c', [report, { ...report, id: '2' }], 1);
  await stored.writeSync(createSync('c', 'https://service.example'));
  const listReports = async () => (await database.getAll('reports')).map(({ id, result }) => `${id} ${result}`);

  await journal.write(job({ state: 'done', settledAt: 5, report: { ...report, result: 'good' } }));
  expect(await listReports()).toEqual(['1 good', '2 bad']);
  const otherService = { serviceAddress: 'https://other.example' };
  const work = { kind: 'deleteReport', reportId: '2', url } as const;
  await journal.write(job({ id: 'b', createdAt: 2, state: 'done', work, ...otherService }));
  expect(await listReports()).toEqual(['1 good', '2 bad']);
  const known = await database.get('reports', ['c', '1']);
  await database.put('reports', { ...known, result: 'bad', states: 5 } as never);
  const rerun = { ...work, kind: 'rerun' } as const;
  await expect(
    journal.write(job({ id: 'c', createdAt: 3, state: 'done', work: rerun, report: { ...report, result: 'good' } })),
  ).rejects.toThrow();
  if (known) await database.put('reports', known);
  expect([await listReports(), await journal.find('c')]).toEqual([['1 good', '2 bad'], undefined]);
  await journal.write(job({ id: 'd', createdAt: 4, state: 'done', work }));
  expect(await listReports()).toEqual(['1 good']);
});

test('marking a job as seen does not restore a report that was deleted since', async () => {
  const { journal, databaseName } = startJournal();
  const stored = createStoredReports(createDatabase(databaseName));
  await stored.writeSync(createSync('c', 'https://service.example'));
  const work = { kind: 'update', reportId: '1', url, privacy: 'public' } as const;
  const done = job({ work, state: 'done', settledAt: 2, report: { id: '1', url, fields: {} } });
  await journal.write(done);
  expect(await stored.findReport('c', url)).toMatchObject({ id: '1', privacy: 'public' });
  await stored.forget('c', ['1']);
  await journal.write(job({ ...done, isSeen: true }));
  expect(await stored.findReport('c', url)).toBeUndefined();
});
