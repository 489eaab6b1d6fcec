import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Input } from '../../lib/messages/contract.ts';
import { type Batch, maxBatchItems } from '../../lib/model/batch.ts';
import { getTaskFilter } from '../../lib/model/task.ts';
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
  start: (input: Input<'startBatch'>) => Promise<Batch>;
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
  const update = (id: string, batch?: Batch) => setUpdates((updates) => new Map(updates).set(id, batch));
  useNotices((notice) => {
    if (notice.type === 'batch') update(notice.batch.id, notice.batch);
    if (notice.type === 'batchCleared') update(notice.batchId);
  });
  useEffect(() => {
    // If the worker cannot be reached, the view says so itself.
    send('listBatches', {}).then(setListed, () => undefined);
  }, [send]);
  /** Adds the batch of a reply, unless a notice of it has arrived since the request: that is newer. */
  const keep = useCallback(
    (batch: Batch) => {
      setUpdates((now) => (now.get(batch.id) === updates.get(batch.id) ? new Map(now).set(batch.id, batch) : now));
      return batch;
    },
    [updates],
  );
  const list = useMemo(() => merge(listed ?? [], updates), [listed, updates]);
  const isRead = listed !== undefined;
  return useMemo(
    () => ({
      list,
      isRead,
      async start(input) {
        rememberPassword(input.id, input);
        // The worker may have died after it stored the batch. The same id again does not start it twice.
        return keep(await send('startBatch', input).catch(() => send('startBatch', input)));
      },
      act(action, batchId, password) {
        rememberPassword(batchId, { password });
        const answer =
          action === 'retryBatch'
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

function merge(listed: Batch[], updates: BatchUpdates): Batch[] {
  const all = new Map<string, Batch | undefined>([...listed.map((batch) => [batch.id, batch] as const), ...updates]);
  return [...all.values()].filter((batch) => batch !== undefined).sort((a, b) => b.createdAt - a.createdAt);
}

/** Starts what the user asks for, as several batches if one does not take all items. `onStarted` gets the first. */
export function useStart(onStarted: (batch: Batch) => void) {
  const { start: startBatch } = useBatches();
  const { isBusy, problem, run } = useAttempt();
  const asked = useRef<{ question: string; inputs: Input<'startBatch'>[] }>(undefined);
  /** Takes a promise, so that `isBusy` includes the time in which a large input is collected. */
  const start = (request: Promise<BatchRequest>) =>
    run(async () => {
      const wanted = await request;
      const question = JSON.stringify(wanted);
      // A retry has the ids of the failed attempt, so the worker does not start again what it has started already.
      if (asked.current?.question !== question) asked.current = { question, inputs: listInputs(wanted) };
      const batches: Batch[] = [];
      for (const input of asked.current.inputs) batches.push(await startBatch(input));
      asked.current = undefined;
      // Two tasks, so that the page stays responsive: rendering the batch and what `onStarted` renders both take long.
      await scheduler.yield();
      if (batches[0]) onStarted(batches[0]);
    });
  return { isBusy, problem, start };
}

function listInputs({ items, ...request }: BatchRequest): Input<'startBatch'>[] {
  const inputs: Input<'startBatch'>[] = [];
  for (let start = 0; start < items.length; start += maxBatchItems) {
    const part = items.slice(start, start + maxBatchItems);
    const isPart = part.length < items.length;
    inputs.push({ ...request, id: crypto.randomUUID(), items: part, ...(isPart && { count: items.length }) });
  }
  return inputs;
}

/** The batches that can still be undone. */
export function useUndoable(batches: Batch[]): Batch[] {
  const waiting = batches.filter(({ state }) => state === 'running');
  const now = useNow(Math.max(0, ...waiting.map(({ notBefore = 0 }) => notBefore)));
  return waiting.filter(({ notBefore = 0 }) => notBefore > now);
}
