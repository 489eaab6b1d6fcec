import { useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../lib/model/problem.ts';

interface AttemptState {
  isBusy: boolean;
  /** Why the last attempt failed. */
  problem?: Problem;
}

export interface Attempt extends AttemptState {
  /** Resolves when the attempt has ended, even if it failed. */
  run: (attempt: () => Promise<unknown>) => Promise<void>;
  /** Clears the problem. */
  forget: () => void;
}

/** Runs asynchronous work; tells whether it is running and why it failed. */
export function useAttempt(): Attempt {
  const [state, setState] = useState<AttemptState>({ isBusy: false });
  const run = (attempt: () => Promise<unknown>) => {
    setState({ isBusy: true });
    return attempt().then(
      // Keep the problem: another attempt may have failed meanwhile.
      () => setState(({ problem }) => ({ isBusy: false, problem })),
      (error: unknown) => setState({ isBusy: false, problem: toProblem(error) }),
    );
  };
  return { ...state, run, forget: () => setState(({ isBusy }) => ({ isBusy })) };
}
