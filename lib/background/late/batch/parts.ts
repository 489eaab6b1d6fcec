import type { Batch } from '../../../model/batch.ts';
import type { BatchStore } from '../../../store/batches.ts';
import type { BatchRow } from '../../../store/database.ts';
import type { JobList } from '../../../store/job-list.ts';
import type { App } from '../../app.ts';

/** What batches work with. */
export interface BatchParts {
  app: App;
  store: BatchStore;
  jobList: JobList;
}

/** As pages are told of it. */
export function toBatch({
  version: _,
  next: __,
  digest: ___,
  hasPassword: ____,
  isTold: _____,
  ...batch
}: BatchRow): Batch {
  return batch;
}
