import { type Problem, ProblemError } from '../../../lib/model/problem.ts';

/** Returns the problem with which a call fails. A success or another error fails the test. */
export async function getProblem(call: Promise<unknown>): Promise<Problem> {
  const outcome = await call.then(
    (value) => new Error(`It succeeded: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof ProblemError) return outcome.problem;
  throw outcome;
}
