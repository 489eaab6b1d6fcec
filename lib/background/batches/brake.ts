import type { Job } from '../../model/job.ts';

/** After as many refusals in a row the user is asked. */
const maxRefusals = 3;

/** A plan that is used up is answered with one of these (402, 403 or 422), for whichever page. */
const refusalStatuses: readonly (number | undefined)[] = [402, 403, 409, 422];

/** Notices that the service refuses the items of a batch one after the other in the same words: it would refuse them all. */
export class Brake {
  /** By batch: its last refusal, and how many in a row were the same. */
  readonly #refusals = new Map<string, { words: string; count: number }>();
  /** Batches that the user has resumed all the same. */
  readonly #released = new Set<string>();

  /** Whether the batch of a job that has changed has to be paused. */
  isDue({ batchId, state, problem }: Job): boolean {
    if (batchId === undefined || this.#released.has(batchId)) return false;
    if (state === 'done') this.#refusals.delete(batchId);
    if (state !== 'failed' || !problem || !refusalStatuses.includes(problem.status)) return false;
    const { status, serviceMessage, fields } = problem;
    const words = JSON.stringify([status, serviceMessage, fields]);
    const last = this.#refusals.get(batchId);
    const count = last?.words === words ? last.count + 1 : 1;
    this.#refusals.set(batchId, { words, count });
    return count === maxRefusals;
  }

  release(batchId: string): void {
    this.#refusals.delete(batchId);
    this.#released.add(batchId);
  }
}
