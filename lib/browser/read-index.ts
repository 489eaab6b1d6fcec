import type { ReadIndex } from '../messages/ports.ts';
import { createDatabase, databaseName } from '../storage/database.ts';
import { readReports } from '../storage/reports/read-reports.ts';

const open = createDatabase(databaseName);

/** A page's way to the local index: read from the disk by itself. Only the worker writes there. */
export const readIndex: ReadIndex = async (connectionId, options, onRows) =>
  readReports(await open(), connectionId, options, onRows);
