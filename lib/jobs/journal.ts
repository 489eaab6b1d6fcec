import type { StoreNames } from 'idb';
import { setWorkAlarm } from '../browser/alarms.ts';
import { type CopyChange, copyStores, type StoredReports } from '../copy/rows.ts';
import { isSettled, type Job } from '../model/job.ts';
import { needsPassword } from '../model/work.ts';
import { beginWrite, commit, type Database, dropBrokenRows, strict } from '../storage/database.ts';
import type { JobRow, Schema } from '../storage/schema.ts';
import { passwordsItem, removePasswords, writePassword } from '../storage/session.ts';
import { getBatchStateRange, readBatchRows } from './batch-row.ts';
import { readRow, toRow } from './job-row.ts';
import type { Journal } from './queue-options.ts';
import { hasCurrentReport, updateLocalCopy } from './update-copy.ts';

export type JobStore = ReturnType<typeof createJournal>;

export interface JournalDeps {
  openDatabase(): Promise<Database>;
  reports: Pick<StoredReports, 'noteDeleted'>;
  /** Called with what a job has changed in the local copy. */
  onCopyChange(connectionId: string, change: CopyChange): void;
}

/** The `Journal` of the queue, with the reads that others need. `JobList` lists and prunes the same jobs. */
export function createJournal(deps: JournalDeps) {
  const { openDatabase } = deps;
  const readRows = async (rows: JobRow[]): Promise<Job[]> => {
    const broken = rows.filter((row) => !readRow(row));
    await dropBrokenRows(await openDatabase(), 'jobs', broken);
    return rows.flatMap((row) => readRow(row) ?? []).sort((a, b) => b.createdAt - a.createdAt);
  };
  return {
    /** Parses rows and returns the jobs, newest first. Rows that cannot be read are deleted. */
    readRows,
    /** Lists the jobs about a page or a report, newest first. `subject`: see `getSubjects`. */
    listAbout: async (subject: string) =>
      readRows(await (await openDatabase()).getAllFromIndex('jobs', 'subjects', subject)),
    async find(id: string): Promise<Job | undefined> {
      const row = await (await openDatabase()).get('jobs', id);
      return row && (await readRows([row]))[0];
    },
    /** As that of `Journal`. */
    async write(job: Job): Promise<void> {
      const { state, work, connectionId } = job;
      // The alarm first: if the worker dies before it runs the job, the alarm starts the next one.
      if (state === 'waiting' || state === 'grading') await setWorkAlarm(true).catch(() => undefined);
      if (state === 'done' && work.kind === 'deleteReport') deps.reports.noteDeleted(connectionId, work.reportId);
      const change = await writeJob(await openDatabase(), job);
      if (change) deps.onCopyChange(connectionId, change);
    },
    ...createOpenReads(openDatabase, readRows),
  };
}

/** Writes a job, and what it changes in the local copy. */
async function writeJob(database: Database, job: Job): Promise<CopyChange | undefined> {
  const { id, work } = job;
  const isOpen = !isSettled(job);
  // A batch has one password for all of its jobs.
  const isOfBatch = job.batchId !== undefined;
  // The password is written before the job that needs it, and removed after the job no longer does.
  if (isOpen && !isOfBatch && 'password' in work && work.password) await writePassword(id, work.password);
  // For a job of a batch only the write before its request is strict. A strict commit also flushes the relaxed ones
  // before it. If others are lost in a crash of the machine, the job starts again, or the service is asked about it. That
  // the user has seen how a job ended may be lost, too.
  const isSeen = !isOpen && job.isSeen;
  const options = isSeen || (isOfBatch && job.state !== 'sending') ? undefined : strict;
  // Only the necessary stores: the transaction waits for the readers of each, and a request waits for this write.
  const reportStores: StoreNames<Schema>[] = hasCurrentReport(job) ? copyStores : [];
  const transaction = beginWrite(database, ['jobs', ...reportStores], options);
  const [, copied] = await commit(transaction, async () =>
    Promise.all([transaction.objectStore('jobs').put(toRow(job)), updateLocalCopy(transaction, job)]),
  );
  // A failure is harmless: the next worker removes the passwords that are left.
  if ((!isOpen || job.state === 'grading') && !isOfBatch && needsPassword(work))
    await removePasswords([id]).catch(() => undefined);
  return copied;
}

/** Reads what the queue resumes: each job with its password, which is kept in memory. */
function createOpenReads(
  openDatabase: () => Promise<Database>,
  readRows: (rows: JobRow[]) => Promise<Job[]>,
): Pick<Journal, 'readOpen' | 'readLastTime' | 'readBatches' | 'readWaiting'> {
  const readJobs = async (rows: JobRow[], passwords: Record<string, string>) => {
    const jobs = (await readRows(rows)).reverse();
    return jobs.map((job) => withPassword(job, passwords));
  };
  return {
    async readOpen() {
      const database = await openDatabase();
      const rows = await database.getAllFromIndex('jobs', 'open');
      const batches = await readBatchRows(database);
      const owners = new Set(
        [...rows, ...batches.filter(({ settledAt }) => settledAt === undefined)].map(({ id }) => id),
      );
      const passwords = await passwordsItem.read();
      // Left by a worker that died between the write of a job and the write or removal of its password.
      const orphans = Object.keys(passwords).filter((id) => !owners.has(id));
      if (orphans.length > 0) await removePasswords(orphans);
      return readJobs(rows, passwords);
    },

    async readLastTime(limit) {
      const { store } = (await openDatabase()).transaction('jobs');
      const newest = await store.index('createdAt').openKeyCursor(IDBKeyRange.upperBound(limit), 'prev');
      return newest?.key ?? 0;
    },

    async readBatches() {
      const batches = await readBatchRows(await openDatabase());
      const unfinished = batches.filter(({ settledAt }) => settledAt === undefined);
      return unfinished.map(({ id, state }) => ({ id, isPaused: state !== 'running' }));
    },

    async readWaiting(batchId) {
      const range = getBatchStateRange(batchId, 'waiting');
      const rows = await (await openDatabase()).getAllFromIndex('jobs', 'batch', range);
      return readJobs(rows, await passwordsItem.read());
    },
  };
}

function withPassword(job: Job, passwords: Record<string, string>): Job {
  const password = passwords[job.id] ?? passwords[job.batchId ?? ''];
  if (password === undefined || !needsPassword(job.work) || job.state === 'grading') return job;
  return { ...job, work: { ...job.work, password } };
}
