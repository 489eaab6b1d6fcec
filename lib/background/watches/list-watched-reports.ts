import { readReports } from '../../copy/read-reports.ts';
import { findReportById } from '../../copy/search-reports.ts';
import { readBatchItems, readBatchRows, readTaskReportIds } from '../../jobs/batch-row.ts';
import { defaultReportFilter, readReportFilter } from '../../model/filter/report-filter.ts';
import type { Watch } from '../../model/watch.ts';
import type { ListRow } from '../../report-list/list-row.ts';
import { createReportList } from '../../report-list/report-list.ts';
import type { Database } from '../../storage/database.ts';
import type { Stores } from '../stores.ts';

export interface WatchedReport {
  reportId: string;
  url: string;
}

/**
 * The reports that a run re-runs, from the local copy. A view is filtered as in the list of reports. If there are more
 * than `maxReports`, those that were analysed, or tried by this watch, longest ago.
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
  const rows = list.query(filter, ids);
  const tries = rows.length > maxReports ? await readTries(database, watchId) : undefined;
  const getTime = ({ id, report }: ListRow) => Math.max(report.generatedAt ?? 0, tries?.get(id) ?? 0);
  const inOrder = tries ? rows.toSorted((a, b) => getTime(a) - getTime(b)) : rows;
  return inOrder.slice(0, maxReports).map(({ id, report }) => ({ reportId: id, url: report.url }));
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
    await readBatchItems(database, id, (items) => {
      for (const { reportId, state } of items) if (reportId && state !== 'cancelled') tries.set(reportId, createdAt);
    });
  }
  return tries;
}
