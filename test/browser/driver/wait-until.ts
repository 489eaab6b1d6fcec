import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until there is an answer; a page that is just changing counts as no answer yet. */
export async function waitUntil<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  seconds = 60,
): Promise<Value> {
  const end = Date.now() + seconds * 1000;
  let lastError: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await wait(50);
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}`, { cause: lastError });
}
