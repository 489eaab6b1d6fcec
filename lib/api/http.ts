import { readServiceAddress } from '../model/address/service-address.ts';
import { ProblemError } from '../model/problem.ts';
import { exchange, exchangePatiently } from './exchange.ts';
import { type Answer, toFailure } from './failure.ts';
import { BodyTooLargeError } from './read-body.ts';
import { findRedirectTarget } from './redirect.ts';
import { readRetryAfter } from './retry-after.ts';
import { createSafeText, type SafeText } from './safe-text.ts';

export interface HttpOptions {
  address: string;
  key: string;
  fetch: typeof globalThis.fetch;
  isOnline: () => boolean;
  now: () => number;
  timeLimits: { read: number; write: number };
  createOneTimeBody?: CreateOneTimeBody;
}

/** A body that nobody can send a second time once `lifetime` milliseconds are over or it is discarded. */
export type CreateOneTimeBody = (
  form: URLSearchParams,
  lifetime: number,
) => Promise<{ body: BodyInit; discard: () => void }>;

export interface ServiceRequest {
  /** Updates go as PATCH (interface §4.1 takes PUT too): clients and proxies feel free to repeat a PUT. */
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  /** Its form does twice as much when it arrives twice: the browser, too, is kept from sending it again. */
  isOnceOnly?: boolean;
  signal?: AbortSignal | undefined;
}

/** Sends one request and answers its success. Rejects as `ServiceClient` says. */
export type Send = (request: ServiceRequest) => Promise<Answer>;

/** Long enough for a slow log-in page, short enough for somebody who waits to be told what is wrong. */
const redirectTimeLimit = 5_000;

/** In milliseconds; a connection that is there takes a form in far less. */
const shortestLifetime = 300;

/**
 * A body lives so many times as long as the slowest exchange so far took: where each request has to open a connection
 * first, its form leaves later.
 */
const lifetimeFactor = 3;

export function createSend(options: HttpOptions): Send {
  let lifetime = shortestLifetime;
  return async (request) => {
    const { address } = readServiceAddress(options.address);
    const key = getSendableKey(options.key);
    const safeText = createSafeText(key, request.form?.password);
    const { method, signal } = request;
    const form = request.form && new URLSearchParams(request.form);
    // Where the browser has no such thing the form goes as it is.
    const ready = request.isOnceOnly && form && options.createOneTimeBody?.(form, lifetime).catch(() => undefined);
    const once = (await ready) || undefined;
    const startedAt = options.now();
    const limit = AbortSignal.timeout(method === 'GET' ? options.timeLimits.read : options.timeLimits.write);
    const end = signal ? AbortSignal.any([signal, limit]) : limit;
    const ask = () => exchange(options.fetch, getUrl(address, request), getInit(method, key, end, once?.body ?? form));
    try {
      const { response, text } = await (method === 'GET' ? exchangePatiently(ask, end) : ask());
      // A clock that was set on meanwhile makes it no longer: what takes weeks is over at once to a timer.
      const taken = Math.min(options.now() - startedAt, options.timeLimits.write);
      lifetime = Math.max(lifetime, lifetimeFactor * taken);
      if (isRedirect(response)) throw await toRedirected(response, { ...options, address }, signal);
      const answer = toAnswer(response, text, options.now(), safeText);
      if (!response.ok) throw toFailure(answer);
      return answer;
    } catch (error) {
      // The caller's own abort is no failure: it goes back as it came.
      signal?.throwIfAborted();
      throw toProblemError(error, options, limit, safeText);
    } finally {
      once?.discard();
    }
  };
}

function getUrl(address: string, { path, query }: ServiceRequest): string {
  return address + path + (query ? `?${new URLSearchParams(query)}` : '');
}

/** The one place that says how requests go out. */
function getInit(method: string, key: string, signal: AbortSignal, body: BodyInit | undefined): RequestInit {
  return {
    method,
    // Without `Accept` Laravel answers a refused input with a redirect to a web page.
    headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'manual',
    signal,
    ...(body && { body }),
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
  const retryAt = readRetryAfter(headers, now);
  return { status, contentType: headers.get('Content-Type') ?? '', text, ...(retryAt && { retryAt }), safeText };
}

async function toRedirected({ status }: Response, { address, fetch }: HttpOptions, signal?: AbortSignal) {
  const target = await findRedirectTarget({ address, fetch, timeLimit: redirectTimeLimit, signal });
  return new ProblemError({ code: 'redirected', ...(status && { status }), ...(target && { address: target }) });
}

/** What went wrong, without the cause: an error may quote the request, and so the key. */
function toProblemError(error: unknown, { isOnline }: HttpOptions, limit: AbortSignal, safeText: SafeText) {
  if (error instanceof ProblemError) return error;
  if (limit.aborted) return new ProblemError({ code: 'timedOut' });
  if (error instanceof BodyTooLargeError) {
    return new ProblemError({ code: 'notUnderstood', excerpt: safeText.toExcerpt(error.start) });
  }
  // So browsers call an answer that did not come or broke off.
  if (error instanceof TypeError) return new ProblemError({ code: isOnline() ? 'unreachable' : 'offline' });
  return new ProblemError({ code: 'unexpected' });
}

/** Browsers show a redirect that is not followed as an answer without status; Node shows its own status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [300, 301, 302, 303, 307, 308].includes(status);
}
