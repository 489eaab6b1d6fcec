import { HTTPError, type RetryOptions } from 'ky';

/** In milliseconds. A longer wait is the user's to see, as a countdown. */
const longestSilentWait = 1_000;

/** Nobody waits for longer, by mistake or malice of a service; one that still means it says it again. */
const longestWait = 24 * 60 * 60 * 1000;

/** What fails in passing is asked for at most three times, with growing pauses. */
export function createRetryOptions(now: () => number): RetryOptions {
  return {
    limit: 2,
    methods: ['get'],
    // Faults that pass by themselves.
    statusCodes: [408, 429, 500, 502, 503, 504],
    afterStatusCodes: [429, 503],
    maxRetryAfter: longestSilentWait,
    // Requests that failed together are not repeated together.
    jitter: (delay) => delay * (1 + Math.random() / 2),
    shouldRetry: ({ error }) => {
      if (!(error instanceof HTTPError)) return undefined;
      const { status, headers } = error.response;
      const asksAt = now();
      const retryAt = readRetryAfter(headers, asksAt);
      const isOver = retryAt === undefined ? status === 429 : retryAt - asksAt > longestSilentWait;
      return isOver ? false : undefined;
    },
  };
}

/**
 * When the service may be asked again: `Retry-After` carries seconds or a date (RFC 9110, section 10.2.3), which is told
 * by the service's clock. What is over by now, or in a moment, is no time that could be waited for.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return undefined;
  const there = Date.parse(headers.get('Date') ?? '') || now;
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - there;
  // One that no clock can show is none either.
  const isTime = wait >= 1000 && Number.isFinite(new Date(now + wait).getTime());
  return isTime ? Math.round(now + Math.min(wait, longestWait)) : undefined;
}
