import type { Problem } from './problem.ts';

/** Whether an answer is a web page: one to log in, or an error page of a proxy. */
export function isWebPage(text: string): boolean {
  return text.trimStart().startsWith('<');
}

/**
 * Whether the service itself says that the thing does not exist. A web page may come from a proxy, and a 405 is about the
 * method only.
 */
export function saysGone({ status, excerpt = '' }: Problem): boolean {
  return (status === 404 || status === 410) && !isWebPage(excerpt);
}
