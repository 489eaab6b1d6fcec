import { type Problem, type ProblemCode, ProblemError } from '../model/problem.ts';
import { isWebPage } from '../model/web-page.ts';
import type { SafeText } from './safe-text.ts';
import { parseIfJson } from './shapes/json.ts';
import { readWords, type Words } from './shapes/words.ts';

/** An answer whose body has been read. */
export interface Answer {
  status: number;
  contentType: string;
  text: string;
  retryAt?: number;
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

/** The problem an answer that is no success means. */
export function toFailure(answer: Answer): ProblemError {
  const { status, retryAt, text, safeText } = answer;
  const code = codes[status] ?? getCodeOfClass(status);
  const words = readWords(parseIfJson(text));
  const problem: Problem = { code, status, ...readSaid(answer, words) };
  if (code === 'invalid' && words.fields) problem.fields = toSafeFields(words.fields, safeText);
  if (retryAt !== undefined) problem.retryAt = retryAt;
  return new ProblemError(problem);
}

/** A success whose body is no JSON, or JSON that nothing can be read from. */
export function toUnreadable(answer: Answer, part?: unknown): ProblemError {
  const { status, text, safeText } = answer;
  const excerpt = safeText.toExcerpt(part === undefined ? text : JSON.stringify(part));
  const { message } = readWords(parseIfJson(text));
  const said = message && { serviceMessage: safeText.toMessage(message) };
  return new ProblemError({ code: isMeantAsJson(answer) ? 'notUnderstood' : 'notJson', status, ...said, excerpt });
}

function getCodeOfClass(status: number): ProblemCode {
  if (status >= 500) return 'serviceFault';
  // 400, 422 and the rest of their class refuse what was sent; below it nothing was asked for that could be answered so.
  return status >= 400 ? 'invalid' : 'notUnderstood';
}

function readSaid({ text, safeText }: Answer, { message }: Words): Pick<Problem, 'serviceMessage' | 'excerpt'> {
  if (message) return { serviceMessage: safeText.toMessage(message) };
  const excerpt = safeText.toExcerpt(text);
  return excerpt ? { excerpt } : {};
}

function toSafeFields(fields: Record<string, string[]>, safeText: SafeText): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [safeText.toMessage(name), texts.map(safeText.toMessage)]),
  );
}

/** Broken JSON is told from a web page by what it was declared as and how it starts. */
function isMeantAsJson({ contentType, text }: Answer): boolean {
  if (text.trim() === '' || parseIfJson(text) !== undefined) return true;
  return !isWebPage(text) && (/[/+]json\b/i.test(contentType) || /^\s*[{[]/.test(text));
}
