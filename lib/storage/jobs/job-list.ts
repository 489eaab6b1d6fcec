import { type Job, type JobState, keptTime } from '../../model/job.ts';
import { filterStates, getBatchFilter } from '../../model/task.ts';
import { countByState, getBatchStateRange } from '../batches/batch-row.ts';
import type { Database } from '../database.ts';
import type { BatchRow, JobRow } from '../schema.ts';

/** How many jobs are kept that have ended. */
export const keptLimit = 5_000;

/** The journal as it is looked through and tidied: single jobs. Those of batches are looked through and go with them. */
export interface JobList {
  /** Newest first, of all states where none is given; the one of `jobId` is among them, also where it is older or one of a batch. */
  read(options: {
    states?: readonly JobState[] | undefined;
    jobId?: string;
    limit: number;
  }): Promise<{ jobs: Job[]; hasMore: boolean }>;
  count(): Promise<Record<JobState, number>>;
  /** How many tasks need the user: jobs of their own, and of these batches those that do. */
  countAttention(batches: BatchRow[]): Promise<number>;
  /** Forgets jobs that have ended: these, or all of a state, or all. Answers how many. */
  clear(options: { jobIds?: string[]; state?: JobState }): Promise<number>;
  /** Forgets what ended before `keptTime` and what exceeds `keptLimit`, oldest first. */
  prune(now: number): Promise<void>;
}

export function createJobList(open: () => Promise<Database>, readRows: (rows: JobRow[]) => Promise<Job[]>): JobList {
  return {
    async read({ states, jobId, limit }) {
      const store = (await open()).transaction('jobs').store;
      const sought = jobId === undefined ? undefined : await store.get(jobId);
      const rows: JobRow[] = [];
      const cursors = states
        ? states.map((state) => store.index('state').openCursor(getStateRange(state), 'prev'))
        : [store.index('createdAt').openCursor(null, 'prev')];
      for (const cursor of await Promise.all(cursors)) rows.push(...(await take(cursor, limit + 1)));
      rows.sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
      const shown = rows.slice(0, limit);
      if (sought && !shown.some(({ id }) => id === sought.id)) shown.push(sought);
      return { jobs: await readRows(shown), hasMore: rows.length > limit };
    },

    async count() {
      const index = (await open()).transaction('jobs').store.index('state');
      return countByState((state) => index.count(getStateRange(state)));
    },

    async countAttention(batches) {
      const { store } = (await open()).transaction('jobs');
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

    async clear({ jobIds, state }) {
      const isMeant = ({ id, ...row }: JobRow) =>
        !row.open && (!jobIds || jobIds.includes(id)) && (!state || row.state === state);
      return removeRows(await open(), null, isMeant);
    },

    async prune(now) {
      const database = await open();
      await removeRows(database, IDBKeyRange.upperBound(now - keptTime), (row) => {
        return !row.open && getSettledAt(row) <= now - keptTime;
      });
      const tooMany = (await database.countFromIndex('jobs', 'createdAt')) - keptLimit;
      if (tooMany > 0) await removeRows(database, null, ({ open }) => !open, tooMany);
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

async function take(start: Cursor | null, limit: number): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  for (let cursor = start; cursor && rows.length < limit; cursor = await cursor.continue()) rows.push(cursor.value);
  return rows;
}

/** Of what cannot be read as well. */
function getSettledAt({ job }: JobRow): number {
  return (job as Partial<Job> | undefined)?.settledAt ?? 0;
}

/** Oldest first, and no more than `most`; answers how many. */
async function removeRows(
  database: Database,
  range: IDBKeyRange | null,
  isMeant: (row: JobRow) => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const transaction = database.transaction('jobs', 'readwrite');
  let count = 0;
  let cursor = await transaction.store.index('createdAt').openCursor(range);
  while (cursor && count < most) {
    if (isMeant(cursor.value)) {
      count++;
      void cursor.delete();
    }
    cursor = await cursor.continue();
  }
  await transaction.done;
  return count;
}
