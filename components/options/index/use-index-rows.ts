import { useMemo } from 'preact/hooks';
import { defaultIndexFilter, type IndexFilter, isNarrowed } from '../../../lib/model/filter/index-filter.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { getReportTarget } from '../../../lib/model/work-target.ts';
import type { ListRow } from '../../../lib/report-list/report-list.ts';
import { getLatestJobs, isGone } from '../../hooks/job-list.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { useEmptied } from '../list/use-emptied.ts';
import { createRow, type Row } from '../reports/row.ts';
import { useLeaving } from './use-leaving.ts';
import type { LoadedList } from './use-report-list.ts';

export interface IndexRows {
  /** What matches, in order. */
  rows: readonly ListRow[];
  /** How many that are. Absent while what is known is not enough to tell. */
  count: number | undefined;
  /** What would match, were it not deleted or about to be. */
  away: readonly ListRow[];
  /** All that matched is. */
  isEmptied: boolean;
  get: (row: ListRow) => Row;
}

/** What matches, in order, as changed by jobs: without what is deleted, with what came of re-runs. */
export function useIndexRows(
  { list, version, isRead }: LoadedList,
  filter: IndexFilter,
  connectionId: string,
): IndexRows {
  const { list: jobs } = useJobs();
  const leaving = useLeaving(connectionId);
  const latest = useMemo(() => getLatestJobs(jobs, connectionId), [jobs, connectionId]);
  const question = JSON.stringify(filter);
  const matching = useMemo(() => list.query(filter), [list, version, question]);
  const { rows, away } = useMemo(() => {
    const gone = new Set(leaving);
    for (const job of latest.values()) {
      const known = 'reportId' in job.work ? list.find(job.work.reportId) : undefined;
      if (known && isGone(job, known.seenAt)) gone.add(known.id);
    }
    if (gone.size === 0) return { rows: matching, away: [] };
    const isAway = ({ id }: ListRow) => gone.has(id);
    return { rows: matching.filter((row) => !isAway(row)), away: matching.filter(isAway) };
  }, [matching, latest, leaving]);
  // The newest are read first: as long as nothing else is asked for, what comes later is below them.
  const isEnough = isRead || (list.count() > 0 && isNewestFirst(filter));
  return {
    rows,
    count: isEnough ? rows.length : undefined,
    away,
    isEmptied: useEmptied(connectionId + question, rows.length, away.length),
    get({ id, report: { seenAt, grades: _, ...report } }) {
      return createRow(withFields(report), seenAt, latest.get(getReportTarget(id)));
    },
  };
}

/** A list keeps none of the service's own fields; the details ask for them. */
export function withFields(report: Omit<Report, 'fields'>): Report {
  return { ...report, fields: {} };
}

function isNewestFirst(filter: IndexFilter): boolean {
  const { sortBy, order } = defaultIndexFilter;
  return !isNarrowed(filter) && filter.sortBy === sortBy && filter.order === order;
}
