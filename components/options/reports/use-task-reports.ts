import type { ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useDatabase } from '../../hooks/worker-context.ts';

/** The ids of the reports of the filter's task; undefined without a task, and until they are read. */
export function useTaskReports({
  task,
  changes,
}: Pick<ReportFilter, 'task' | 'changes'>): ReadonlySet<string> | undefined {
  const { readTaskReportIds } = useDatabase();
  const { value, question, answered } = useAnswer(JSON.stringify([task, changes]), async () => {
    // If the task cannot be read, no reports are shown.
    return task ? new Set(await readTaskReportIds(task, changes).catch(() => [])) : undefined;
  });
  return answered === question ? value : undefined;
}
