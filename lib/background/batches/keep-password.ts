import { ProblemError } from '../../model/problem.ts';
import type { BatchSources } from './batch-sources.ts';

/** Keeps the password that a batch's items are sent with; without one it has to be known already. */
export async function keepPassword(
  { secrets, queue }: BatchSources,
  batchId: string,
  password?: string,
): Promise<void> {
  // The queue begins by tidying up: a password whose batch is still to be written would go as one that was left behind.
  await queue.resume();
  if (password) await secrets.write(batchId, password);
  else if ((await secrets.readAll())[batchId] === undefined) throw new ProblemError({ code: 'passwordForgotten' });
}
