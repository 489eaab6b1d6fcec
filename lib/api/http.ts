import ky, { HTTPError, type KyInstance, NetworkError, TimeoutError } from 'ky';
import { readServiceAddress } from '../model/address/service-address.ts';
import { ProblemError } from '../model/problem.ts';
import { BodyTooLargeError, type Fetch, fetchWhole } from './fetch-whole.ts';
import { type Answer, toFailure } from './problems.ts';
import { findRedirectTarget } from './redirect.ts';
import { createRetryOptions, readRetryAfter } from './retry.ts';
import { createSafeText, type SafeText } from './safe-text.ts';

export interface HttpOptions {
  /** The service's base address; a trailing slash or a pasted `/api/v1` does no harm. */
  address: string;
  key: string;
  fetch: Fetch;
  /** Asked when a request got no answer, to tell `offline` from `unreachable`. */
  isOnline: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds from the first byte sent to the last one read, retries included. */
  timeLimits: { read: number; write: number };
}

export interface ServiceRequest {
  /** Updates go as PATCH (interface §4.1 takes PUT too): clients and proxies feel free to repeat a PUT. */
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the version's prefix, as `getItemPath` has it. */
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Sends one request and answers its success. Rejects as `ServiceClient` says. */
export type Send = (request: ServiceRequest) => Promise<Answer>;

/** Throws a `ProblemError` where nothing can be sent to this address or with this key. */
export function createSend(options: HttpOptions): Send {
  const { timeLimits, now } = options;
  const { address } = readServiceAddress(options.address);
  const key = getSendableKey(options.key);
  const service = createService(address, key, options.fetch);
  const retry = createRetryOptions(now);
  return async ({ method, path, query, form, signal }) => {
    const safeText = createSafeText(key, form?.password);
    try {
      const response = await service(path, {
        method,
        // A write is never sent twice: it may have arrived.
        ...(method === 'GET' ? { totalTimeout: timeLimits.read, retry } : { totalTimeout: timeLimits.write, retry: 0 }),
        ...(query && { searchParams: query }),
        ...(form && { body: new URLSearchParams(form) }),
        ...(signal && { signal }),
      });
      return toAnswer(response, await response.text(), now(), safeText);
    } catch (error) {
      const problem = await toProblemError(error, { ...options, address }, safeText);
      // The caller's own abort is no failure: it goes back as it came.
      signal?.throwIfAborted();
      throw problem;
    }
  };
}

/** The one place that says how requests go out. */
function createService(address: string, key: string, fetch: Fetch): KyInstance {
  return ky.create({
    // The version is part of every path (interface §9).
    prefix: `${address}/api/v1`,
    // Without `Accept` Laravel answers a refused input with a redirect to a web page.
    headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // A redirect that is followed could take the key along.
    redirect: 'manual',
    // Each request has a limit for all of it.
    timeout: false,
    // A failure's body is kept as it came, to be shown.
    parseJson: (text) => text,
    fetch: (request) => fetchWhole(fetch, request as Request),
  });
}

function toAnswer({ status, headers }: Response, text: string, now: number, safeText: SafeText): Answer {
  const contentType = headers.get('Content-Type') ?? '';
  return { status, contentType, text, retryAt: readRetryAfter(headers, now), safeText };
}

/** What went wrong, without the cause: an error may quote the request, and so the key. */
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

/** A key that no header can carry makes `fetch` throw an error that quotes it, so it never gets there. */
function getSendableKey(key: string): string {
  const trimmed = key.trim();
  if (trimmed === '') throw new ProblemError({ code: 'keyMissing' });
  if (!/^[\x20-\x7e]+$/.test(trimmed)) throw new ProblemError({ code: 'inputInvalid' });
  return trimmed;
}

/** Browsers show a redirect that is not followed as an answer without status; Node shows its own status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [300, 301, 302, 303, 307, 308].includes(status);
}
