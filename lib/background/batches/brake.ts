import type { Job } from '../../model/job.ts';

/** After as many refusals in a row the user is asked. */
const maxRefusals = 3;

/** A plan that is used up is answered with one of these (402, 403 or 422), for whichever page. */
const refusalStatuses: readonly (number | undefined)[] = [402, 403, 409, 422];

/** A batch waits out a rate limit by itself if it ends within this time. In milliseconds. */
const maxRateLimitWaitMs = 60 * 60_000;

/**
 * Notices that the service refuses the items of a batch one after the other in the same words, and so would refuse all of
 * them, or that it names a rate limit that is too long to wait for.
 */
export class Brake {
  /** By batch: its last refusal, and how many in a row were the same. */
  readonly #refusals = new Map<string, { words: string; count: number }>();
  /** Batches that the user has resumed all the same. */
  readonly #released = new Set<string>();

  /** Whether the batch of a job that has changed has to be paused. */
  isDue({ batchId, state, rateLimits, problem }: Job, now: number): boolean {
    if (batchId === undefined || this.#released.has(batchId)) return false;
    // This very job met the limit. Others that wait for its end have no count.
    if (state === 'waiting' && rateLimits !== undefined) return (problem?.retryAt ?? 0) - now > maxRateLimitWaitMs;
    if (state === 'done' || state === 'grading') this.#refusals.delete(batchId);
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
