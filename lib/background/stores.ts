import { createDatabase, type Database } from '../storage/database.ts';
import { createJobList, type JobList } from '../storage/jobs/job-list.ts';
import { createJournal, type JobStore } from '../storage/jobs/journal.ts';
import { createStoredReports, type StoredReports } from '../storage/reports/stored-reports.ts';

/** What the worker keeps in the database. Each feature names the few of them that it uses. */
export interface Stores {
  openDatabase: () => Promise<Database>;
  journal: JobStore;
  jobList: JobList;
  reports: StoredReports;
}

export function openStores(database: string): Stores {
  const openDatabase = createDatabase(database);
  const journal = createJournal(openDatabase);
  return {
    openDatabase,
    journal,
    jobList: createJobList(openDatabase, journal.readRows),
    reports: createStoredReports(openDatabase),
  };
}
