import { setTimeout as wait } from 'node:timers/promises';
import { setStep } from './current-step.ts';

type Nothing = undefined | null | false;

/**
 * Milliseconds. A browser never answers a question to a page that changes its process at that moment, as Firefox's
 * extension pages do when they open: it is asked again.
 */
const answerLimit = 15_000;

/**
 * Polls until `ask` returns a value. Undefined, null, false and errors count as none yet: an element may be missing, or
 * the page may be changing.
 */
export async function waitUntil<Value>(
  what: string,
  ask: () => Promise<Value | Nothing> | Value | Nothing,
  seconds = 60,
): Promise<Value> {
  setStep(what);
  const end = Date.now() + seconds * 1000;
  let lastError: unknown;
  while (Date.now() < end) {
    try {
      const answer = await Promise.race([ask(), wait(answerLimit, undefined, { ref: false })]);
      if (answer !== undefined && answer !== null && answer !== false) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await wait(50);
  }
  throw new Error(`Timed out after ${seconds} s waiting for: ${what}`, { cause: lastError });
}
