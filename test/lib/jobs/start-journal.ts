import 'fake-indexeddb/auto';
import { createJobList, type JobList } from '../../../lib/jobs/job-list.ts';
import { createJournal, type JobStore } from '../../../lib/jobs/journal.ts';
import { createDatabase } from '../../../lib/storage/database.ts';
import { createMemoryArea, installStorage, type MemoryArea } from '../background/memory-area.ts';

/** A journal with a database of its own. For the next worker, start one with the same `databaseName` and `session`. */
export interface TestJournal {
  journal: JobStore;
  list: JobList;
  databaseName: string;
  /** For a restart of the browser, start another journal without it. */
  session: MemoryArea;
}

export function startJournal(databaseName: string = crypto.randomUUID(), session = createMemoryArea()): TestJournal {
  installStorage({ session });
  const open = createDatabase(databaseName);
  const journal = createJournal(open);
  return { journal, list: createJobList(open, journal.readRows), databaseName, session };
}
