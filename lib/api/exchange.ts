import { readBody } from './read-body.ts';
import { readRetryAfter } from './retry-after.ts';

/** A request's answer with its body read: a time limit or an abort holds for the body too. */
export interface Exchange {
  response: Response;
  text: string;
}

/** Sends a request once. Rejects with a `TypeError` where no whole answer came. */
export async function exchange(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Exchange> {
  const response = await fetch(url, init);
  return { response, text: await readBody(response) };
}

/** Milliseconds before the second and before the third try. */
const pauses = [300, 600];

/** They pass by themselves. */
const passing = new Set([408, 500, 502, 503, 504]);

/** The same for what may be asked again: at most three times, with growing pauses, until `signal` ends it. */
export async function exchangePatiently(ask: () => Promise<Exchange>, signal: AbortSignal): Promise<Exchange> {
  for (const pause of pauses) {
    const answer = await ask().catch((error: unknown) => {
      if (signal.aborted || !(error instanceof TypeError)) throw error;
    });
    // A service that says when to come back is not asked again before; the user sees the time.
    if (answer && !mayBeAskedAgain(answer.response)) return answer;
    // By chance a little longer: those that fail together do not come back together.
    await wait(pause * (1 + Math.random() / 2), signal);
  }
  return ask();
}

function mayBeAskedAgain({ status, headers }: Response): boolean {
  return passing.has(status) && readRetryAfter(headers, Date.now()) === undefined;
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
  signal.throwIfAborted();
}
