import type { ChangeCounts } from '../../model/batch.ts';
import { type Job, type JobState, keptTime } from '../../model/job.ts';
import { type Problem, ProblemError } from '../../model/problem.ts';
import type { Database } from '../database.ts';
import { readRow, toRow } from '../jobs/job-row.ts';
import type { BatchRow } from '../schema.ts';
import { countByState, countChanges, findMainProblem, getBatchRange, getBatchStateRange } from './batch-row.ts';

/** Of the batches that have ended so many are kept, with so many jobs in all; the newest in any case. */
const keptBatches = 50;
const keptJobs = 40_000;

/** So many jobs are written at once: a single job that is asked for meanwhile does not wait for all. */
const chunkSize = 500;

/** The batches and, all at once, their jobs. What becomes of one job is written by the journal. */
export interface BatchStore {
  /** Newest first. */
  list(): Promise<BatchRow[]>;
  find(id: string): Promise<BatchRow | undefined>;
  /** How many of its jobs are in each state. */
  count(id: string): Promise<Record<JobState, number>>;
  /** What its done jobs have changed. */
  countChanges(id: string): Promise<ChangeCounts>;
  /** What most of those that need the user have met. */
  findMainProblem(id: string): Promise<Problem | undefined>;
  create(batch: BatchRow, jobs: Iterable<Job>): Promise<void>;
  change(id: string, change: (batch: BatchRow) => BatchRow): Promise<BatchRow>;
  /** Replaces the jobs that `change` has another one for. */
  changeJobs(id: string, change: (job: Job) => Job | undefined): Promise<void>;
  remove(id: string): Promise<void>;
  /** Forgets what ended long ago or is too much, oldest first, and jobs whose batch was never begun. */
  prune(now: number): Promise<void>;
}

// As jobs are: what a page was answered survives the machine's fall.
const strict = { durability: 'strict' } as const;

export function createBatchStore(open: () => Promise<Database>, list: BatchStore['list']): BatchStore {
  return {
    list,
    find: async (id) => (await list()).find((batch) => batch.id === id),
    async count(id) {
      const index = (await open()).transaction('jobs').store.index('batch');
      return countByState((state) => index.count(getBatchStateRange(id, state)));
    },
    countChanges: async (id) => countChanges(await open(), id),
    findMainProblem: async (id) => findMainProblem(await open(), id),
    create: async (batch, jobs) => create(await open(), batch, jobs),
    change: async (id, change) => changeBatch(await open(), id, change),
    changeJobs: async (id, change) => changeJobs(await open(), id, change),
    remove: async (id) => remove(await open(), id),
    async prune(now) {
      const database = await open();
      const batches = await list();
      for (const { id } of listOutdated(batches, now)) await remove(database, id);
      for (const id of await listOrphans(database, batches)) await remove(database, id);
    },
  };
}

/** The batch comes last: no job of it runs without the whole being there. */
async function create(database: Database, batch: BatchRow, jobs: Iterable<Job>): Promise<void> {
  let transaction = database.transaction('jobs', 'readwrite');
  let count = 0;
  for (const job of jobs) {
    void transaction.store.add(toRow(job));
    if (++count % chunkSize > 0) continue;
    await transaction.done;
    transaction = database.transaction('jobs', 'readwrite');
  }
  await transaction.done;
  await database.transaction('batches', 'readwrite', strict).store.add(batch);
}

async function changeBatch(database: Database, id: string, change: (batch: BatchRow) => BatchRow): Promise<BatchRow> {
  const transaction = database.transaction('batches', 'readwrite', strict);
  const known = await transaction.store.get(id);
  if (!known) throw new ProblemError({ code: 'notFound' });
  const changed = change(known);
  void transaction.store.put(changed);
  await transaction.done;
  return changed;
}

async function changeJobs(database: Database, id: string, change: (job: Job) => Job | undefined): Promise<void> {
  let last: string | undefined;
  do {
    const transaction = database.transaction('jobs', 'readwrite');
    const rows = await transaction.store.getAll(getBatchRange(id, last), chunkSize);
    for (const row of rows) {
      const job = readRow(row);
      const changed = job && change(job);
      if (changed) void transaction.store.put(toRow(changed));
    }
    await transaction.done;
    last = rows.length === chunkSize ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

async function remove(database: Database, id: string): Promise<void> {
  const transaction = database.transaction(['batches', 'jobs'], 'readwrite', strict);
  void transaction.objectStore('batches').delete(id);
  void transaction.objectStore('jobs').delete(getBatchRange(id));
  await transaction.done;
}

/** `batches` are the newest first. Earlier runs of watches go before what the user has asked for once. */
function listOutdated(batches: BatchRow[], now: number): BatchRow[] {
  const told = batches.filter(({ settledAt, isTold }) => settledAt !== undefined && isTold);
  const ended = [...told.filter(({ isReplaced }) => !isReplaced), ...told.filter(({ isReplaced }) => isReplaced)];
  let jobs = 0;
  return ended.filter(({ settledAt = 0, total }, n) => {
    jobs += total;
    return n >= keptBatches || settledAt <= now - keptTime || (n > 0 && jobs > keptJobs);
  });
}

/** A worker has died while it wrote the jobs of a batch: nobody was told that it will be done. */
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
