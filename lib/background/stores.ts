import { createStoredReports } from '../copy/rows.ts';
import { createBatchStore } from '../jobs/batch-store.ts';
import { createJobList } from '../jobs/job-list.ts';
import { createJournal, type JournalDeps } from '../jobs/journal.ts';
import { createDatabase } from '../storage/database.ts';

export type Stores = ReturnType<typeof openStores>;

interface StoreOptions extends Pick<JournalDeps, 'onCopyChange'> {
  /** The name of the IndexedDB database. It is opened at the first access. */
  database: string;
  now(): number;
}

/** The worker's access to the database. Each feature picks the stores that it uses. */
export function openStores({ database, now, onCopyChange }: StoreOptions) {
  const openDatabase = createDatabase(database);
  const reports = createStoredReports(openDatabase, now);
  const journal = createJournal({ openDatabase, reports, onCopyChange });
  return {
    openDatabase,
    journal,
    jobList: createJobList(openDatabase, journal.readRows),
    batchStore: createBatchStore(openDatabase),
    reports,
  };
}
