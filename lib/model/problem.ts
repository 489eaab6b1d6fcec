/**
 * The closed list of failures. Their texts in `messages.json` are `problem_<code>` and `problem_<code>_next`. What follows
 * from one is decided by the lists of `ProblemCode`: whether a job or a read of the list tries again, and what is offered.
 */
export const problemCodes = [
  // A request failed. The interface leaves errors open (§7).
  'offline',
  'unreachable',
  'timedOut',
  'permissionMissing',
  'redirected',
  'notJson',
  'notUnderstood',
  'keyRefused',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
  'rateLimited',
  'maintenance',
  'serviceFault',
  // Refused before any request to the service.
  'noConnection',
  'keyMissing',
  'keyTooLong',
  'addressInvalid',
  'pageNotAnalysable',
  'addressRisky',
  'siteExcluded',
  'nameNotAddressable',
  'setByOrganisation',
  'inputInvalid',
  'batchTooLarge',
  // Addresses for a list could not be read from a file, a web page or a selection.
  'listRefused',
  'listUnreachable',
  'listTooLarge',
  'listUnreadable',
  'listIsWebPage',
  'listIsNoSitemap',
  'listIsIndex',
  'listEmpty',
  // A case file could not be read.
  'caseUnreadable',
  'caseTooNew',
  // Something happened inside the extension.
  'copyIncomplete',
  'interrupted',
  'passwordForgotten',
  'unexpected',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/**
 * The longest wait that a service can name, in milliseconds. A longer one is a mistake or malice; a service that means
 * it names it again.
 */
export const maxNamedWaitMs = 24 * 60 * 60 * 1_000;

/** A failure as plain data, which can be stored, sent between worker and pages, and shown. */
export interface Problem {
  code: ProblemCode;
  /** HTTP status of the response, if there was one. */
  status?: number;
  /** The service's own message, as plain text. */
  serviceMessage?: string;
  /** The service's messages about single parameters (`invalid`). */
  fields?: Record<string, string[]>;
  /** When requests are allowed again, in milliseconds since 1970 (`rateLimited`). */
  retryAt?: number;
  /** The start of a text that could not be read, or the message of an unexpected error. */
  excerpt?: string;
  /** The service address to use instead (`redirected`). */
  address?: string;
}

/** Carries a `Problem` up the call stack. Nothing else is thrown on purpose. */
export class ProblemError extends Error {
  override name = 'ProblemError' as const;
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super([problem.code, problem.status, problem.serviceMessage].filter(Boolean).join(' '), options);
    this.problem = problem;
  }
}

/** The problem in a caught value. Anything unforeseen is `unexpected` and keeps its message. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { code: 'unexpected', excerpt: error instanceof Error ? error.message : String(error) };
}
