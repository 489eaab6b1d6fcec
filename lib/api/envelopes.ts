// Finds the items in a response. The interface does not define what is around them (§4.3), so the likely envelopes are
// tried, from the surest to the least sure one. Values are tested without parsing them: a response may hold thousands.
import { isObject } from './json.ts';

type Test = (value: unknown) => boolean;

/** Names under which services send a list. */
const listNames = ['data', 'items', 'results', 'rows'];

/** Names of lists and objects that are never the wanted ones. */
const ignoredNames = new Set(['error', 'errors', 'links', 'message', 'messages', 'meta', 'warnings']);

/** Many times the largest page (interface §8). More rows would freeze the browser. */
export const maxRows = 2000;

/** More fields than any object of a service has. Reading all of a hostile one would take seconds. */
export const maxFields = 1000;

/** How to find the rows of one kind in a response. */
export interface RowTests {
  /** The usual name of the list, such as `reports`. */
  name: string;
  isRow: Test;
  /** For a list under an unusual name, which may be a list of anything. */
  isSureRow: Test;
}

/** The names under which a response may have its list, or the paginator around the list. */
export function listEnvelopeNames(name: string): string[] {
  return [...listNames, name];
}

/**
 * The rows of a list; undefined if there is none. Accepts a bare array, `{data: […]}` as in Laravel's resources and
 * paginators, `{data: {data: […]}}`, and an envelope with exactly one array of such rows under any name. An empty array
 * is a list only if it is bare or under a known name: under another name it may be a list of anything.
 */
export function findRows(body: unknown, tests: RowTests): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const inner = getValues(body, listEnvelopeNames(tests.name));
  return [body, ...inner].map((envelope) => findRowsIn(envelope, tests)).find(Boolean);
}

function findRowsIn(envelope: unknown, { name, isRow, isSureRow }: RowTests): unknown[] | undefined {
  const named = getValues(envelope, listEnvelopeNames(name)).filter(Array.isArray);
  const hasRow = (isWanted: Test) => (value: unknown) => Array.isArray(value) && value.slice(0, maxRows).some(isWanted);
  const anyNamed = () => findOnly(envelope, hasRow(isSureRow)) as unknown[] | undefined;
  return named.find(hasRow(isRow)) ?? anyNamed() ?? named.find(({ length }) => length > 0) ?? named[0];
}

/**
 * One item; undefined if there is none. Accepts it bare, under one of the names, there alone in another envelope, and
 * alone in an envelope under any name.
 */
export function findItem(body: unknown, names: string[], isItem: Test): unknown {
  // An envelope may have an `id` of its own, e.g. that of the request, but has no `url`.
  if (isItem(body) && isObject(body) && typeof body.url === 'string') return body;
  const named = getValues(body, names);
  const candidates = [body, ...named].filter(isItem);
  const nested = () => named.map((envelope) => findOnly(envelope, isItem)).find(isItem);
  return candidates.find((item) => item !== body) ?? nested() ?? findOnly(body, isItem) ?? candidates[0];
}

/** The only value in an envelope that passes the test, under any name; undefined if several do. */
function findOnly(envelope: unknown, isWanted: Test): unknown {
  if (!isObject(envelope)) return undefined;
  const names = Object.keys(envelope).slice(0, maxFields);
  const found = names.filter((name) => !ignoredNames.has(name) && isWanted(envelope[name]));
  return found.length === 1 ? envelope[found[0] ?? ''] : undefined;
}

function getValues(envelope: unknown, names: string[]): unknown[] {
  return isObject(envelope) ? names.filter((name) => Object.hasOwn(envelope, name)).map((name) => envelope[name]) : [];
}
