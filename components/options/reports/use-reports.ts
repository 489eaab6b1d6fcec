import type { Connection } from '../../../lib/model/connection.ts';
import type { ReportFilter } from '../../../lib/model/filter/service-filter.ts';
import type { Work } from '../../../lib/model/job.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { usePorts } from '../../hooks/ports.ts';
import type { Answer } from '../../hooks/use-answer.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { countLeft } from '../list/count-left.ts';
import { useList } from '../list/use-list.ts';
import { listRows, type Row } from './row.ts';
import { type Selection, useSelection } from './use-selection.ts';

export interface Reports {
  answer: Answer<Page<Report>>;
  rows: Row[];
  /** How many there are on all pages, without those that are about to be deleted. */
  total: number | undefined;
  selection: Selection;
  onRerun: (reports: Report[]) => void;
  onDelete: (reports: Report[]) => void;
}

/** One page of a connection's reports and what can be done to them. */
export function useReports({ id: connectionId }: Connection, filter: ReportFilter): Reports {
  const { send } = usePorts();
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
