import { setTimeout as wait } from 'node:timers/promises';

type Nothing = undefined | null | false;

/**
 * Asks again and again until there is an answer: an element that is not there, and a page that is just changing, count as
 * none yet.
 */
export async function waitUntil<Value>(
  what: string,
  ask: () => Promise<Value | Nothing> | Value | Nothing,
  seconds = 60,
): Promise<Value> {
  const end = Date.now() + seconds * 1000;
  let lastError: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await wait(50);
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}`, { cause: lastError });
}
