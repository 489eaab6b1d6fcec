import { type Job, type JobState, jobStates } from '../model/job.ts';
import type { Database, JobRow } from './database.ts';

/** The journal as it is looked through. */
export interface JobList {
  /** Newest first. */
  read(options: { state?: JobState; limit: number }): Promise<{ jobs: Job[]; hasMore: boolean }>;
  count(): Promise<Record<JobState, number>>;
}

export function createJobList(open: () => Promise<Database>, readRows: (rows: JobRow[]) => Promise<Job[]>): JobList {
  return {
    async read({ state, limit }) {
      const store = (await open()).transaction('jobs').store;
      const cursor = await (state
        ? store.index('state').openCursor(rangeOf(state), 'prev')
        : store.index('createdAt').openCursor(null, 'prev'));
      const rows = await take(cursor, limit + 1);
      return { jobs: await readRows(rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    async count() {
      const index = (await open()).transaction('jobs').store.index('state');
      const counts = await Promise.all(jobStates.map((state) => index.count(rangeOf(state))));
      return Object.fromEntries(jobStates.map((state, n) => [state, counts[n] ?? 0])) as Record<JobState, number>;
    },
  };
}

function rangeOf(state: JobState): IDBKeyRange {
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
