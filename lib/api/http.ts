import ky, { HTTPError, type KyInstance, NetworkError, TimeoutError } from 'ky';
import { readServiceAddress } from '../model/address/service-address.ts';
import { maxNamedWaitMs, type Problem, ProblemError } from '../model/problem.ts';
import { BodyTooLargeError, type Fetch, fetchWhole } from './fetch-whole.ts';
import { parseIfJson } from './json.ts';
import { type ServiceResponse, toFailure } from './problems.ts';
import { findRedirectTarget } from './redirect.ts';
import { createRetryOptions, readRetryAt, readWaitUntil } from './retry.ts';
import { createSafeText, type SafeText } from './safe-text.ts';

export interface HttpOptions {
  /** The service's base address; a trailing slash or a pasted `/api/v1` is ignored. */
  address: string;
  key: string;
  fetch: Fetch;
  /** Called when a request got no response, to tell `offline` from `unreachable`. */
  isOnline: () => boolean;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  /** The limit of the service that ends at a known time: see `Limit`. */
  limit?: Limit;
  /** Milliseconds for the whole request, from the first byte sent to the last byte read, retries included. */
  timeLimits: { read: number; write: number };
}

/** A rate limit, or maintenance, whose end the service has named. Shared by all requests of a connection. */
export interface Limit {
  problem?: Problem;
}

export interface ServiceRequest {
  /** No PUT, although interface §4.1 accepts it for updates: clients and proxies may repeat a PUT by themselves. */
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to `/api/v1`, without a leading slash, as `getItemPath` returns it. */
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Sends one request and returns the response if it is a success. Rejects as described at `ServiceClient`. */
export type SendRequest = (request: ServiceRequest) => Promise<ServiceResponse>;

/** Throws a `ProblemError` if nothing can be sent to this address or with this key. */
export function createSend(options: HttpOptions): SendRequest {
  const { timeLimits, now, limit = {} } = options;
  const { address } = readServiceAddress(options.address);
  const key = getSendableKey(options.key);
  const service = createService(address, key, options.fetch);
  const retry = createRetryOptions(now);
  return async ({ method, path, query, form, signal }) => {
    const safeText = createSafeText(key, form?.password);
    assertNotLimited(limit, now());
    try {
      const response = await service(path, {
        method,
        // A write is never retried here: it may have arrived.
        ...(method === 'GET' ? { totalTimeout: timeLimits.read, retry } : { totalTimeout: timeLimits.write, retry: 0 }),
        ...(query && { searchParams: query }),
        ...(form && { body: new URLSearchParams(form) }),
        ...(signal && { signal }),
      });
      return toAnswer(response, await response.text(), now(), safeText);
    } catch (error) {
      const failure = await toProblemError(error, { ...options, address }, safeText);
      if (failure.problem.retryAt !== undefined) limit.problem = failure.problem;
      // If the caller aborted, it gets the signal's reason instead of a problem.
      signal?.throwIfAborted();
      throw failure;
    }
  };
}

/** A request that the service has to refuse is not sent: it would count, too. */
function assertNotLimited({ problem }: Limit, now: number): void {
  const wait = (problem?.retryAt ?? 0) - now;
  // A longer wait: the clock was set back since.
  if (problem && wait > 0 && wait <= maxNamedWaitMs) throw new ProblemError(problem);
}

/** The options of every request that carries the key. */
function createService(address: string, key: string, fetch: Fetch): KyInstance {
  return ky.create({
    // The version is part of every path (interface §9).
    prefix: `${address}/api/v1`,
    // Without `Accept` Laravel responds to invalid input with a redirect to a web page.
    headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // Following a redirect could send the key to another server.
    redirect: 'manual',
    // Not per attempt: each request sets `totalTimeout`.
    timeout: false,
    // ky parses the body of a failure. It is kept as text, to be shown.
    parseJson: (text) => text,
    fetch: (request) => fetchWhole(fetch, request as Request),
  });
}

function toAnswer(response: Response, text: string, now: number, safeText: SafeText): ServiceResponse {
  const [retryAt, waitUntil] = [readRetryAt(response, now), readWaitUntil(response, now)];
  return { status: response.status, text, body: parseIfJson(text), retryAt, waitUntil, safeText };
}

/** The error itself is not kept as the `cause`: it may contain the request, and so the key. */
async function toProblemError(error: unknown, options: HttpOptions, safeText: SafeText): Promise<ProblemError> {
  if (error instanceof HTTPError) {
    const { response, data } = error as HTTPError<string | undefined>;
    if (isRedirect(response)) return toRedirected(response.status, options);
    return toFailure(toAnswer(response, data ?? '', options.now(), safeText));
  }
  if (error instanceof TimeoutError) return new ProblemError({ code: 'timedOut' });
  if (error instanceof NetworkError) return new ProblemError({ code: options.isOnline() ? 'unreachable' : 'offline' });
  if (error instanceof BodyTooLargeError) {
    return new ProblemError({ code: 'notUnderstood', excerpt: safeText.toExcerpt(error.start) });
  }
  return new ProblemError({ code: 'unexpected' });
}

async function toRedirected(status: number, { address, fetch }: HttpOptions): Promise<ProblemError> {
  const target = await findRedirectTarget(address, fetch);
  return new ProblemError({ code: 'redirected', ...(status && { status }), ...(target && { address: target }) });
}

/** A key that is no valid header value is refused here: `fetch` would throw an error that quotes it. */
function getSendableKey(key: string): string {
  const trimmed = key.trim();
  if (trimmed === '') throw new ProblemError({ code: 'keyMissing' });
  if (!/^[\x20-\x7e]+$/.test(trimmed)) throw new ProblemError({ code: 'inputInvalid' });
  return trimmed;
}

/** For a redirect that is not followed, browsers return an opaque response with the status 0, Node the real status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [300, 301, 302, 303, 307, 308].includes(status);
}
