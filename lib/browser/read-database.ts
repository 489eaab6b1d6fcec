import type { DatabasePorts } from '../messages/ports.ts';
import { readBatchItems, readTaskReportIds } from '../storage/batches/batch-row.ts';
import { createDatabase, databaseName } from '../storage/database.ts';
import { readReports } from '../storage/reports/read-reports.ts';

const open = createDatabase(databaseName);

/** How pages read long lists: from the database themselves, so that no list passes through messages. The worker alone writes. */
export const readDatabase: DatabasePorts = {
  readReports: async (connectionId, options, onRows) => readReports(await open(), connectionId, options, onRows),
  readBatch: async (batchId, onItems, signal) => readBatchItems(await open(), batchId, onItems, signal),
  readTaskReportIds: async (...task) => readTaskReportIds(await open(), ...task),
};
