import { useMemo } from 'preact/hooks';
import type { IndexFilter } from '../../../lib/model/index-filter.ts';
import { defaultIndexFilter, isNarrowed } from '../../../lib/model/index-filter.ts';
import type { Report } from '../../../lib/model/report.ts';
import { findLatestJobs, isGone } from '../../hooks/job-list.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { createRow, type Row } from '../reports/row.ts';
import type { LoadedIndex } from './use-report-index.ts';

export interface IndexRows {
  /** Absent while what is known is not enough to tell. */
  count: number | undefined;
  /** From 0. */
  get: (place: number) => Row;
  listIds: () => string[];
}

/** What matches, in order, as changed by jobs: without what is deleted, with what came of re-runs. */
export function useIndexRows(
  { index, version, isRead }: LoadedIndex,
  filter: IndexFilter,
  connectionId: string,
): IndexRows {
  const { list } = useJobs();
  const latest = useMemo(() => findLatestJobs(list, connectionId), [list, connectionId]);
  const question = JSON.stringify(filter);
  const rows = useMemo(() => {
    const gone = new Set<number>();
    for (const job of latest.values()) {
      const row = 'reportId' in job.work ? index.findRow(job.work.reportId) : undefined;
      if (row !== undefined && isGone(job, index.get(row).seenAt)) gone.add(row);
    }
    const matching = index.query(filter);
    return gone.size > 0 ? matching.filter((row) => !gone.has(row)) : matching;
  }, [index, version, question, latest]);
  // The newest are read first: as long as nothing else is asked for, what comes later is below them.
  const isEnough = isRead || (index.count() > 0 && isNewestFirst(filter));
  return {
    count: isEnough ? rows.length : undefined,
    get(place) {
      const { seenAt, grades: _, ...report } = index.get(rows[place] ?? 0);
      return createRow(withFields(report), seenAt, latest.get(`report ${report.id}`));
    },
    listIds: () => Array.from(rows, index.getId),
  };
}

/** The index keeps none of the service's own fields; the details ask for them. */
export function withFields(report: Omit<Report, 'fields'>): Report {
  return { ...report, fields: {} };
}

function isNewestFirst(filter: IndexFilter): boolean {
  const { sortBy, order } = defaultIndexFilter;
  return !isNarrowed(filter) && filter.sortBy === sortBy && filter.order === order;
}
