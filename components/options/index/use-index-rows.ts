import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { defaultIndexFilter, type IndexFilter, isNarrowed } from '../../../lib/model/filter/index-filter.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { getReportTarget } from '../../../lib/model/work-target.ts';
import { runInSlices } from '../../../lib/slices/run-in-slices.ts';
import { getLatestJobs, isGone } from '../../hooks/job-list.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { useEmptied } from '../list/use-emptied.ts';
import { createRow, type Row } from '../reports/row.ts';
import { useLeaving } from './use-leaving.ts';
import type { LoadedIndex } from './use-report-index.ts';

export interface IndexRows {
  /** What matches, in order. */
  rows: Uint32Array;
  /** How many that are. Absent while what is known is not enough to tell. */
  count: number | undefined;
  /** What would match, were it not deleted or about to be. */
  away: Uint32Array;
  /** All that matched is. */
  isEmptied: boolean;
  get: (row: number) => Row;
}

const noRows = new Uint32Array();

/** What matches, in order, as changed by jobs: without what is deleted, with what came of re-runs. */
export function useIndexRows(loaded: LoadedIndex, filter: IndexFilter, connectionId: string): IndexRows {
  const { index, version, isRead } = loaded;
  const { list } = useJobs();
  const leaving = useLeaving(loaded, connectionId);
  const latest = useMemo(() => getLatestJobs(list, connectionId), [list, connectionId]);
  const question = JSON.stringify(filter);
  const isSorted = useOrder(index, version, filter);
  const { answer, away } = useMemo(() => {
    if (!isSorted) return { answer: undefined, away: noRows };
    const gone = new Set<number>();
    for (const job of latest.values()) {
      const row = 'reportId' in job.work ? index.findRow(job.work.reportId) : undefined;
      if (row !== undefined && isGone(job, index.get(row).seenAt)) gone.add(row);
    }
    const matching = index.query(filter);
    if (gone.size === 0 && index.leaving.count(matching) === 0) return { answer: matching, away: noRows };
    const isAway = (row: number) => gone.has(row) || index.leaving.has(row);
    return { answer: matching.filter((row) => !isAway(row)), away: matching.filter(isAway) };
  }, [index, version, question, latest, leaving, isSorted]);
  const rows = useLastAnswer(answer, loaded);
  const isEmptied = useEmptied(connectionId + question, answer?.length, away.length);
  // The newest are read first: as long as nothing else is asked for, what comes later is below them.
  const isEnough = isRead || (index.count() > 0 && isNewestFirst(filter));
  return {
    rows: rows ?? noRows,
    count: isEnough ? rows?.length : undefined,
    away,
    isEmptied,
    get(row) {
      const { seenAt, grades: _, ...report } = index.get(row);
      return createRow(withFields(report), seenAt, latest.get(getReportTarget(report.id)));
    },
  };
}

/** Whether the order is there; where it takes long, it is sorted a slice at a time. */
function useOrder(index: LoadedIndex['index'], version: number, { sortBy, order }: IndexFilter): boolean {
  const [, setSorted] = useState({});
  useEffect(() => {
    const steps = index.prepare({ sortBy, order });
    if (!steps) return;
    const leaving = new AbortController();
    runInSlices(steps, leaving.signal).then(
      () => setSorted({}),
      () => undefined,
    );
    return () => leaving.abort();
  }, [index, version, sortBy, order]);
  return index.prepare({ sortBy, order }) === undefined;
}

/** Until there is another, what was answered last: those of its rows that there still are. */
function useLastAnswer(answer: Uint32Array | undefined, { index, version, isRead }: LoadedIndex) {
  const last = useRef({ answer, index, version, isRead });
  const { current } = last;
  const isOfOther = current.index !== index || current.isRead !== isRead;
  if (answer || isOfOther) last.current = { answer, index, version, isRead };
  else if (current.version !== version) {
    const left = current.answer?.filter((row) => index.columns.isTaken[row]);
    last.current = { answer: left, index, version, isRead };
  }
  return last.current.answer;
}

/** The index keeps none of the service's own fields; the details ask for them. */
export function withFields(report: Omit<Report, 'fields'>): Report {
  return { ...report, fields: {} };
}

function isNewestFirst(filter: IndexFilter): boolean {
  const { sortBy, order } = defaultIndexFilter;
  return !isNarrowed(filter) && filter.sortBy === sortBy && filter.order === order;
}
