import type { Problem } from './problem.ts';

/** Whether a response is a web page, for example a login page or the error page of a proxy. */
export function isWebPage(text: string): boolean {
  return text.trimStart().startsWith('<');
}

/**
 * Whether the service says that the object does not exist. A web page may come from a proxy; a 405 concerns the method.
 */
export function isConfirmedMissing({ status, excerpt = '' }: Problem): boolean {
  return (status === 404 || status === 410) && !isWebPage(excerpt);
}
