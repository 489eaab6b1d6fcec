import { type Job, type JobState, retentionTime } from '../model/job.ts';
import { ProblemError } from '../model/problem.ts';
import { getBatchFilter } from '../model/task.ts';
import { beginWrite, commit, type Database, strict } from '../storage/database.ts';
import type { BatchRow } from '../storage/schema.ts';
import {
  countByState,
  countOpen,
  countResults,
  findMainProblem,
  getBatchRange,
  getBatchStateRange,
  readBatchRows,
} from './batch-row.ts';
import { readRow, toRow } from './job-row.ts';

/** How many ended batches are kept, and with how many jobs in total. The newest is kept whatever its size. */
const maxKeptBatches = 50;
const maxKeptBatchJobs = 40_000;

/** Stores batches, and writes all jobs of a batch at once. The journal writes the changes of one job. */
export function createBatchStore(openDatabase: () => Promise<Database>) {
  const list = async () => readBatchRows(await openDatabase());
  return {
    /** Newest first. */
    list,
    find: async (id: string) => (await list()).find((batch) => batch.id === id),
    /** Counts the batch's jobs by state. */
    count: async (id: string) => countJobs(await openDatabase(), id),
    /** Counts the grades of the batch's done jobs, and how they changed. */
    countResults: async (id: string) => countResults(await openDatabase(), id),
    /** The most frequent problem of the jobs that need the user. */
    findMainProblem: async (id: string) => findMainProblem(await openDatabase(), id),
    create: async (batch: BatchRow, jobs: Job[]) => create(await openDatabase(), batch, jobs),
    /** Changes a batch and, in the same transaction, those of its jobs for which `changeJob` returns another one. */
    change: async (id: string, change: (batch: BatchRow) => BatchRow, changeJob?: ChangeJob) =>
      changeBatch(await openDatabase(), id, change, changeJob),
    remove: async (id: string) => remove(await openDatabase(), id),
    /** Removes ended batches that are too old or too many. */
    async prune(now: number): Promise<void> {
      const database = await openDatabase();
      const outdated = listOutdated(await listEnded(database, await list()), now);
      for (const { id } of outdated) await remove(database, id);
    },
  };
}

async function countJobs(database: Database, id: string): Promise<Record<JobState, number>> {
  const index = database.transaction('jobs').store.index('batch');
  return countByState((state) => index.count(getBatchStateRange(id, state)));
}

/** All or nothing: no job runs without its batch, and no batch lacks a job. */
async function create(database: Database, batch: BatchRow, jobs: Job[]): Promise<void> {
  // Before the transaction: an error in here must not leave half of the jobs to be committed.
  const rows = jobs.map(toRow);
  const transaction = beginWrite(database, ['batches', 'jobs'], strict);
  const jobStore = transaction.objectStore('jobs');
  await commit(transaction, () =>
    Promise.all([
      // In async functions, so that an error thrown by one becomes a rejection that is awaited with the others.
      (async () => transaction.objectStore('batches').add(batch))(),
      ...rows.map(async (row) => jobStore.add(row)),
    ]),
  );
}

type ChangeJob = (job: Job) => Job | undefined;

async function changeBatch(
  database: Database,
  id: string,
  change: (batch: BatchRow) => BatchRow,
  changeJob?: ChangeJob,
): Promise<BatchRow> {
  const transaction = beginWrite(database, changeJob ? ['batches', 'jobs'] : ['batches'], strict);
  return commit(transaction, async () => {
    const batches = transaction.objectStore('batches');
    const known = await batches.get(id);
    if (!known) throw new ProblemError({ code: 'notFound' });
    const changed = change(known);
    const jobs = changeJob ? transaction.objectStore('jobs') : undefined;
    const rows = (await jobs?.getAll(getBatchRange(id))) ?? [];
    const writes: Promise<unknown>[] = [batches.put(changed)];
    for (const row of rows) {
      const job = readRow(row);
      const next = job && changeJob?.(job);
      if (jobs && next) writes.push(jobs.put(toRow(next)));
    }
    await Promise.all(writes);
    return changed;
  });
}

async function remove(database: Database, id: string): Promise<void> {
  const transaction = beginWrite(database, ['batches', 'jobs'], strict);
  void transaction.objectStore('batches').delete(id);
  void transaction.objectStore('jobs').delete(getBatchRange(id));
  await transaction.done;
}

interface EndedBatch extends BatchRow {
  needsUser: boolean;
}

/** Leaves out a batch of which the user has retried single jobs, until these have ended. */
async function listEnded(database: Database, batches: BatchRow[]): Promise<EndedBatch[]> {
  const ended: EndedBatch[] = [];
  for (const batch of batches) {
    if (batch.settledAt === undefined || !batch.isAnnounced) continue;
    const counts = await countJobs(database, batch.id);
    const needsUser = getBatchFilter(batch, counts) === 'attention';
    if (countOpen(counts) === 0) ended.push({ ...batch, needsUser });
  }
  return ended;
}

/**
 * `ended` are newest first. Replaced runs of watches are removed first, and batches that need the user last: with
 * forty watches, the runs of two days would else remove all other batches.
 */
function listOutdated(ended: EndedBatch[], now: number): BatchRow[] {
  const [newest, ...others] = ended;
  const getRank = ({ needsUser, isReplaced }: EndedBatch) => (needsUser ? 0 : isReplaced ? 2 : 1);
  const inOrder = [...(newest ? [newest] : []), ...others.sort((a, b) => getRank(a) - getRank(b))];
  let jobs = 0;
  return inOrder.filter(({ settledAt = 0, total }, n) => {
    jobs += total;
    return n >= maxKeptBatches || settledAt <= now - retentionTime || (n > 0 && jobs > maxKeptBatchJobs);
  });
}
