import type { StoreNames } from 'idb';
import { type CopyChange, copyStores } from '../copy/rows.ts';
import { findControllingBatchId, isAwaitingGrade, isSettled, isUnderWay, type Job } from '../model/job.ts';
import { beginWrite, type Database, strict } from '../storage/database.ts';
import { dropBrokenRows } from '../storage/reset-notice.ts';
import type { BatchRow, JobRow, Schema } from '../storage/schema.ts';
import { passwordsItem, removePasswords, writePassword } from '../storage/session.ts';
import { getBatchStateRange, readBatchRows } from './batch-row.ts';
import { readRow, toRow } from './job-row.ts';
import type { Journal } from './queue-options.ts';
import { hasCurrentReport, updateLocalCopy } from './update-copy.ts';

export type JobStore = ReturnType<typeof createJournal>;

/** The `Journal` of the queue, with the reads that others need. `JobList` lists and prunes the same jobs. */
export function createJournal(openDatabase: () => Promise<Database>) {
  const readRows = async (rows: JobRow[]): Promise<Job[]> => {
    const broken = rows.filter((row) => !readRow(row));
    await dropBrokenRows(await openDatabase(), 'jobs', broken);
    return rows.flatMap((row) => readRow(row) ?? []).sort((a, b) => b.createdAt - a.createdAt);
  };
  const listBatches = async () => readBatchRows(await openDatabase());
  return {
    /** Parses rows and returns the jobs, newest first. Rows that cannot be read are deleted. */
    readRows,
    /** Newest first. */
    listBatches,
    /** Lists the jobs about a page or a report, newest first. `subject`: see `getSubjects`. */
    listAbout: async (subject: string) =>
      readRows(await (await openDatabase()).getAllFromIndex('jobs', 'subjects', subject)),
    async find(id: string): Promise<Job | undefined> {
      const row = await (await openDatabase()).get('jobs', id);
      return row && (await readRows([row]))[0];
    },
    /** As that of `Journal`. Returns how the local copy has changed. */
    write: async (job: Job) => writeJob(await openDatabase(), job),
    ...createOpenReads(openDatabase, { readRows, listBatches }),
  };
}

async function writeJob(database: Database, job: Job): Promise<CopyChange | undefined> {
  const { id, work } = job;
  const isOpen = !isSettled(job);
  // A batch has one password for all of its jobs.
  const isOfBatch = findControllingBatchId(job) !== undefined;
  // The password is written before the job that needs it, and removed after the job no longer does.
  if (isOpen && !isOfBatch && 'password' in work && work.password) await writePassword(id, work.password);
  // For a job of a batch only the write before its request is strict. A strict commit also flushes the relaxed ones
  // before it. If others are lost in a crash of the machine, the job starts again, or the service is asked about it.
  const options = isOfBatch && !isUnderWay(job) ? undefined : strict;
  // Only the necessary stores: the transaction waits for the readers of each, and a request waits for this write.
  const reportStores: StoreNames<Schema>[] = hasCurrentReport(job) ? copyStores : [];
  const transaction = beginWrite(database, ['jobs', ...reportStores], options);
  const put = transaction.objectStore('jobs').put(toRow(job));
  const copied = updateLocalCopy(transaction, job);
  await Promise.all([put, copied, transaction.done]).catch((error) => {
    // After an error in our code the other part must not be committed; an error of the database has aborted it already.
    if (!transaction.error) transaction.abort();
    throw error;
  });
  // A failure is harmless: the next worker removes the passwords that are left.
  if ((!isOpen || isAwaitingGrade(job)) && !isOfBatch && 'privacy' in work && work.privacy === 'password')
    await removePasswords([id]).catch(() => undefined);
  return copied;
}

/** Reads what the queue resumes: each job with its password, which is kept in memory. */
function createOpenReads(
  openDatabase: () => Promise<Database>,
  { readRows, listBatches }: { readRows(rows: JobRow[]): Promise<Job[]>; listBatches(): Promise<BatchRow[]> },
): Pick<Journal, 'readOpen' | 'readBatches' | 'readWaiting'> {
  const readJobs = async (rows: JobRow[], passwords: Record<string, string>) => {
    const owners = new Set(rows.filter(({ hasPassword }) => hasPassword).map(({ id }) => id));
    const jobs = (await readRows(rows)).reverse();
    return jobs.map((job) => (owners.has(job.id) ? withPassword(job, passwords) : job));
  };
  return {
    async readOpen() {
      const rows = await (await openDatabase()).getAllFromIndex('jobs', 'open');
      const batches = await listBatches();
      const owners = new Set([...rows, ...batches].filter(({ hasPassword }) => hasPassword).map(({ id }) => id));
      const passwords = await passwordsItem.read();
      // Left by a worker that died between the write of a job and the write or removal of its password.
      const orphans = Object.keys(passwords).filter((id) => !owners.has(id));
      if (orphans.length > 0) await removePasswords(orphans);
      return readJobs(rows, passwords);
    },

    async readBatches() {
      const passwords = await passwordsItem.read();
      const unfinished = (await listBatches()).filter(({ settledAt }) => settledAt === undefined);
      return unfinished.map(({ id, state, hasPassword }) => {
        return { id, isPaused: state !== 'running' || (hasPassword === true && passwords[id] === undefined) };
      });
    },

    async readWaiting(batchId, count) {
      const database = await openDatabase();
      const rows = await database.getAllFromIndex('jobs', 'batch', getBatchStateRange(batchId, 'waiting'), count);
      // The undo period is stored with the batch. A job that waits for something else by now has its own time.
      const { notBefore } = (await database.get('batches', batchId)) ?? {};
      const undo = notBefore !== undefined && { waitsFor: 'undo' as const, notBefore };
      const jobs = (await readJobs(rows, await passwordsItem.read())).map((job) => ({ ...undo, ...job }));
      // They all have the same `createdAt`.
      return jobs.sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
    },
  };
}

function withPassword(job: Job, passwords: Record<string, string>): Job {
  const password = passwords[job.id] ?? passwords[findControllingBatchId(job) ?? ''];
  if (password === undefined || !('privacy' in job.work)) return { ...job, hasLostPassword: true };
  return { ...job, work: { ...job.work, password } };
}
