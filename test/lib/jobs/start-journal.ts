import 'fake-indexeddb/auto';
import type { CopyChange } from '../../../lib/copy/rows.ts';
import { createJobList, type JobList } from '../../../lib/jobs/job-list.ts';
import { createJournal, type JobStore, type JournalDeps } from '../../../lib/jobs/journal.ts';
import { createDatabase } from '../../../lib/storage/database.ts';
import { createMemoryArea, installStorage, type MemoryArea } from '../background/memory-area.ts';

/** A journal with a database of its own. For the next worker, start one with the same `databaseName` and `session`. */
export interface TestJournal {
  journal: JobStore;
  list: JobList;
  /** What the jobs have changed in the local copy. */
  copyChanges: CopyChange[];
  databaseName: string;
  /** For a restart of the browser, start another journal without it. */
  session: MemoryArea;
}

export function startJournal(databaseName: string = crypto.randomUUID(), session = createMemoryArea()): TestJournal {
  installStorage({ session });
  const open = createDatabase(databaseName);
  const copyChanges: CopyChange[] = [];
  const onCopyChange: JournalDeps['onCopyChange'] = (_, change) => copyChanges.push(change);
  const journal = createJournal({ openDatabase: open, reports: { noteDeleted: () => undefined }, onCopyChange });
  return { journal, list: createJobList(open, journal.readRows), databaseName, session, copyChanges };
}
