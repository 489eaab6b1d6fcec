import { readReports } from '../../copy/read-reports.ts';
import { findReportById } from '../../copy/search-reports.ts';
import { readTaskReportIds } from '../../jobs/batch-row.ts';
import { defaultReportFilter, readReportFilter } from '../../model/filter/report-filter.ts';
import { listNewestOfPages } from '../../model/report/newer.ts';
import type { Watch } from '../../model/watch.ts';
import { createReportList } from '../../report-list/report-list.ts';
import type { Stores } from '../stores.ts';

export interface WatchedReport {
  reportId: string;
  url: string;
}

/**
 * The reports that a run re-runs, from the local copy: of each page the newest report that is in the target. A view is
 * filtered as in the list of reports. If there are more than `maxReports`, those that were analysed longest ago.
 */
export async function listWatchedReports(
  openDatabase: Stores['openDatabase'],
  { connectionId, target, maxReports }: Pick<Watch, 'connectionId' | 'target' | 'maxReports'>,
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
  const oldest = reports.sort((a, b) => (a.generatedAt ?? 0) - (b.generatedAt ?? 0)).slice(0, maxReports);
  return oldest.map(({ id, url }) => ({ reportId: id, url }));
}
