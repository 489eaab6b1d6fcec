import 'fake-indexeddb/auto';
import { createDatabase } from '../../../../lib/store/database.ts';
import { createJobList, type JobList } from '../../../../lib/store/jobs/job-list.ts';
import { createJournal, type JobStore } from '../../../../lib/store/jobs/journal.ts';
import { defineSecrets } from '../../../../lib/store/jobs/secrets.ts';
import { createMemoryArea } from '../memory-area.ts';

/** A journal on a database of its own. Build another with the same `disk` and `session` for the next worker's life. */
export interface TestJournal {
  journal: JobStore;
  list: JobList;
  disk: string;
  /** Empty it for a browser that was closed. */
  session: ReturnType<typeof createMemoryArea>;
  brokenRows: { count: number };
}

export function startJournal(disk: string = crypto.randomUUID(), session = createMemoryArea()): TestJournal {
  const brokenRows = { count: 0 };
  const onBroken = () => {
    brokenRows.count++;
  };
  const open = createDatabase(disk);
  const journal = createJournal(open, defineSecrets(session), onBroken);
  return { journal, list: createJobList(open, journal.readRows), disk, session, brokenRows };
}
