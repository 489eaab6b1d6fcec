import { useState } from 'preact/hooks';
import type { Batch } from '../../../lib/model/batch.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { type BatchAction, useBatches } from '../../hooks/use-batches.ts';

/** What is asked before it is done. */
export interface BatchQuestion {
  action: BatchAction;
  needs: 'password' | 'yes';
}

/** What a batch's buttons do. A password is asked for where it was not kept, and before the rest is given up. */
export function useBatchActions(batch: Batch) {
  const { act: send } = useBatches();
  const [busy, setBusy] = useState<BatchAction>();
  const [problem, setProblem] = useState<Problem>();
  const [question, setQuestion] = useState<BatchQuestion>();
  const run = async (action: BatchAction, password?: string) => {
    setQuestion(undefined);
    setProblem(undefined);
    setBusy(action);
    try {
      await send(action, batch.id, password);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'passwordForgotten') setQuestion({ action, needs: 'password' });
      else setProblem(problem);
    } finally {
      setBusy(undefined);
    }
  };
  const act = (action: BatchAction) => {
    const needs = findNeed(batch, action);
    if (needs) setQuestion({ action, needs });
    else void run(action);
  };
  return { act, run, busy, problem, question, forget: () => setQuestion(undefined) };
}

export type BatchActions = ReturnType<typeof useBatchActions>;

function findNeed({ privacy, problem }: Batch, action: BatchAction): BatchQuestion['needs'] | undefined {
  if (action === 'cancelBatch' || action === 'sendAgainBatch') return 'yes';
  const isForgotten = action === 'retryBatch' ? privacy === 'password' : problem?.code === 'passwordForgotten';
  return isForgotten && action !== 'pauseBatch' ? 'password' : undefined;
}
