import { createStoredReports, type StoredReports } from '../copy/rows.ts';
import { type BatchStore, createBatchStore } from '../jobs/batch-store.ts';
import { createJobList, type JobList } from '../jobs/job-list.ts';
import { createJournal, type JobStore } from '../jobs/journal.ts';
import { createDatabase, type Database } from '../storage/database.ts';

/** The worker's access to the database. Each feature picks the stores that it uses. */
export interface Stores {
  openDatabase: () => Promise<Database>;
  journal: JobStore;
  jobList: JobList;
  batchStore: BatchStore;
  reports: StoredReports;
}

/** `database`: the name of the IndexedDB database. It is opened at the first access. */
export function openStores({ database, now }: { database: string; now(): number }): Stores {
  const openDatabase = createDatabase(database);
  const journal = createJournal(openDatabase);
  return {
    openDatabase,
    journal,
    jobList: createJobList(openDatabase, journal.readRows),
    batchStore: createBatchStore(openDatabase, journal.listBatches),
    reports: createStoredReports(openDatabase, now),
  };
}
