import { useEffect, useReducer, useRef } from 'preact/hooks';
import type { Batch, BatchItem } from '../../../lib/model/batch.ts';
import { useReportPorts } from '../../hooks/report-ports.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useNotices } from '../../hooks/use-notices.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import type { LoadedIndex } from './use-report-index.ts';

/** Milliseconds: a hundred thousand items come in fifty parts. */
const readPause = 200;

/**
 * Marks what a batch is about to delete: its rows are away at once, and come back with Undo, a pause, or where the delete
 * has failed. Answers another number whenever the marks are others.
 */
export function useLeaving({ index, isRead }: LoadedIndex, connectionId: string): number {
  const { list } = useBatches();
  const { readBatch } = useReportPorts();
  const [version, touch] = useReducer((version: number) => version + 1, 0);
  /** By batch, whatever was marked for it. */
  const marked = useRef(new Map<string, string[]>()).current;
  const touchSoon = useThrottled(readPause, () => touch(undefined));
  const mark = (ids: string[], isLeaving: boolean) => {
    const rows = ids.map(index.findRow).filter((row) => row !== undefined);
    index.leaving.set(rows, isLeaving);
    touchSoon();
  };
  const deleting = list.filter((batch) => isDeleting(batch, connectionId)).map(({ id }) => id);
  const key = deleting.join();
  useNotices((notice) => {
    if (notice.type !== 'job' || notice.job.work.kind !== 'deleteReport' || notice.job.batchId === undefined) return;
    const { state, work } = notice.job;
    if (state === 'failed' || state === 'uncertain') mark([work.reportId], false);
  });
  // In another index nothing is marked yet.
  useEffect(() => marked.clear(), [index]);
  useEffect(() => {
    for (const [id, ids] of marked) if (!deleting.includes(id)) mark(ids, false);
    for (const id of marked.keys()) if (!deleting.includes(id)) marked.delete(id);
    if (!isRead) return;
    for (const id of deleting.filter((id) => !marked.has(id))) {
      const ids: string[] = [];
      marked.set(id, ids);
      const take = (items: BatchItem[]) => {
        // It was taken back meanwhile.
        if (marked.get(id) !== ids) return;
        const leaving = items.filter(isLeaving).map(({ reportId = '' }) => reportId);
        ids.push(...leaving);
        mark(leaving, true);
      };
      // Where they cannot be read, each row goes when its own turn has come.
      readBatch(id, take).catch(() => undefined);
    }
  }, [index, isRead, key]);
  return version;
}

function isDeleting({ kind, state, connectionId }: Batch, ofConnection: string): boolean {
  return kind === 'deleteReport' && state === 'running' && connectionId === ofConnection;
}

function isLeaving({ state }: BatchItem): boolean {
  return state !== 'failed' && state !== 'uncertain' && state !== 'cancelled';
}
