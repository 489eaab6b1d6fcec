import { defaultReportFilter, readReportFilter } from '../../model/filter/report-filter.ts';
import type { Watch } from '../../model/watch.ts';
import { createReportList } from '../../report-list/report-list.ts';
import { readTaskReportIds } from '../../storage/batches/batch-row.ts';
import { readReports } from '../../storage/reports/read-reports.ts';
import { findReportById } from '../../storage/reports/search-reports.ts';
import type { Stores } from '../stores.ts';

export interface WatchedReport {
  reportId: string;
  url: string;
}

/**
 * The reports that a run re-runs, from the local copy. A view is filtered as in the list of reports. If there are more
 * than `mostReports`, those that were analysed longest ago.
 */
export async function listWatchedReports(
  openDatabase: Stores['openDatabase'],
  { connectionId, target, mostReports }: Pick<Watch, 'connectionId' | 'target' | 'mostReports'>,
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
  const rows = list.query({ ...filter, sortBy: 'generated', order: 'asc' }, ids);
  return rows.slice(0, mostReports).map(({ id, report }) => ({ reportId: id, url: report.url }));
}
