import { type Job, type JobState, retentionTime } from '../model/job.ts';
import { ProblemError } from '../model/problem.ts';
import { getBatchFilter } from '../model/task.ts';
import { beginWrite, type Database, strict, writeStep } from '../storage/database.ts';
import type { BatchRow } from '../storage/schema.ts';
import { countByState, countChanges, findMainProblem, getBatchRange, getBatchStateRange } from './batch-row.ts';
import { readRow, toRow } from './job-row.ts';

/** How many ended batches are kept, and with how many jobs in total. The newest is kept whatever its size. */
const keptBatches = 50;
const keptJobs = 40_000;

export type BatchStore = ReturnType<typeof createBatchStore>;

/** Stores batches, and writes all jobs of a batch at once. The journal writes the changes of one job. */
export function createBatchStore(openDatabase: () => Promise<Database>, list: () => Promise<BatchRow[]>) {
  return {
    /** Newest first. */
    list,
    find: async (id: string) => (await list()).find((batch) => batch.id === id),
    /** Counts the batch's jobs by state. */
    count: async (id: string) => countJobs(await openDatabase(), id),
    /** Counts how the grades of the batch's done jobs changed. */
    countChanges: async (id: string) => countChanges(await openDatabase(), id),
    /** The most frequent problem of the jobs that need the user. */
    findMainProblem: async (id: string) => findMainProblem(await openDatabase(), id),
    create: async (batch: BatchRow, jobs: Iterable<Job>) => create(await openDatabase(), batch, jobs),
    change: async (id: string, change: (batch: BatchRow) => BatchRow) => changeBatch(await openDatabase(), id, change),
    /** Replaces each job for which `change` returns another one. */
    changeJobs: async (id: string, change: (job: Job) => Job | undefined) =>
      changeJobs(await openDatabase(), id, change),
    remove: async (id: string) => remove(await openDatabase(), id),
    /** Removes ended batches that are too old or too many, and jobs whose batch was never written. */
    async prune(now: number): Promise<void> {
      const database = await openDatabase();
      const batches = await list();
      for (const { id } of listOutdated(await listEnded(database, batches), now)) await remove(database, id);
      for (const id of await listOrphans(database, batches)) await remove(database, id);
    },
  };
}

async function countJobs(database: Database, id: string): Promise<Record<JobState, number>> {
  const index = database.transaction('jobs').store.index('batch');
  return countByState((state) => index.count(getBatchStateRange(id, state)));
}

/** Writes the batch last, so that none of its jobs runs before all of them are stored. */
async function create(database: Database, batch: BatchRow, jobs: Iterable<Job>): Promise<void> {
  let transaction = beginWrite(database, ['jobs']);
  let count = 0;
  for (const job of jobs) {
    void transaction.objectStore('jobs').add(toRow(job));
    if (++count % writeStep > 0) continue;
    await transaction.done;
    transaction = beginWrite(database, ['jobs']);
  }
  await transaction.done;
  const last = beginWrite(database, ['batches'], strict);
  await Promise.all([last.objectStore('batches').add(batch), last.done]);
}

async function changeBatch(database: Database, id: string, change: (batch: BatchRow) => BatchRow): Promise<BatchRow> {
  const transaction = beginWrite(database, ['batches'], strict);
  const store = transaction.objectStore('batches');
  const known = await store.get(id);
  if (!known) throw new ProblemError({ code: 'notFound' });
  const changed = change(known);
  void store.put(changed);
  await transaction.done;
  return changed;
}

async function changeJobs(database: Database, id: string, change: (job: Job) => Job | undefined): Promise<void> {
  let last: string | undefined;
  do {
    const transaction = beginWrite(database, ['jobs']);
    const store = transaction.objectStore('jobs');
    const rows = await store.getAll(getBatchRange(id, last), writeStep);
    for (const row of rows) {
      const job = readRow(row);
      const changed = job && change(job);
      if (changed) void store.put(toRow(changed));
    }
    await transaction.done;
    last = rows.length === writeStep ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
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
    if (counts.waiting + counts.running === 0) ended.push({ ...batch, needsUser });
  }
  return ended;
}

/** `ended` are newest first. Replaced runs of watches are removed first, and batches that need the user last. */
function listOutdated(ended: EndedBatch[], now: number): BatchRow[] {
  const [newest, ...others] = ended;
  const getRank = ({ needsUser, isReplaced }: EndedBatch) => (needsUser ? 0 : isReplaced ? 2 : 1);
  const inOrder = [...(newest ? [newest] : []), ...others.sort((a, b) => getRank(a) - getRank(b))];
  let jobs = 0;
  return inOrder.filter(({ settledAt = 0, total }, n) => {
    jobs += total;
    return n >= keptBatches || settledAt <= now - retentionTime || (n > 0 && jobs > keptJobs);
  });
}

/** Lists the ids of batches whose worker died while it wrote their jobs: no such batch was confirmed to a page. */
async function listOrphans(database: Database, batches: BatchRow[]): Promise<string[]> {
  const known = new Set(batches.map(({ id }) => id));
  const orphans: string[] = [];
  let cursor = await database.transaction('jobs').store.index('batch').openKeyCursor();
  while (cursor) {
    const [id] = cursor.key;
    if (!known.has(id)) orphans.push(id);
    cursor = await cursor.continue([id, '~' as JobState]);
  }
  return orphans;
}
