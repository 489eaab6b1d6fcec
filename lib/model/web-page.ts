import type { Problem } from './problem.ts';

/** A log-in page, or one of whatever stands before the service. */
export function isWebPage(text: string): boolean {
  return text.trimStart().startsWith('<');
}

/**
 * The service's own word that it has no such thing. A web page may be of whatever stands before it, and 405 says nothing
 * of the thing.
 */
export function saysGone({ status, excerpt = '' }: Problem): boolean {
  return (status === 404 || status === 410) && !isWebPage(excerpt);
}
