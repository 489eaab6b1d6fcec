/** The closed list of failures. Each has its words in `messages.json`: `problem_<code>` and `problem_<code>_next`. */
export const problemCodes = [
  // What a request met; the interface leaves them open (§7).
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
  'serviceFault',
  // What was refused before a request.
  'noConnection',
  'keyMissing',
  'addressInvalid',
  'pageNotAnalysable',
  'addressRisky',
  'siteExcluded',
  'nameNotAddressable',
  'setByOrganisation',
  'settingsFileUnreadable',
  'settingsFileNewer',
  'syncRefused',
  'inputInvalid',
  // Why addresses could not be taken from somewhere.
  'listRefused',
  'listUnreachable',
  'listTooLarge',
  'listUnreadable',
  'listIsWebPage',
  'listIsNoSitemap',
  'listIsIndex',
  'listEmpty',
  'selectionRefused',
  'selectionEmpty',
  'selectionUnreadable',
  // What happened on our own side.
  'interrupted',
  'passwordForgotten',
  'unexpected',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** A failure as plain data: it is stored, sent between worker and pages, and shown. */
export interface Problem {
  code: ProblemCode;
  /** HTTP status of the answer, if there was one. */
  status?: number;
  /** The service's own words, as text. */
  serviceMessage?: string;
  /** What the service says of single parameters (`invalid`). */
  fields?: Record<string, string[]>;
  /** When the service may be asked again, in milliseconds since 1970 (`rateLimited`). */
  retryAt?: number;
  /** The start of an answer that could not be read. */
  excerpt?: string;
  /** The service address to use instead (`redirected`). */
  address?: string;
}

/** Carries a `Problem` up the stack; nothing else is thrown on purpose. */
export class ProblemError extends Error {
  override name = 'ProblemError' as const;
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super([problem.code, problem.status, problem.serviceMessage].filter(Boolean).join(' '), options);
    this.problem = problem;
  }
}

/** What a caught value means to the user; anything unforeseen is `unexpected` and keeps its text. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { code: 'unexpected', excerpt: error instanceof Error ? error.message : String(error) };
}
