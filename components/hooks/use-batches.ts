import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Input } from '../../lib/messages/contract.ts';
import { type Batch, mostItems } from '../../lib/model/batch.ts';
import { getTaskFilter } from '../../lib/model/task.ts';
import { rest } from '../../lib/slices/run-in-slices.ts';
import { createRequiredContext } from './required-context.ts';
import { useAttempt } from './use-attempt.ts';
import { useNow } from './use-now.ts';
import { useNotices, useWorker } from './worker-context.ts';

/** Each is answered with the changed batch. */
export type BatchAction = 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch';

export interface Batches {
  /** All stored batches, newest first. */
  list: Batch[];
  /** The worker has answered. */
  isRead: boolean;
  /**
   * Starts several batches if there are more items than one takes; returns the first. `begun` gathers what was started, so
   * that a second try after a failure starts the rest alone.
   */
  start: (input: Input<'startBatch'>, begun?: Set<string>) => Promise<Batch>;
  act: (action: BatchAction, batchId: string, password?: string) => Promise<Batch>;
  clear: (batchId: string) => Promise<void>;
  /** Forgets those that have ended and need nobody. */
  clearFinished: () => Promise<void>;
}

export const [BatchesContext, useBatches] = createRequiredContext<Batches>('BatchesContext');

/** Batches from notices and replies; `undefined` for one that was cleared. */
type Heard = ReadonlyMap<string, Batch | undefined>;

const nothing: Heard = new Map();

/** For `App`: several views show batches. */
export function useBatchList(): Batches {
  const { send } = useWorker();
  const [listed, setListed] = useState<Batch[]>();
  // Notices are newer than the list, even if they come first.
  const [heard, setHeard] = useState(nothing);
  const hear = useCallback((id: string, batch?: Batch) => setHeard((heard) => new Map(heard).set(id, batch)), []);
  useNotices((notice) => {
    if (notice.type === 'batch') hear(notice.batch.id, notice.batch);
    if (notice.type === 'batchCleared') hear(notice.batchId);
  });
  useEffect(() => {
    // If the worker cannot be reached, the view says so itself.
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
      async start({ items, ...input }, begun = new Set()) {
        const left = items.filter((item) => !begun.has(getKey(item)));
        let first: Batch | undefined;
        for (let start = 0; !first || start < left.length; start += mostItems) {
          const some = left.slice(start, start + mostItems);
          const batch = keep(await send('startBatch', { ...input, items: some }));
          for (const item of some) begun.add(getKey(item));
          first ??= batch;
        }
        return first;
      },
      act: (action, batchId, password) =>
        (action === 'resumeBatch' || action === 'retryBatch'
          ? send(action, { batchId, ...(password && { password }) })
          : send(action, { batchId })
        ).then(keep),
      clear: (batchId) => send('clearBatch', { batchId }),
      async clearFinished() {
        const finished = list.filter((batch) => getTaskFilter(batch) === 'finished');
        for (const { id } of finished) await send('clearBatch', { batchId: id });
      },
    }),
    [list, isRead, send, keep],
  );
}

function getKey({ reportId, url }: Input<'startBatch'>['items'][number]): string {
  return reportId ?? url;
}

function merge(listed: Batch[], heard: Heard): Batch[] {
  const all = new Map<string, Batch | undefined>([...listed.map((batch) => [batch.id, batch] as const), ...heard]);
  return [...all.values()].filter((batch) => batch !== undefined).sort((a, b) => b.createdAt - a.createdAt);
}

/** Starts a batch. */
export function useStart(onStarted: (batch: Batch) => void) {
  const { start: startBatch } = useBatches();
  const { isBusy, problem, run } = useAttempt();
  const begun = useRef(new Set<string>());
  /** Takes a promise, since it is busy while a large input is collected too. */
  const start = (input: Promise<Input<'startBatch'>>) =>
    run(async () => {
      const batch = await startBatch(await input, begun.current);
      begun.current.clear();
      // Rendering the batch and what `onStarted` renders are each enough work for one task.
      await rest();
      onStarted(batch);
    });
  return { isBusy, problem, start };
}

/** The batches of deletes that can still be undone. */
export function useUndoable(batches: Batch[]): Batch[] {
  const waiting = batches.filter(({ state }) => state === 'running');
  const now = useNow(Math.max(0, ...waiting.map(({ notBefore = 0 }) => notBefore)));
  return waiting.filter(({ notBefore = 0 }) => notBefore > now);
}
