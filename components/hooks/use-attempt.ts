import { useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../lib/model/problem.ts';

interface AttemptState {
  isBusy: boolean;
  /** How the last one ended, if it failed. */
  problem?: Problem;
}

export interface Attempt extends AttemptState {
  /** Resolves when it has ended, however. */
  run: (attempt: () => Promise<unknown>) => Promise<void>;
  /** Forgets the problem. */
  forget: () => void;
}

/** Runs what may fail: says whether it runs, and with which problem it failed. */
export function useAttempt(): Attempt {
  const [state, setState] = useState<AttemptState>({ isBusy: false });
  const run = (attempt: () => Promise<unknown>) => {
    setState({ isBusy: true });
    return attempt().then(
      // Another one may have failed meanwhile.
      () => setState(({ problem }) => ({ isBusy: false, problem })),
      (error: unknown) => setState({ isBusy: false, problem: toProblem(error) }),
    );
  };
  return { ...state, run, forget: () => setState({ isBusy: false }) };
}
