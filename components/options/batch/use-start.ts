import { useState } from 'preact/hooks';
import type { Input } from '../../../lib/messages/contract.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { useBatches } from '../../hooks/use-batches.ts';

/** Begins something that is done to many. A second click begins nothing more. */
export function useStart(onStarted: (batch: Batch) => void) {
  const { start: startBatch } = useBatches();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** To bring many together takes a while, in which it is busy as well. */
  const start = async (wish: Input<'startBatch'> | Promise<Input<'startBatch'>>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onStarted(await startBatch(await wish));
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, start, forget: () => setProblem(undefined) };
}
