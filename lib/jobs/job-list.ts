import { type Job, type JobState, retentionTime } from '../model/job.ts';
import { filterStates, getBatchFilter } from '../model/task.ts';
import { beginWrite, type Database } from '../storage/database.ts';
import type { BatchRow, JobRow } from '../storage/schema.ts';
import { countByState, getBatchStateRange } from './batch-row.ts';

/** How many single jobs are kept. Open jobs count, too, but are never removed. */
export const maxKeptJobs = 5_000;

interface ReadOptions {
  states?: readonly JobState[] | undefined;
  limit: number;
}

export type JobList = ReturnType<typeof createJobList>;

/** Lists and prunes the single jobs of the journal. The jobs of a batch are listed and removed with the batch. */
export function createJobList(openDatabase: () => Promise<Database>, readRows: (rows: JobRow[]) => Promise<Job[]>) {
  return {
    /** Reads the newest jobs, newest first, of all states if none are given. */
    async read({ states, limit }: ReadOptions): Promise<{ jobs: Job[]; hasMore: boolean }> {
      const store = (await openDatabase()).transaction('jobs').store;
      const rows: JobRow[] = [];
      const cursors = states
        ? states.map((state) => store.index('state').openCursor(getStateRange(state), 'prev'))
        : [store.index('createdAt').openCursor(null, 'prev')];
      for (const cursor of await Promise.all(cursors)) rows.push(...(await takeRows(cursor, limit + 1)));
      rows.sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
      return { jobs: await readRows(rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    async count(): Promise<Record<JobState, number>> {
      const index = (await openDatabase()).transaction('jobs').store.index('state');
      return countByState((state) => index.count(getStateRange(state)));
    },

    /** Counts the tasks that need the user: single jobs one by one, and each of these batches once. */
    async countAttention(batches: BatchRow[]): Promise<number> {
      const { store } = (await openDatabase()).transaction('jobs');
      const countOf = (id: string, state: JobState) => store.index('batch').count(getBatchStateRange(id, state));
      const counts = await Promise.all([
        ...filterStates.attention.map((state) => store.index('state').count(getStateRange(state))),
        ...batches.map(async (batch) => {
          const [failed, unconfirmed] = await Promise.all([
            countOf(batch.id, 'failed'),
            countOf(batch.id, 'unconfirmed'),
          ]);
          return Number(getBatchFilter(batch, { failed, unconfirmed }) === 'attention');
        }),
      ]);
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /** Removes settled jobs: those with these ids, or in this state, or all. Returns how many. */
    async clear({ jobIds, state }: { jobIds?: string[]; state?: JobState }): Promise<number> {
      const matches = ({ id, ...row }: JobRow) =>
        !row.open && (!jobIds || jobIds.includes(id)) && (!state || row.state === state);
      return removeRows(await openDatabase(), null, matches);
    },

    /** Removes the jobs that were settled longer than `retentionTime` ago, and the oldest settled ones above `maxKeptJobs`. */
    async prune(now: number): Promise<void> {
      const database = await openDatabase();
      await removeRows(database, IDBKeyRange.upperBound(now - retentionTime), (row) => {
        return !row.open && getSettledAt(row) <= now - retentionTime;
      });
      const excess = (await database.countFromIndex('jobs', 'createdAt')) - maxKeptJobs;
      if (excess > 0) await removeRows(database, null, ({ open }) => !open, excess);
    },
  };
}

function getStateRange(state: JobState): IDBKeyRange {
  return IDBKeyRange.bound([state, 0], [state, Number.POSITIVE_INFINITY]);
}

interface Cursor {
  value: JobRow;
  continue(): Promise<Cursor | null>;
}

async function takeRows(start: Cursor | null, limit: number): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  for (let cursor = start; cursor && rows.length < limit; cursor = await cursor.continue()) rows.push(cursor.value);
  return rows;
}

/** Also for a row that the schema rejects: it must be pruned, too. */
function getSettledAt({ job }: JobRow): number {
  return (job as Partial<Job> | undefined)?.settledAt ?? 0;
}

/** Removes the matching rows, oldest first and no more than `limit`. Returns how many. */
async function removeRows(
  database: Database,
  range: IDBKeyRange | null,
  matches: (row: JobRow) => boolean,
  limit = Number.POSITIVE_INFINITY,
): Promise<number> {
  const transaction = beginWrite(database, ['jobs']);
  let count = 0;
  let cursor = await transaction.objectStore('jobs').index('createdAt').openCursor(range);
  while (cursor && count < limit) {
    if (matches(cursor.value)) {
      count++;
      void cursor.delete();
    }
    cursor = await cursor.continue();
  }
  await transaction.done;
  return count;
}
