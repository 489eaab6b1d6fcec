import { useEffect, useRef, useState } from 'preact/hooks';
import type { Connection } from '../../../lib/model/connection.ts';
import type { ReportFilter } from '../../../lib/model/filter/service-filter.ts';
import type { Work } from '../../../lib/model/job.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import type { Answer } from '../../hooks/use-answer.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { countLeft, useList } from '../list/use-paged-list.ts';
import { listRows, type Row } from './row.ts';

export interface Reports {
  answer: Answer<Page<Report>>;
  rows: Row[];
  /** The count over all pages, without rows that are about to be deleted. */
  total: number | undefined;
  selection: Selection;
  onRerun: (reports: Report[]) => void;
  onDelete: (reports: Report[]) => void;
}

/** One page of a connection's reports and what can be done to them. */
export function useReports({ id: connectionId }: Connection, filter: ReportFilter): Reports {
  const { send } = useWorker();
  const { list, start } = useJobs();
  const answer = useList(connectionId, filter, () => send('listReports', { connectionId, filter }));
  const rows = listRows(answer.value?.items ?? [], answer.askedAt, list, connectionId);
  const selection = useSelection(
    rows.map(({ report }) => report.id),
    answer.question,
  );
  const startAll = (kind: 'rerun' | 'deleteReport', reports: Report[]) => {
    start(
      connectionId,
      reports.map(({ id, url }): Work => ({ kind, reportId: id, url })),
    );
    selection.clear();
  };
  return {
    answer,
    rows,
    total: answer.value && countLeft(answer.value, rows.length),
    selection,
    onRerun: (reports) => startAll('rerun', reports),
    onDelete: (reports) => startAll('deleteReport', reports),
  };
}

export interface Selection {
  ids: ReadonlySet<string>;
  /** With `isRange`, toggles every row from the last toggled one to this one. */
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** The selected rows. A row that is not listed any more is not selected any more. */
function useSelection(rowIds: string[], question: string): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  useEffect(() => setTicked(new Set()), [question]);
  const ids = new Set(rowIds.filter((id) => ticked.has(id)));

  const toggle = (id: string, isRange: boolean) => {
    const next = new Set(ids);
    const touched = isRange ? listRange(rowIds, last.current ?? id, id) : [id];
    for (const one of touched) ids.has(id) ? next.delete(one) : next.add(one);
    last.current = id;
    setTicked(next);
  };
  const toggleAll = () => setTicked(ids.size === rowIds.length ? new Set() : new Set(rowIds));
  return { ids, toggle, toggleAll, clear: () => setTicked(new Set()) };
}

/** The rows between two rows, in either direction. */
export function listRange(rowIds: string[], from: string, to: string): string[] {
  const ends = [rowIds.indexOf(from), rowIds.indexOf(to)].filter((index) => index >= 0);
  return rowIds.slice(Math.min(...ends), Math.max(...ends) + 1);
}
