import type { StoreNames } from 'idb';
import { isSettled, isUnderWay, type Job } from '../../model/job.ts';
import type { Journal } from '../../queue/ports.ts';
import { readBatchRows } from '../batches/batch-row.ts';
import { changesItem, settleItem } from '../batches/settle-item.ts';
import type { Database } from '../database.ts';
import { settleReport } from '../reports/settle-report.ts';
import type { BatchRow, JobRow, Schema } from '../schema.ts';
import { getPageSubject, readRow, toRow } from './job-row.ts';
import type { Secrets } from './secrets.ts';

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

/** `onBroken` is told when a row could not be read. */
export function createJournal(open: Open, secrets: Secrets, onBroken: () => void): JobStore {
  const readRows = async (rows: JobRow[]) => {
    const broken = rows.filter((row) => !readRow(row));
    // Where there is no room for it, at the next reading.
    if (broken.length > 0) await keepAside(await open(), broken).then(onBroken, () => undefined);
    return rows.flatMap((row) => readRow(row) ?? []).sort((a, b) => b.createdAt - a.createdAt);
  };
  return { readRows, ...createWrites(open, secrets), ...createReads(open, secrets, readRows) };
}

function createWrites(open: Open, secrets: Secrets): Pick<JobStore, 'write'> {
  return {
    async write(job, beginsItem = false) {
      const { id, work } = job;
      const database = await open();
      const isOwed = !isSettled(job);
      // First the password, then the job that needs it; the other way round when both go.
      if (isOwed && 'password' in work && work.password) await secrets.write(id, work.password);
      // Of a batch's job only the word that its request leaves is waited for, and what was written before it is on the disk
      // by then: where the rest is lost with the machine, the item is begun again, or the service is asked about it.
      const options = job.batch && !isUnderWay(job) ? undefined : strict;
      const transaction = database.transaction(listStores(job, beginsItem), 'readwrite', options);
      const settled = [settleReport(transaction, job), settleItem(transaction, job, beginsItem)];
      const parts = [transaction.objectStore('jobs').put(toRow(job)), ...settled];
      await Promise.all([...parts, transaction.done]).catch((error) => {
        // A failure of ours would leave the other part in it, a failure of the disk has ended it already.
        if (!transaction.error) transaction.abort();
        throw error;
      });
      // It is done without: what stays goes with the next worker.
      if (!isOwed && 'privacy' in work && work.privacy === 'password')
        await secrets.remove([id]).catch(() => undefined);
    },
  };
}

function createReads(
  open: Open,
  secrets: Secrets,
  readRows: JobStore['readRows'],
): Omit<JobStore, 'readRows' | 'write'> {
  const listAbout = async (subject: string) =>
    readRows(await (await open()).getAllFromIndex('jobs', 'subjects', subject));
  return {
    async readOpen() {
      const database = await open();
      const rows = await database.getAllFromIndex('jobs', 'open');
      const batches = await readBatchRows(database);
      const owners = new Set([...rows, ...batches].filter(({ hasPassword }) => hasPassword).map(({ id }) => id));
      const passwords = await secrets.readAll();
      // A worker has died between a job's last words and its password's.
      const orphans = Object.keys(passwords).filter((id) => !owners.has(id));
      if (orphans.length > 0) await secrets.remove(orphans);
      const jobs = (await readRows(rows)).reverse();
      return jobs.map((job) => (owners.has(job.id) ? withPassword(job, passwords[job.id]) : job));
    },

    async readPaused() {
      const passwords = await secrets.readAll();
      const paused = (await readBatchRows(await open())).filter(({ id, state, settledAt, hasPassword }) => {
        return settledAt === undefined && (state !== 'running' || (hasPassword && passwords[id] === undefined));
      });
      return paused.map(({ id }) => id);
    },

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

/** What a job changes besides itself. Each store more is one more to wait for, and a request waits for its note. */
function listStores(job: Job, beginsItem: boolean): StoreNames<Schema>[] {
  const ofReport: StoreNames<Schema>[] = job.state === 'done' ? ['syncs', 'reports'] : [];
  const ofBatch: StoreNames<Schema>[] = job.batch && changesItem(job, beginsItem) ? ['batches', 'batchParts'] : [];
  return ['jobs', ...ofReport, ...ofBatch];
}

function withPassword(job: Job, password: string | undefined): Job {
  if (password === undefined || !('privacy' in job.work)) return { ...job, hasLostPassword: true };
  return { ...job, work: { ...job.work, password } };
}

/** What cannot be read stops nothing and is not thrown away: a later version may read it. */
async function keepAside(database: Database, rows: JobRow[]): Promise<void> {
  const transaction = database.transaction(['jobs', 'broken'], 'readwrite', strict);
  for (const row of rows) {
    void transaction.objectStore('broken').add({ from: 'jobs', row });
    void transaction.objectStore('jobs').delete(row.id);
  }
  await transaction.done;
}
