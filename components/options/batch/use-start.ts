import { useState } from 'preact/hooks';
import type { Input } from '../../../lib/messages/contract.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { rest } from '../../../lib/slices/run-in-slices.ts';
import { useBatches } from '../../hooks/use-batches.ts';

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
