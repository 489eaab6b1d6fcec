import { type Problem, type ProblemCode, ProblemError } from '../model/problem.ts';
import { readFailureText } from './failure-text.ts';
import type { SafeText } from './safe-text.ts';

/** A response whose body has been read. */
export interface ServiceResponse {
  status: number;
  text: string;
  /** The text parsed as JSON; undefined if it is not JSON. */
  body: unknown;
  /** When the next request may be sent (`Retry-After`), in milliseconds since 1970. */
  retryAt?: number | undefined;
  /** See `Page`. */
  waitUntil?: number | undefined;
  /** Redacts and shortens text of the response before it is shown. */
  safeText: SafeText;
}

/**
 * The problem code for each status. The interface documents none (§7). A status without a matching code gets the one
 * whose advice helps the user most.
 */
const codes: Record<number, ProblemCode> = {
  401: 'keyRefused',
  402: 'forbidden',
  403: 'forbidden',
  404: 'notFound',
  // The path exists but not this operation. As with 404, the address is probably that of another program.
  405: 'notFound',
  408: 'timedOut',
  409: 'conflict',
  410: 'notFound',
  429: 'rateLimited',
};

/** The problem for a response without a success status. */
export function toFailure({ status, retryAt, text, body, safeText }: ServiceResponse): ProblemError {
  const { message, fields } = readFailureText(body);
  // Laravel in maintenance says when it will be back.
  const isMaintenance = status === 503 && retryAt !== undefined;
  const code = isMaintenance ? 'maintenance' : (codes[status] ?? getCodeOfClass(status));
  const problem: Problem = { code, status };
  const excerpt = message ? '' : safeText.toExcerpt(text);
  if (message) problem.serviceMessage = safeText.toMessage(message);
  if (excerpt) problem.excerpt = excerpt;
  if (problem.code === 'invalid' && fields) problem.fields = toSafeFields(fields, safeText);
  if (retryAt !== undefined) problem.retryAt = retryAt;
  return new ProblemError(problem);
}

/**
 * The problem for a success whose body is not JSON or not understood. The excerpt shows `part`, the value that could
 * not be read, or else the whole body.
 */
export function toUnreadable(response: ServiceResponse, part?: unknown): ProblemError {
  const { status, text, body, safeText } = response;
  const { message } = readFailureText(body);
  const excerpt = safeText.toExcerpt(part === undefined ? text : JSON.stringify(part));
  return new ProblemError({
    code: isMeantAsJson(response) ? 'notUnderstood' : 'notJson',
    status,
    ...(message && { serviceMessage: safeText.toMessage(message) }),
    ...(excerpt && { excerpt }),
  });
}

function getCodeOfClass(status: number): ProblemCode {
  if (status >= 500) return 'serviceFault';
  // 400, 422 and other 4xx reject the input. Statuses below 400, e.g. 304, answer no request that we send.
  return status >= 400 ? 'invalid' : 'notUnderstood';
}

function toSafeFields(fields: Record<string, string[]>, { toMessage }: SafeText): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, texts]) => [toMessage(name), texts.map(toMessage)]));
}

/** Tells broken JSON from a web page or another text, by the start of the body: its content type may be wrong. */
function isMeantAsJson({ text, body }: ServiceResponse): boolean {
  return text.trim() === '' || body !== undefined || /^\s*[{[]/.test(text);
}
