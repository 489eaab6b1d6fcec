import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { type Batch, type BatchItem, type ItemFilter, isItemEnd, toItem } from '../../../lib/model/batch.ts';
import { mergeUnsent, type ResultLine, type UnsentLine } from '../../../lib/model/bulk/unsent-line.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { useReportPorts } from '../../hooks/report-ports.ts';
import { useNotices } from '../../hooks/use-notices.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';

export interface BatchLines {
  /** Of its items and what was left out of it, those that are looked at, in order. Absent until the first are there. */
  lines: ResultLine[] | undefined;
  /** What was left out of it. */
  unsent: UnsentLine[];
  problem?: Problem;
}

/** Milliseconds: jobs of a batch end many a second. */
const noticePause = 250;

/** The items of a batch, read from the disk and followed by the notices of their jobs. */
export function useBatchLines({ id, state, settledAt }: Batch, show: ItemFilter | undefined): BatchLines {
  const { readBatch, listUnsent } = useReportPorts();
  const unsent = useMemo(() => listUnsent(id), [id, listUnsent]);
  const [problem, setProblem] = useState<Problem>();
  const [version, touch] = useReducer((version: number) => version + 1, 0);
  const touchSoon = useThrottled(noticePause, () => touch(undefined));
  const known = useRef<BatchItem[]>([]);
  // What is being read from the disk may be older.
  const told = useRef(new Map<number, BatchItem>());
  useNotices((notice) => {
    if (notice.type !== 'job' || notice.job.batchId !== id) return;
    const item = toItem(notice.job);
    told.current.set(item.number, item);
    if (known.current[item.number]) known.current[item.number] = item;
    touchSoon();
  });
  // Cancelling and retrying change many, and tell nothing of each.
  useEffect(() => {
    const controller = new AbortController();
    told.current = new Map();
    setProblem(undefined);
    const take = (items: BatchItem[]) => {
      for (const item of items) known.current[item.number] = told.current.get(item.number) ?? item;
      touchSoon();
    };
    readBatch(id, take, controller.signal).then(
      () => touch(undefined),
      (error: unknown) => setProblem(toProblem(error)),
    );
    return () => controller.abort();
  }, [id, state, settledAt, readBatch]);
  const lines = useMemo(() => {
    const all = known.current;
    if (version === 0) return undefined;
    if (show === 'unsent') return unsent;
    return show ? all.filter((item) => isShown(item, show)) : mergeUnsent(all, unsent);
  }, [version, show, unsent]);
  return { lines, unsent, problem };
}

function isShown({ state }: BatchItem, show: ItemFilter): boolean {
  return show === 'open' ? !isItemEnd(state) : state === show;
}
