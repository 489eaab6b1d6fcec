import { useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';

interface AttemptState {
  isBusy: boolean;
  /** How the last one ended, if it failed. */
  problem?: Problem;
}

export interface Attempt extends AttemptState {
  run: (attempt: () => Promise<void>) => void;
  forget: () => void;
}

/** Runs work, and keeps whether it runs and the problem it failed with. */
export function useAttempt(): Attempt {
  const [state, setState] = useState<AttemptState>({ isBusy: false });
  const run = (attempt: () => Promise<void>) => {
    setState({ isBusy: true });
    attempt().then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, problem: toProblem(error) }),
    );
  };
  return { ...state, run, forget: () => setState({ isBusy: false }) };
}
