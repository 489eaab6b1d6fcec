// A journal as an earlier version left it on the disk. A sample is never changed: a new version gets a new one.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IDBPDatabase, openDB } from 'idb';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../../lib/store/database.ts';
import { rowVersion } from '../../../../lib/store/jobs/job-row.ts';
import type { JobRow } from '../../../../lib/store/schema.ts';
import { startJournal } from './start-journal.ts';

interface SampleRow {
  id: string;
  version: number;
  job: { id: string; state: string };
}

const rows = readSample('journal-1.json');
const open = ['waiting', 'running', 'project'];

function readSample(name: string): SampleRow[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', 'samples', name), 'utf8'));
}

/** A database with these rows in it. */
async function writeRows(rows: unknown[]): Promise<string> {
  const name = crypto.randomUUID();
  const database = await createDatabase(name)();
  for (const row of rows) await database.put('jobs', row as JobRow);
  database.close();
  return name;
}

async function withDatabase<Result>(name: string, use: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDB(name);
  const result = await use(database);
  database.close();
  return result;
}

test('rows of this version have a sample', () => {
  expect(rows.map(({ version }) => version)).toContain(rowVersion);
});

test('the first version’s journal is read whole: what is owed and what has ended', async () => {
  const { journal, list, brokenRows } = startJournal(await writeRows(rows));
  const stored = rows.map(({ job }) => job);
  // The password was in memory and went with the browser.
  const owed = stored.filter(({ id }) => open.includes(id)).map((job) => ({ ...job, ...lostPassword(job.id) }));
  expect(await journal.readOpen()).toEqual(owed);
  expect((await list.read({ limit: 100 })).jobs).toEqual([...stored].reverse());
  expect(brokenRows.count).toBe(0);
});

function lostPassword(id: string): object {
  return id === 'running' ? { hasLostPassword: true } : {};
}

const [template] = rows;
const garbage: [string, object][] = [
  ['no job', { job: undefined }],
  ['a job that is text', { job: 'garbage' }],
  ['a job without work', { job: { ...template?.job, work: null } }],
  ['no version', { version: undefined }],
  ['a version that is text', { version: 'x' }],
  ['an endless way to go', { version: -1e12 }],
  ['a newer version', { version: rowVersion + 1 }],
];

test.each(garbage)('a row with %s is kept aside as it was and said; no other is lost by it', async (_, change) => {
  const bad = { ...template, id: 'bad', open: 1, ...change };
  const name = await writeRows([...rows, bad]);
  const { journal, list, brokenRows } = startJournal(name);
  expect((await journal.readOpen()).map(({ id }) => id)).toEqual(open);
  expect((await list.read({ limit: 100 })).jobs).toHaveLength(rows.length);
  expect(brokenRows.count).toBe(1);
  expect(await withDatabase(name, (database) => database.getAll('broken'))).toEqual([{ from: 'jobs', row: bad }]);
});
