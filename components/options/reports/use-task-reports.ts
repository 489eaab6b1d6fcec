import { useEffect, useState } from 'preact/hooks';
import { useDatabase } from '../../hooks/worker-context.ts';

/** The ids of a task's reports; absent without a task, and until they are read. */
export function useTaskReports(taskId: string | undefined): ReadonlySet<string> | undefined {
  const { readTaskReportIds } = useDatabase();
  const [read, setRead] = useState<{ taskId: string; ids: ReadonlySet<string> }>();
  useEffect(() => {
    if (!taskId) return;
    let isLatest = true;
    readTaskReportIds(taskId)
      // A task that cannot be read has no reports that could be shown.
      .catch(() => [])
      .then((ids) => isLatest && setRead({ taskId, ids: new Set(ids) }));
    return () => {
      isLatest = false;
    };
  }, [taskId, readTaskReportIds]);
  return taskId && read?.taskId === taskId ? read.ids : undefined;
}
