import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import type { Batch, BatchItem } from '../../../lib/model/batch.ts';
import { useReportPorts } from '../../hooks/report-ports.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useNotices } from '../../hooks/use-notices.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';

/** Milliseconds: a hundred thousand items come in fifty parts. */
const readPause = 200;

/**
 * The reports that a batch is about to delete: their rows are away at once, and come back with Undo, a pause, or where the
 * delete has failed.
 */
export function useLeaving(connectionId: string): ReadonlySet<string> {
  const { list } = useBatches();
  const { readBatch } = useReportPorts();
  const [version, touch] = useReducer((version: number) => version + 1, 0);
  const leaving = useRef(new Set<string>()).current;
  /** By batch, whatever was marked for it. */
  const marked = useRef(new Map<string, string[]>()).current;
  const touchSoon = useThrottled(readPause, () => touch(undefined));
  const mark = (ids: string[], isLeaving: boolean) => {
    for (const id of ids) isLeaving ? leaving.add(id) : leaving.delete(id);
    touchSoon();
  };
  const deleting = list.filter((batch) => isDeleting(batch, connectionId)).map(({ id }) => id);
  const key = deleting.join();
  useNotices((notice) => {
    if (notice.type !== 'job' || notice.job.work.kind !== 'deleteReport' || notice.job.batchId === undefined) return;
    const { state, work } = notice.job;
    if (state === 'failed' || state === 'unconfirmed') mark([work.reportId], false);
  });
  useEffect(() => {
    for (const [id, ids] of marked) if (!deleting.includes(id)) mark(ids, false);
    for (const id of marked.keys()) if (!deleting.includes(id)) marked.delete(id);
    for (const id of deleting.filter((id) => !marked.has(id))) {
      const ids: string[] = [];
      marked.set(id, ids);
      const take = (items: BatchItem[]) => {
        // It was taken back meanwhile.
        if (marked.get(id) !== ids) return;
        const reportIds = items.filter(isLeaving).map(({ reportId = '' }) => reportId);
        ids.push(...reportIds);
        mark(reportIds, true);
      };
      // Where they cannot be read, each row goes when its own turn has come.
      readBatch(id, take).catch(() => undefined);
    }
  }, [key]);
  return useMemo(() => new Set(leaving), [version]);
}

function isDeleting({ kind, state, connectionId }: Batch, ofConnection: string): boolean {
  return kind === 'deleteReport' && state === 'running' && connectionId === ofConnection;
}

function isLeaving({ state }: BatchItem): boolean {
  return state !== 'failed' && state !== 'unconfirmed' && state !== 'cancelled';
}
