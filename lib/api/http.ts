import ky, { HTTPError, type KyInstance, NetworkError, TimeoutError } from 'ky';
import { ProblemError } from '../model/problem.ts';
import { readServiceAddress } from '../model/service-address.ts';
import { type Answer, toFailure } from './failure.ts';
import { findRedirectTarget } from './redirect.ts';
import { readRetryAfter } from './retry-after.ts';
import { createSafeText, type SafeText } from './safe-text.ts';
import { BodyTooLargeError, createWholeFetch } from './whole-fetch.ts';

export interface HttpOptions {
  address: string;
  key: string;
  fetch: typeof globalThis.fetch;
  isOnline: () => boolean;
  now: () => number;
  timeLimits: { read: number; write: number };
}

export interface ServiceRequest {
  /** Updates go as PATCH (section 4.1 takes PUT too): clients and proxies feel free to repeat a PUT. */
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Sends one request and answers its success. Rejects as `ServiceClient` says. */
export type Send = (request: ServiceRequest) => Promise<Answer>;

/** Long enough for a slow log-in page, short enough for somebody who waits to be told what is wrong. */
const redirectTimeLimit = 5_000;

export function createSend(options: HttpOptions): Send {
  const instance = createInstance(options);
  return async (request) => {
    const { address } = readServiceAddress(options.address);
    const key = getSendableKey(options.key);
    const safeText = createSafeText(key, request.form?.password);
    try {
      const response = await instance(address + request.path, getInit(options, request, key));
      return toAnswer(response, await response.text(), options.now(), safeText);
    } catch (error) {
      const problem = await toProblemError(error, { ...options, address }, request, safeText);
      // The caller's own abort is no failure: it goes back as it came.
      request.signal?.throwIfAborted();
      throw problem;
    }
  };
}

/** The one place that talks HTTP. */
function createInstance(options: HttpOptions): KyInstance {
  return ky.create({
    // Without it Laravel answers a refused input with a redirect to a web page.
    headers: { Accept: 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'manual',
    // `totalTimeout` is the limit; this one would start anew with every attempt.
    timeout: false,
    retry: {
      limit: 2,
      methods: ['get'],
      statusCodes: [408, 500, 502, 503, 504],
      // A service that says when to come back is not asked again before; the user sees the time.
      shouldRetry: ({ error }) =>
        error instanceof HTTPError && error.response.headers.has('Retry-After') ? false : undefined,
    },
    // A failure's body is kept as text, whatever it was declared as.
    parseJson: (text) => text,
    fetch: createWholeFetch(options.fetch),
  });
}

function getInit({ timeLimits }: HttpOptions, { method, query, form, signal }: ServiceRequest, key: string) {
  return {
    method,
    headers: { Authorization: `Bearer ${key}` },
    totalTimeout: method === 'GET' ? timeLimits.read : timeLimits.write,
    ...(query && { searchParams: query }),
    ...(form && { body: new URLSearchParams(form) }),
    ...(signal && { signal }),
  };
}

/** A key that no header can carry makes `fetch` throw an error that quotes it, so it never gets there. */
function getSendableKey(key: string): string {
  const trimmed = key.trim();
  if (trimmed === '') throw new ProblemError({ code: 'keyMissing' });
  if (!/^[\x20-\x7e]+$/.test(trimmed)) throw new ProblemError({ code: 'inputInvalid' });
  return trimmed;
}

function toAnswer(response: Response, text: string, now: number, safeText: SafeText): Answer {
  const { status, headers } = response;
  const retryAt = readRetryAfter(headers.get('Retry-After'), now);
  return { status, contentType: headers.get('Content-Type') ?? '', text, ...(retryAt && { retryAt }), safeText };
}

/** What went wrong, without the cause: ky's errors hold the request, and so the key. */
async function toProblemError(error: unknown, options: HttpOptions, { signal }: ServiceRequest, safeText: SafeText) {
  if (error instanceof HTTPError && isRedirect(error.response)) {
    const { address, fetch } = options;
    const target = await findRedirectTarget({ address, fetch, timeLimit: redirectTimeLimit, signal });
    const { status } = error.response;
    return new ProblemError({ code: 'redirected', ...(status && { status }), ...(target && { address: target }) });
  }
  if (error instanceof HTTPError) {
    return toFailure(toAnswer(error.response, String(error.data ?? ''), options.now(), safeText));
  }
  if (error instanceof BodyTooLargeError) {
    return new ProblemError({ code: 'notUnderstood', excerpt: safeText.toExcerpt(error.start) });
  }
  if (error instanceof TimeoutError) return new ProblemError({ code: 'timedOut' });
  if (error instanceof NetworkError) return new ProblemError({ code: options.isOnline() ? 'unreachable' : 'offline' });
  return new ProblemError({ code: 'unexpected' });
}

/** Browsers show a redirect that is not followed as an answer without status; Node shows its own status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [300, 301, 302, 303, 307, 308].includes(status);
}
