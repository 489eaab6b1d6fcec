import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Input } from '../../lib/messages/contract.ts';
import { type Batch, mostItems } from '../../lib/model/batch.ts';
import { type Problem, toProblem } from '../../lib/model/problem.ts';
import { rest } from '../../lib/slices/run-in-slices.ts';
import { createRequiredContext } from './required-context.ts';
import { useNow } from './use-now.ts';
import { useNotices, useWorker } from './worker.ts';

/** What can be asked for about a batch; each is answered with what it is then. */
export type BatchAction = 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch' | 'checkBatch' | 'sendAgainBatch';

export interface Batches {
  /** All that are kept, newest first. */
  list: Batch[];
  /** The worker has told of them. */
  isRead: boolean;
  /** More than one batch takes becomes several; answers the first. */
  start: (input: Input<'startBatch'>) => Promise<Batch>;
  act: (action: BatchAction, batchId: string, password?: string) => Promise<Batch>;
  clear: (batchId: string) => Promise<void>;
}

export const [BatchesContext, useBatches] = createRequiredContext<Batches>('BatchesContext');

/** `undefined` for one that was cleared. */
type Heard = ReadonlyMap<string, Batch | undefined>;

const nothing: Heard = new Map();

/** For the frame of the page: every view shows what is under way. */
export function useBatchList(): Batches {
  const { send } = useWorker();
  const [listed, setListed] = useState<Batch[]>();
  // What is told is newer than the list, whichever comes first.
  const [heard, setHeard] = useState(nothing);
  const hear = useCallback((id: string, batch?: Batch) => setHeard((heard) => new Map(heard).set(id, batch)), []);
  useNotices((notice) => {
    if (notice.type === 'batch') hear(notice.batch.id, notice.batch);
    if (notice.type === 'batchCleared') hear(notice.batchId);
  });
  useEffect(() => {
    // Out of reach, the view itself says so.
    send('listBatches', {}).then(setListed, () => undefined);
  }, [send]);
  const keep = useCallback(
    (batch: Batch) => {
      hear(batch.id, batch);
      return batch;
    },
    [hear],
  );
  const list = useMemo(() => merge(listed ?? [], heard), [listed, heard]);
  const isRead = listed !== undefined;
  return useMemo(
    () => ({
      list,
      isRead,
      async start({ items, ...input }) {
        const first = keep(await send('startBatch', { ...input, items: items.slice(0, mostItems) }));
        for (let start = mostItems; start < items.length; start += mostItems)
          keep(await send('startBatch', { ...input, items: items.slice(start, start + mostItems) }));
        return first;
      },
      act: (action, batchId, password) =>
        (action === 'resumeBatch' || action === 'retryBatch' || action === 'sendAgainBatch'
          ? send(action, { batchId, ...(password && { password }) })
          : send(action, { batchId })
        ).then(keep),
      clear: (batchId) => send('clearBatch', { batchId }),
    }),
    [list, isRead, send, keep],
  );
}

function merge(listed: Batch[], heard: Heard): Batch[] {
  const all = new Map<string, Batch | undefined>([...listed.map((batch) => [batch.id, batch] as const), ...heard]);
  return [...all.values()].filter((batch) => batch !== undefined).sort((a, b) => b.createdAt - a.createdAt);
}

/** Begins something that is done to many. A second click begins nothing more. */
export function useStart(onStarted: (batch: Batch) => void) {
  const { start: startBatch } = useBatches();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** To bring many together takes a while, in which it is busy as well. */
  const start = async (input: Promise<Input<'startBatch'>>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const batch = await startBatch(await input);
      // What the page draws of the batch and what it draws of its beginning are each as much as a task should do.
      await rest();
      onStarted(batch);
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, start, forget: () => setProblem(undefined) };
}

/** Those deletes of many that can still be taken back whole. */
export function useUndoable(batches: Batch[]): Batch[] {
  const waiting = batches.filter(({ state }) => state === 'running');
  const now = useNow(Math.max(0, ...waiting.map(({ notBefore = 0 }) => notBefore)));
  return waiting.filter(({ notBefore = 0 }) => notBefore > now);
}
