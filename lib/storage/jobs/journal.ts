import type { StoreNames } from 'idb';
import { findOwnBatch, isAwaitingGrade, isSettled, isUnderWay, type Job } from '../../model/job.ts';
import type { Journal } from '../../queue/queue-options.ts';
import { getBatchStateRange, readBatchRows } from '../batches/batch-row.ts';
import type { Database } from '../database.ts';
import { settleReport, settlesReport } from '../reports/settle-report.ts';
import type { BatchRow, JobRow, Schema } from '../schema.ts';
import { passwordsItem, removePasswords, writePassword } from '../session.ts';
import { setRowsAside } from '../set-aside.ts';
import { readRow, toRow } from './job-row.ts';

/** The journal with what is asked of it beside the queue; it is looked through and tidied as `JobList`. */
export interface JobStore extends Journal {
  /** Newest first. `subject`: see `job-row.ts`. */
  listAbout(subject: string): Promise<Job[]>;
  /** Newest first. What cannot be read of them is put aside. */
  readRows(rows: JobRow[]): Promise<Job[]>;
  /** Newest first. */
  listBatches(): Promise<BatchRow[]>;
}

// To the disk before it resolves: what is written down must survive the machine's fall, too.
const strict = { durability: 'strict' } as const;

type Open = () => Promise<Database>;

export function createJournal(open: Open): JobStore {
  const readRows = async (rows: JobRow[]) => {
    const broken = rows.filter((row) => !readRow(row));
    await setRowsAside(await open(), 'jobs', broken);
    return rows.flatMap((row) => readRow(row) ?? []).sort((a, b) => b.createdAt - a.createdAt);
  };
  const listBatches = async () => readBatchRows(await open());
  return {
    readRows,
    listBatches,
    listAbout: async (subject) => readRows(await (await open()).getAllFromIndex('jobs', 'subjects', subject)),
    async find(id) {
      const row = await (await open()).get('jobs', id);
      return row && (await readRows([row]))[0];
    },
    ...createWrites(open),
    ...createOpenReads(open, { readRows, listBatches }),
  };
}

function createWrites(open: Open): Pick<JobStore, 'write'> {
  return {
    async write(job) {
      const { id, work } = job;
      const database = await open();
      const isOpen = !isSettled(job);
      // A batch keeps one password for all of its jobs.
      const isOfBatch = findOwnBatch(job) !== undefined;
      // First the password, then the job that needs it; the other way round when both go.
      if (isOpen && !isOfBatch && 'password' in work && work.password) await writePassword(id, work.password);
      // Of a batch's job only the word that its request leaves is waited for, and what was written before it is on the disk
      // by then: where the rest is lost with the machine, the job begins again, or the service is asked about it.
      const options = isOfBatch && !isUnderWay(job) ? undefined : strict;
      // No store that is not needed: the transaction would wait for it, and a request waits for its note.
      const ofReport: StoreNames<Schema>[] = settlesReport(job) ? ['syncs', 'reports'] : [];
      const transaction = database.transaction(['jobs', ...ofReport], 'readwrite', options);
      const parts = [transaction.objectStore('jobs').put(toRow(job)), settleReport(transaction, job)];
      await Promise.all([...parts, transaction.done]).catch((error) => {
        // A failure of ours would leave the other part in it, a failure of the disk has ended it already.
        if (!transaction.error) transaction.abort();
        throw error;
      });
      // A failure stops nothing: the next worker removes what is left.
      if ((!isOpen || isAwaitingGrade(job)) && !isOfBatch && 'privacy' in work && work.privacy === 'password')
        await removePasswords([id]).catch(() => undefined);
    },
  };
}

/** What the queue goes on with, each with the password that waits for it. */
function createOpenReads(
  open: Open,
  { readRows, listBatches }: Pick<JobStore, 'readRows' | 'listBatches'>,
): Pick<JobStore, 'readOpen' | 'readBatches' | 'readWaiting'> {
  const readJobs = async (rows: JobRow[], passwords: Record<string, string>) => {
    const owners = new Set(rows.filter(({ hasPassword }) => hasPassword).map(({ id }) => id));
    const jobs = (await readRows(rows)).reverse();
    return jobs.map((job) => (owners.has(job.id) ? withPassword(job, passwords) : job));
  };
  return {
    async readOpen() {
      const database = await open();
      const rows = await database.getAllFromIndex('jobs', 'open');
      const batches = await listBatches();
      const owners = new Set([...rows, ...batches].filter(({ hasPassword }) => hasPassword).map(({ id }) => id));
      const passwords = await passwordsItem.read();
      // A worker has died between a job's last words and its password's.
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
      const index = (await open()).transaction('jobs').store.index('batch');
      const rows = await index.getAll(getBatchStateRange(batchId, 'waiting'), count);
      // They are all of one age.
      return (await readJobs(rows, await passwordsItem.read())).sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
    },
  };
}

function withPassword(job: Job, passwords: Record<string, string>): Job {
  const password = passwords[job.id] ?? passwords[findOwnBatch(job) ?? ''];
  if (password === undefined || !('privacy' in job.work)) return { ...job, hasLostPassword: true };
  return { ...job, work: { ...job.work, password } };
}
