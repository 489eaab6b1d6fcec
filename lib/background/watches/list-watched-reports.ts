import { readReports } from '../../copy/read-reports.ts';
import { findReportById } from '../../copy/search-reports.ts';
import { readBatchItems, readBatchRows, readTaskReportIds } from '../../jobs/batch-row.ts';
import { defaultReportFilter, readReportFilter } from '../../model/filter/report-filter.ts';
import { listNewestOfPages } from '../../model/report/newer.ts';
import type { ReportRow } from '../../model/report/stored-report.ts';
import type { Watch } from '../../model/watch.ts';
import { createReportList } from '../../report-list/report-list.ts';
import type { Database } from '../../storage/database.ts';
import type { Stores } from '../stores.ts';

export interface WatchedReport {
  reportId: string;
  url: string;
}

/**
 * The reports that a run re-runs, from the local copy: of each page the newest report that is in the target. A view is
 * filtered as in the list of reports. If there are more than `maxReports`, those that were analysed, or tried by this
 * watch, longest ago.
 */
export async function listWatchedReports(
  openDatabase: Stores['openDatabase'],
  { id: watchId, connectionId, target, maxReports }: Pick<Watch, 'id' | 'connectionId' | 'target' | 'maxReports'>,
): Promise<WatchedReport[]> {
  const database = await openDatabase();
  const list = createReportList();
  const isView = target.kind === 'view';
  const filter = isView ? readReportFilter(new URLSearchParams(target.query)) : defaultReportFilter;
  if (isView) await readReports(database, connectionId, {}, (rows) => list.put(rows));
  else {
    const found = await Promise.all(target.reportIds.map((id) => findReportById(database, connectionId, id)));
    list.put(found.filter((row) => row !== undefined));
  }
  const ids = filter.task ? new Set(await readTaskReportIds(database, filter.task, filter.changes)) : undefined;
  const reports = listNewestOfPages(list.query(filter, ids).map(({ report }) => report));
  const tries = reports.length > maxReports ? await readTries(database, watchId) : undefined;
  const getTime = ({ id, generatedAt = 0 }: ReportRow) => Math.max(generatedAt, tries?.get(id) ?? 0);
  const inOrder = tries ? reports.toSorted((a, b) => getTime(a) - getTime(b)) : reports;
  return inOrder.slice(0, maxReports).map(({ id, url }) => ({ reportId: id, url }));
}

/**
 * When the stored runs of a watch last tried each report. A report that always fails keeps its old time of analysis, and
 * would otherwise be first in every run.
 */
async function readTries(database: Database, watchId: string): Promise<Map<string, number>> {
  const runs = (await readBatchRows(database)).filter((batch) => batch.watchId === watchId);
  const tries = new Map<string, number>();
  // Oldest first, so that the last try counts.
  for (const { id, createdAt } of runs.toReversed()) {
    for (const { reportId, state } of await readBatchItems(database, id))
      if (reportId && state !== 'cancelled') tries.set(reportId, createdAt);
  }
  return tries;
}
