import 'fake-indexeddb/auto';
import { createDatabase } from '../../../../lib/storage/database.ts';
import { createJobList, type JobList } from '../../../../lib/storage/jobs/job-list.ts';
import { createJournal, type JobStore } from '../../../../lib/storage/jobs/journal.ts';
import { createMemoryArea, installStorage, type MemoryArea } from '../../background/memory-area.ts';

/** A journal on a database of its own. Build another with the same `disk` and `session` for the next worker's life. */
export interface TestJournal {
  journal: JobStore;
  list: JobList;
  disk: string;
  /** Empty it for a browser that was closed. */
  session: MemoryArea;
}

export function startJournal(disk: string = crypto.randomUUID(), session = createMemoryArea()): TestJournal {
  installStorage({ session });
  const open = createDatabase(disk);
  const journal = createJournal(open);
  return { journal, list: createJobList(open, journal.readRows), disk, session };
}
