import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Batch, BatchItem } from '../../../lib/model/batch.ts';
import { defaultReportFilter, isNarrowed, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { isRunning, type JobState } from '../../../lib/model/job.ts';
import { getReportTarget, type Work } from '../../../lib/model/work.ts';
import type { ListRow } from '../../../lib/report-list/list-row.ts';
import { getLatestJobs, isHiddenByDelete } from '../../hooks/known-jobs.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { useDatabase, useNotices } from '../../hooks/worker-context.ts';
import type { Row } from './row.ts';
import type { LoadedList } from './use-report-list.ts';

export interface ReportRows {
  /** The matching rows, in order. */
  rows: readonly ListRow[];
  /** The count of `rows`. Absent until enough is read to know it. */
  count: number | undefined;
  get: (row: ListRow) => Row;
}

/** The matching rows with their newest jobs, without deleted reports. */
export function useReportRows(
  { list, version, isRead }: LoadedList,
  filter: ReportFilter,
  /** The reports of the filter's task; absent until they are known. */
  taskIds: ReadonlySet<string> | undefined,
  connectionId: string,
): ReportRows {
  const { list: jobs } = useJobs();
  const idsToDelete = useIdsToDelete(connectionId);
  const latest = useMemo(() => getLatestJobs(jobs, connectionId), [jobs, connectionId]);
  // After midnight, a period such as "today" means another day.
  const question = JSON.stringify([filter, filter.period && new Date().toDateString()]);
  const matching = useMemo(() => {
    const rows = list.query(filter, taskIds);
    for (const { work, state } of latest.values()) if (isChanging(work, state)) list.keepInPlace(work.reportId);
    return rows;
  }, [list, version, question, taskIds]);
  useNotices((notice) => {
    if (notice.type !== 'job' || notice.job.connectionId !== connectionId) return;
    const { work, state } = notice.job;
    if (isChanging(work, state)) list.keepInPlace(work.reportId);
  });
  const rows = useMemo(() => {
    const gone = new Set(idsToDelete);
    for (const job of latest.values()) {
      const known = 'reportId' in job.work ? list.find(job.work.reportId) : undefined;
      if (known && isHiddenByDelete(job, known.seenAt)) gone.add(known.id);
      // The delete of a batch has failed. An earlier failure of other work says nothing about it.
      else if (known && job.work.kind === 'deleteReport' && (job.state === 'failed' || job.state === 'unconfirmed'))
        gone.delete(known.id);
    }
    return gone.size === 0 ? matching : matching.filter(({ id }) => !gone.has(id));
  }, [matching, latest, idsToDelete]);
  // The newest rows are read first, so the top of the unfiltered list is correct before all are read.
  const isEnough = filter.task && !taskIds ? false : isRead || (list.count() > 0 && isNewestFirst(filter));
  return {
    rows,
    count: isEnough ? rows.length : undefined,
    get: ({ id, report }) => ({ report, job: latest.get(getReportTarget(id)), change: list.findChange(id) }),
  };
}

/** Whether the report is being re-run or changed: its row then keeps its place in the list, whatever the result. */
function isChanging(work: Work, state: JobState): work is Extract<Work, { kind: 'rerun' | 'update' }> {
  return (work.kind === 'rerun' || work.kind === 'update') && (state === 'waiting' || isRunning({ state }));
}

function isNewestFirst(filter: ReportFilter): boolean {
  const { sortBy, order } = defaultReportFilter;
  return !isNarrowed(filter) && filter.sortBy === sortBy && filter.order === order;
}

/**
 * The ids of the reports that a batch is about to delete. Their rows disappear at once, and come back after Undo, a
 * pause or a failed delete.
 */
function useIdsToDelete(connectionId: string): ReadonlySet<string> {
  const { list } = useBatches();
  const { readBatch } = useDatabase();
  const [idsToDelete, setIdsToDelete] = useState<ReadonlySet<string>>(new Set());
  const deleting = list.filter((batch) => isDeleting(batch, connectionId)).map(({ id }) => id);
  useEffect(() => {
    let isLatest = true;
    const ids = new Set<string>();
    const addItems = async (batchId: string) => {
      for (const { reportId = '' } of (await readBatch(batchId)).filter(isToBeDeleted)) ids.add(reportId);
    };
    // If the items cannot be read, each row disappears when its own job ends.
    void Promise.allSettled(deleting.map(addItems)).then(() => isLatest && setIdsToDelete(ids));
    return () => {
      isLatest = false;
    };
  }, [deleting.join()]);
  return idsToDelete;
}

function isDeleting({ kind, state, connectionId }: Batch, ofConnection: string): boolean {
  return kind === 'deleteReport' && state === 'running' && connectionId === ofConnection;
}

function isToBeDeleted({ state }: BatchItem): boolean {
  return state !== 'failed' && state !== 'unconfirmed' && state !== 'cancelled';
}
