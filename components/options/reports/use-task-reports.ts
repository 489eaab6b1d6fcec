import { useEffect, useState } from 'preact/hooks';
import type { ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { useDatabase } from '../../hooks/worker-context.ts';

/** The ids of the reports of the filter's task; undefined without a task, and until they are read. */
export function useTaskReports({
  task,
  changes,
}: Pick<ReportFilter, 'task' | 'changes'>): ReadonlySet<string> | undefined {
  const { readTaskReportIds } = useDatabase();
  const [read, setRead] = useState<{ question: string; ids: ReadonlySet<string> }>();
  const question = JSON.stringify([task, changes]);
  useEffect(() => {
    if (!task) return;
    let isLatest = true;
    readTaskReportIds(task, changes)
      // If the task cannot be read, no reports are shown.
      .catch(() => [])
      .then((ids) => isLatest && setRead({ question, ids: new Set(ids) }));
    return () => {
      isLatest = false;
    };
  }, [question, readTaskReportIds]);
  return task && read?.question === question ? read.ids : undefined;
}
