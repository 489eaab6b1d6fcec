import { useEffect, useState } from 'preact/hooks';
import { useDatabase } from '../../hooks/worker-context.ts';

/** The ids of a task's reports; absent without a task, and until they are read. */
export function useTaskReports(taskId: string | undefined): ReadonlySet<string> | undefined {
  const { readBatch } = useDatabase();
  const [read, setRead] = useState<{ taskId: string; ids: ReadonlySet<string> }>();
  useEffect(() => {
    if (!taskId) return;
    const controller = new AbortController();
    const ids = new Set<string>();
    readBatch(
      taskId,
      (items) => {
        for (const { state, reportId } of items) if (state === 'done' && reportId) ids.add(reportId);
      },
      controller.signal,
    )
      // A task that cannot be read has no reports that could be shown.
      .catch(() => undefined)
      .then(() => !controller.signal.aborted && setRead({ taskId, ids }));
    return () => controller.abort();
  }, [taskId, readBatch]);
  return taskId && read?.taskId === taskId ? read.ids : undefined;
}
