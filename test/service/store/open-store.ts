import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createKeyStore, type KeyStore } from './keys.ts';
import { createProjectStore, type ProjectStore } from './projects.ts';
import { createReportStore, type ReportStore } from './reports.ts';
import { schema } from './schema.ts';

export interface Store {
  database: DatabaseSync;
  keys: KeyStore;
  reports: ReportStore;
  projects: ProjectStore;
  close(): void;
}

/** Opens a database file or `:memory:`. A missing file and its folders are created. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
  database.exec(schema);
  return {
    database,
    keys: createKeyStore(database),
    reports: createReportStore(database),
    projects: createProjectStore(database),
    close() {
      // Updates the query planner's statistics if they are outdated.
      database.exec('PRAGMA optimize');
      database.close();
    },
  };
}
