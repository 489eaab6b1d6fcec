import { createDatabase, type Database } from '../store/database.ts';
import { createJobList, type JobList } from '../store/jobs/job-list.ts';
import { createJournal, type JobStore } from '../store/jobs/journal.ts';
import { createStoredReports, type StoredReports } from '../store/reports/stored-reports.ts';

/** What the worker keeps in the database. Each feature names the few of them that it uses. */
export interface Stores {
  openDatabase: () => Promise<Database>;
  journal: JobStore;
  jobList: JobList;
  index: StoredReports;
}

export function openStores(database: string): Stores {
  const openDatabase = createDatabase(database);
  const journal = createJournal(openDatabase);
  return {
    openDatabase,
    journal,
    jobList: createJobList(openDatabase, journal.readRows),
    index: createStoredReports(openDatabase),
  };
}
