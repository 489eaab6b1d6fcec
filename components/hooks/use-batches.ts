import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Input } from '../../lib/messages/contract.ts';
import { type Batch, maxBatchItems } from '../../lib/model/batch.ts';
import { getTaskFilter } from '../../lib/model/task.ts';
import { yieldToTasks } from '../../lib/slices/run-in-slices.ts';
import { rememberPassword } from './given-passwords.ts';
import { createRequiredContext } from './required-context.ts';
import { useAttempt } from './use-attempt.ts';
import { useNow } from './use-now.ts';
import { useNotices, useWorker } from './worker-context.ts';

/** The worker answers each of these requests with the changed batch. */
export type BatchAction = 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch';

/** What the user asks for. */
export type BatchRequest = Omit<Input<'startBatch'>, 'id'>;

export interface Batches {
  /** All stored batches, newest first. */
  list: Batch[];
  /** The worker has answered. */
  isRead: boolean;
  /**
   * Starts several batches if there are more items than one batch takes, and returns the first. Adds the keys of
   * started items to `begun`, so that a retry after a failure starts only the rest.
   */
  start: (request: BatchRequest, begun?: Set<string>) => Promise<Batch>;
  act: (action: BatchAction, batchId: string, password?: string) => Promise<Batch>;
  clear: (batchId: string) => Promise<void>;
  /** Clears the batches that have ended and do not need the user's attention. */
  clearFinished: () => Promise<void>;
}

export const [BatchesContext, useBatches] = createRequiredContext<Batches>('BatchesContext');

/** Batches from notices and replies, by id. `undefined`: the batch was cleared. */
type BatchUpdates = ReadonlyMap<string, Batch | undefined>;

const noUpdates: BatchUpdates = new Map();

/** For `App`, because several views show batches. */
export function useBatchList(): Batches {
  const { send } = useWorker();
  const [listed, setListed] = useState<Batch[]>();
  // Notices are newer than the list, even if they arrive first.
  const [updates, setUpdates] = useState(noUpdates);
  const update = useCallback(
    (id: string, batch?: Batch) => setUpdates((updates) => new Map(updates).set(id, batch)),
    [],
  );
  useNotices((notice) => {
    if (notice.type === 'batch') update(notice.batch.id, notice.batch);
    if (notice.type === 'batchCleared') update(notice.batchId);
  });
  useEffect(() => {
    // If the worker cannot be reached, the view says so itself.
    send('listBatches', {}).then(setListed, () => undefined);
  }, [send]);
  const keep = useCallback(
    (batch: Batch) => {
      update(batch.id, batch);
      return batch;
    },
    [update],
  );
  const list = useMemo(() => merge(listed ?? [], updates), [listed, updates]);
  const isRead = listed !== undefined;
  return useMemo(
    () => ({
      list,
      isRead,
      async start({ items, ...request }, begun = new Set()) {
        const remaining = items.filter((item) => !begun.has(getKey(item)));
        let first: Batch | undefined;
        for (let start = 0; !first || start < remaining.length; start += maxBatchItems) {
          const part = remaining.slice(start, start + maxBatchItems);
          const input = { ...request, id: crypto.randomUUID(), items: part };
          rememberPassword(input.id, request);
          // The worker may have died after it stored the batch. The same id again does not start it twice.
          const batch = keep(await send('startBatch', input).catch(() => send('startBatch', input)));
          for (const item of part) begun.add(getKey(item));
          first ??= batch;
        }
        return first;
      },
      act(action, batchId, password) {
        rememberPassword(batchId, { password });
        const takesPassword = action === 'resumeBatch' || action === 'retryBatch';
        const answer = takesPassword
          ? send(action, { batchId, ...(password && { password }) })
          : send(action, { batchId });
        return answer.then(keep);
      },
      clear: (batchId) => send('clearBatch', { batchId }),
      async clearFinished() {
        const finished = list.filter((batch) => getTaskFilter(batch) === 'finished');
        for (const { id } of finished) await send('clearBatch', { batchId: id });
      },
    }),
    [list, isRead, send, keep],
  );
}

function getKey({ reportId, url }: BatchRequest['items'][number]): string {
  return reportId ?? url;
}

function merge(listed: Batch[], updates: BatchUpdates): Batch[] {
  const all = new Map<string, Batch | undefined>([...listed.map((batch) => [batch.id, batch] as const), ...updates]);
  return [...all.values()].filter((batch) => batch !== undefined).sort((a, b) => b.createdAt - a.createdAt);
}

/**
 * Starts a batch. After a failure, the same request continues with the items that were not started; another request,
 * for example with another privacy, starts all of its items.
 */
export function useStart(onStarted: (batch: Batch) => void) {
  const { start: startBatch } = useBatches();
  const { isBusy, problem, run } = useAttempt();
  const begun = useRef({ asked: '', keys: new Set<string>() });
  /** Takes a promise, so that `isBusy` includes the time in which a large input is collected. */
  const start = (request: Promise<BatchRequest>) =>
    run(async () => {
      const wanted = await request;
      const asked = JSON.stringify({ ...wanted, items: [] });
      if (begun.current.asked !== asked) begun.current = { asked, keys: new Set() };
      const batch = await startBatch(wanted, begun.current.keys);
      begun.current.keys.clear();
      // Two tasks, so that the page stays responsive: rendering the batch and what `onStarted` renders both take long.
      await yieldToTasks();
      onStarted(batch);
    });
  return { isBusy, problem, start };
}

/** The batches that can still be undone. */
export function useUndoable(batches: Batch[]): Batch[] {
  const waiting = batches.filter(({ state }) => state === 'running');
  const now = useNow(Math.max(0, ...waiting.map(({ notBefore = 0 }) => notBefore)));
  return waiting.filter(({ notBefore = 0 }) => notBefore > now);
}
