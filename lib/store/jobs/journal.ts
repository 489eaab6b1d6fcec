import type { StoreNames } from 'idb';
import { findOwnBatch, isSettled, isUnderWay, type Job } from '../../model/job.ts';
import type { Journal } from '../../queue/queue-options.ts';
import { passwordsItem, removePasswords, writePassword } from '../../storage/session.ts';
import { setAside } from '../../storage/set-aside.ts';
import { readBatchRows } from '../batches/batch-row.ts';
import type { Database } from '../database.ts';
import { settleReport } from '../reports/settle-report.ts';
import type { BatchRow, JobRow, Schema } from '../schema.ts';
import { getPageSubject, readRow, toRow } from './job-row.ts';

/** The journal with what is asked of it beside the queue; it is looked through and tidied as `JobList`. */
export interface JobStore extends Journal {
  /** Newest first. `subject`: see `job-row.ts`. */
  listAbout(subject: string): Promise<Job[]>;
  listAboutPage(connectionId: string, url: string): Promise<Job[]>;
  /** Newest first. What cannot be read of them is put aside. */
  readRows(rows: JobRow[]): Promise<Job[]>;
  /** The batches that jobs may belong to. */
  listBatches(): Promise<BatchRow[]>;
  /** A job has not ended, or the user has not been told of a batch. */
  isOwing(): Promise<boolean>;
}

// To the disk before it resolves: what is written down must survive the machine's fall, too.
const strict = { durability: 'strict' } as const;

type Open = () => Promise<Database>;

export function createJournal(open: Open): JobStore {
  const readRows = async (rows: JobRow[]) => {
    const broken = rows.filter((row) => !readRow(row));
    // Where there is no room for it, at the next reading.
    if (broken.length > 0) await setRowsAside(await open(), broken).catch(() => undefined);
    return rows.flatMap((row) => readRow(row) ?? []).sort((a, b) => b.createdAt - a.createdAt);
  };
  return {
    readRows,
    ...createWrites(open),
    ...createOwedReads(open, readRows),
    ...createReads(open, readRows),
  };
}

function createWrites(open: Open): Pick<JobStore, 'write'> {
  return {
    async write(job) {
      const { id, work } = job;
      const database = await open();
      const isOwed = !isSettled(job);
      // That of a batch is kept once for all of its jobs.
      const isOfBatch = findOwnBatch(job) !== undefined;
      // First the password, then the job that needs it; the other way round when both go.
      if (isOwed && !isOfBatch && 'password' in work && work.password) await writePassword(id, work.password);
      // Of a batch's job only the word that its request leaves is waited for, and what was written before it is on the disk
      // by then: where the rest is lost with the machine, the job begins again, or the service is asked about it.
      const options = isOfBatch && !isUnderWay(job) ? undefined : strict;
      // Each store more is one more to wait for, and a request waits for its note.
      const ofReport: StoreNames<Schema>[] = job.state === 'done' ? ['syncs', 'reports'] : [];
      const transaction = database.transaction(['jobs', ...ofReport], 'readwrite', options);
      const parts = [transaction.objectStore('jobs').put(toRow(job)), settleReport(transaction, job)];
      await Promise.all([...parts, transaction.done]).catch((error) => {
        // A failure of ours would leave the other part in it, a failure of the disk has ended it already.
        if (!transaction.error) transaction.abort();
        throw error;
      });
      // It is done without: what stays goes with the next worker.
      if (!isOwed && !isOfBatch && 'privacy' in work && work.privacy === 'password')
        await removePasswords([id]).catch(() => undefined);
    },
  };
}

/** What the queue goes on with, each with the password that waits for it. */
function createOwedReads(
  open: Open,
  readRows: JobStore['readRows'],
): Pick<JobStore, 'readOpen' | 'readBatches' | 'readWaiting'> {
  const readOwed = async (rows: JobRow[], passwords: Record<string, string>) => {
    const owners = new Set(rows.filter(({ hasPassword }) => hasPassword).map(({ id }) => id));
    const jobs = (await readRows(rows)).reverse();
    return jobs.map((job) => (owners.has(job.id) ? withPassword(job, passwords) : job));
  };
  return {
    async readOpen() {
      const database = await open();
      const rows = await database.getAllFromIndex('jobs', 'open');
      const batches = await readBatchRows(database);
      const owners = new Set([...rows, ...batches].filter(({ hasPassword }) => hasPassword).map(({ id }) => id));
      const passwords = await passwordsItem.read();
      // A worker has died between a job's last words and its password's.
      const orphans = Object.keys(passwords).filter((id) => !owners.has(id));
      if (orphans.length > 0) await removePasswords(orphans);
      return readOwed(rows, passwords);
    },

    async readBatches() {
      const passwords = await passwordsItem.read();
      const owed = (await readBatchRows(await open())).filter(({ settledAt }) => settledAt === undefined);
      return owed.map(({ id, state, hasPassword }) => {
        return { id, isPaused: state !== 'running' || (hasPassword === true && passwords[id] === undefined) };
      });
    },

    async readWaiting(batchId, count) {
      const index = (await open()).transaction('jobs').store.index('batch');
      const rows = await index.getAll(IDBKeyRange.only([batchId, 'waiting']), count);
      // They are all of one age.
      return (await readOwed(rows, await passwordsItem.read())).sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
    },
  };
}

function createReads(
  open: Open,
  readRows: JobStore['readRows'],
): Pick<JobStore, 'listBatches' | 'isOwing' | 'find' | 'listAbout' | 'listAboutPage'> {
  const listAbout = async (subject: string) =>
    readRows(await (await open()).getAllFromIndex('jobs', 'subjects', subject));
  return {
    listBatches: async () => readBatchRows(await open()),

    async isOwing() {
      const database = await open();
      if ((await database.countFromIndex('jobs', 'open')) > 0) return true;
      return (await readBatchRows(database)).some(({ isTold }) => !isTold);
    },

    async find(id) {
      const row = await (await open()).get('jobs', id);
      return row && (await readRows([row]))[0];
    },

    listAbout,
    listAboutPage: (...page) => listAbout(getPageSubject(...page)),
  };
}

function withPassword(job: Job, passwords: Record<string, string>): Job {
  const password = passwords[job.id] ?? passwords[findOwnBatch(job) ?? ''];
  if (password === undefined || !('privacy' in job.work)) return { ...job, hasLostPassword: true };
  return { ...job, work: { ...job.work, password } };
}

/** What cannot be read stops nothing: it is set aside, and the user is told. */
async function setRowsAside(database: Database, rows: JobRow[]): Promise<void> {
  await setAside(
    'local:jobs',
    rows.map(({ job }) => job),
  );
  const transaction = database.transaction('jobs', 'readwrite', strict);
  for (const { id } of rows) void transaction.store.delete(id);
  await transaction.done;
}
