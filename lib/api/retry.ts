import { HTTPError, type RetryOptions } from 'ky';
import { maxNamedWaitMs } from '../model/problem.ts';

/** Milliseconds. The user sees a longer wait as a countdown instead. */
const maxSilentWaitMs = 1_000;

/** Reads that fail temporarily are retried twice at most, with growing delays. */
export function createRetryOptions(now: () => number): RetryOptions {
  return {
    limit: 2,
    methods: ['get'],
    statusCodes: [408, 429, 500, 502, 503, 504],
    afterStatusCodes: [429, 503],
    maxRetryAfter: maxSilentWaitMs,
    // Spreads the retries of requests that failed at the same time.
    jitter: (delay) => delay * (1 + Math.random() / 2),
    shouldRetry: ({ error }) => {
      if (!(error instanceof HTTPError)) return undefined;
      const { response } = error;
      const failedAt = now();
      const retryAt = readRetryAt(response, failedAt);
      const isTooLong = retryAt === undefined ? response.status === 429 : retryAt - failedAt > maxSilentWaitMs;
      // With `undefined` the other options decide.
      return isTooLong ? false : undefined;
    },
  };
}

/**
 * When the next request may be sent, in milliseconds since 1970. `Retry-After` contains seconds, or a date by the
 * service's clock (RFC 9110, section 10.2.3). Of a 429 without it, `X-RateLimit-Reset` counts, which Laravel sends in
 * seconds since 1970. Undefined if both are missing, invalid or less than a second ahead.
 */
export function readRetryAt(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  now: number,
): number | undefined {
  const serviceNow = Date.parse(headers.get('Date') ?? '') || now;
  const retryAfter = headers.get('Retry-After')?.trim();
  const reset = status === 429 ? headers.get('X-RateLimit-Reset')?.trim() : undefined;
  if (retryAfter) return toTime(readWait(retryAfter, serviceNow), now);
  return reset && /^\d+$/.test(reset) ? toTime(Number(reset) * 1000 - serviceNow, now) : undefined;
}

/** How long a limit lasts of which the service does not say it: Laravel's are counted by the minute. In milliseconds. */
const usualLimitTime = 60_000;

/**
 * When the rate limit starts anew, in milliseconds since 1970, if less than a quarter of it is left: see `Page`.
 */
export function readWaitUntil({ headers }: Pick<Response, 'headers'>, now: number): number | undefined {
  const limit = Number(headers.get('X-RateLimit-Limit') || Number.NaN);
  const remaining = Number(headers.get('X-RateLimit-Remaining') || Number.NaN);
  return remaining < limit / 4 ? now + usualLimitTime : undefined;
}

function readWait(text: string, serviceNow: number): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - serviceNow;
}

function toTime(wait: number, now: number): number | undefined {
  // A number of seconds may lead past the last time that a `Date` can hold.
  const isTime = wait >= 1000 && Number.isFinite(new Date(now + wait).getTime());
  return isTime ? Math.round(now + Math.min(wait, maxNamedWaitMs)) : undefined;
}
