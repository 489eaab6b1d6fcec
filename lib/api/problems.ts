import { type Problem, type ProblemCode, ProblemError } from '../model/problem.ts';
import { isWebPage } from '../model/web-page.ts';
import { readWords } from './failure-words.ts';
import type { SafeText } from './safe-text.ts';

/** An answer whose body has been read. */
export interface Answer {
  status: number;
  contentType: string;
  text: string;
  /** When the service wants to be asked again, in milliseconds since 1970. */
  retryAt?: number | undefined;
  /** What may be shown of it. */
  safeText: SafeText;
}

/**
 * What a status means to the user. The interface names none (§7); those that the closed list has no word for are
 * given the nearest: the one with the next step that helps.
 */
const codes: Record<number, ProblemCode> = {
  401: 'keyRefused',
  402: 'forbidden',
  403: 'forbidden',
  404: 'notFound',
  // The address is there but not this operation: as with 404, the address is likely another program's.
  405: 'notFound',
  // The service has the thing but not as JSON.
  406: 'notJson',
  408: 'timedOut',
  409: 'conflict',
  410: 'notFound',
  412: 'conflict',
  // Laravel's expired session: there should be none, so something stands before the service.
  419: 'forbidden',
  423: 'conflict',
  429: 'rateLimited',
  451: 'forbidden',
};

/** The problem that an answer means which is no success. */
export function toFailure({ status, retryAt, text, safeText }: Answer): ProblemError {
  const { message, fields } = readWords(parseIfJson(text));
  const problem: Problem = { code: codes[status] ?? getCodeOfClass(status), status };
  const excerpt = message ? '' : safeText.toExcerpt(text);
  if (message) problem.serviceMessage = safeText.toMessage(message);
  if (excerpt) problem.excerpt = excerpt;
  if (problem.code === 'invalid' && fields) problem.fields = toSafeFields(fields, safeText);
  if (retryAt !== undefined) problem.retryAt = retryAt;
  return new ProblemError(problem);
}

/** The problem that a success means whose body is no JSON, or JSON that nothing can be read from; `part` is the fault. */
export function toUnreadable(answer: Answer, part?: unknown): ProblemError {
  const { status, text, safeText } = answer;
  const { message } = readWords(parseIfJson(text));
  return new ProblemError({
    code: isMeantAsJson(answer) ? 'notUnderstood' : 'notJson',
    status,
    ...(message && { serviceMessage: safeText.toMessage(message) }),
    excerpt: safeText.toExcerpt(part === undefined ? text : JSON.stringify(part)),
  });
}

function getCodeOfClass(status: number): ProblemCode {
  if (status >= 500) return 'serviceFault';
  // 400, 422 and the rest of their class refuse what was sent; below it nothing was asked for that could be answered so.
  return status >= 400 ? 'invalid' : 'notUnderstood';
}

function toSafeFields(fields: Record<string, string[]>, { toMessage }: SafeText): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, texts]) => [toMessage(name), texts.map(toMessage)]));
}

/** Broken JSON is told from a web page by what it was declared as and how it starts. */
function isMeantAsJson({ contentType, text }: Answer): boolean {
  if (text.trim() === '' || parseIfJson(text) !== undefined) return true;
  return !isWebPage(text) && (/[/+]json\b/i.test(contentType) || /^\s*[{[]/.test(text));
}

/** The value of text that may not be JSON at all. */
function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
