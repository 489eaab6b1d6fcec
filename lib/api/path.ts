import { ProblemError } from '../model/problem.ts';

/** The version is part of every path (interface §9). */
export const apiPrefix = '/api/v1';

/** Servers refuse longer ones, or cut them. */
const maxLength = 8000;

/**
 * The path of one report or project. A name goes as exactly one segment; one that no URL can carry so is refused before
 * a request, because another report or the whole list would be meant: '', '.', '..' and text that is not Unicode or is
 * longer than any address.
 */
export function getItemPath(collection: 'reports' | 'projects', name: string): string {
  const path = `${apiPrefix}/${collection}/${encodeSegment(name)}`;
  if (name === '' || path.length > maxLength || URL.parse(`http://host${path}`)?.pathname !== path) throw refuse();
  return path;
}

function encodeSegment(name: string): string {
  try {
    return encodeURIComponent(name);
  } catch {
    throw refuse();
  }
}

function refuse(): ProblemError {
  return new ProblemError({ code: 'nameNotAddressable' });
}
