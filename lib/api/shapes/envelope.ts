import { getField, isObject, type JsonObject } from './json.ts';

/** What is looked for in an answer. */
export interface Wanted {
  /** The names that its own envelope may have beside the usual ones: `reports` and `report`. */
  plural: string;
  singular: string;
  /** Whether a value is one of them; in an array of any name. */
  isItem(value: unknown): boolean;
  /** The same in a bare array or under a name that says list. */
  isNamedItem(value: unknown): boolean;
}

export interface Rows {
  rows: unknown[];
  /** The objects around the rows, from the outside in: what they say of the page lies there. */
  envelopes: JsonObject[];
}

const listNames = ['data', 'items', 'results', 'rows'];

/** Lists beside the wanted one. */
const otherNames = new Set(['error', 'errors', 'links', 'message', 'messages', 'meta', 'warnings']);

/**
 * The rows of a list: a bare array, `{data: […]}` as Laravel's resources and paginators have it, `{data: {data: […]}}`,
 * or any one-level envelope with one array of such items. An empty array is a list only under a name that says so:
 * elsewhere nothing tells it from an answer to another question.
 */
export function findRows(body: unknown, wanted: Wanted): Rows | undefined {
  if (Array.isArray(body)) return { rows: body, envelopes: [] };
  return isObject(body) ? findRowsIn(body, wanted) : undefined;
}

function findRowsIn(envelope: JsonObject, wanted: Wanted, isInner = false): Rows | undefined {
  const rows = findArray(envelope, wanted);
  if (rows) return { rows, envelopes: [envelope] };
  if (isInner) return undefined;
  for (const name of [...listNames, wanted.plural]) {
    const value = getField(envelope, name);
    const inner = isObject(value) ? findRowsIn(value, wanted, true) : undefined;
    if (inner) return { rows: inner.rows, envelopes: [envelope, ...inner.envelopes] };
  }
  return undefined;
}

function findArray(envelope: JsonObject, wanted: Wanted): unknown[] | undefined {
  const named = [...listNames, wanted.plural].map((name) => getField(envelope, name)).filter(Array.isArray);
  const full = named.find((rows) => rows.some(wanted.isNamedItem));
  if (full) return full;
  const others = Object.entries(envelope).filter(([name]) => !otherNames.has(name));
  const candidates = others.map(([, value]) => value).filter((value) => Array.isArray(value));
  const fitting = candidates.filter((rows) => rows.some(wanted.isItem));
  if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  return named.find((rows) => rows.length > 0) ?? named[0];
}

/** One item: bare, `{data: {…}}`, under its own name, or alone with an `id` in a one-level envelope or array. */
export function findItem(body: unknown, wanted: Wanted): unknown {
  if (Array.isArray(body)) return body.length === 1 ? body[0] : undefined;
  if (!isObject(body)) return undefined;
  // An envelope may have an id of its own, that of the request.
  const inner = findInnerItem(body, wanted);
  return wanted.isItem(body) && (typeof getField(body, 'url') === 'string' || inner === undefined) ? body : inner;
}

function findInnerItem(envelope: JsonObject, wanted: Wanted): unknown {
  const named = ['data', wanted.singular].map((name) => getField(envelope, name)).flatMap(unwrapSingle);
  const found = named.find(wanted.isItem);
  if (found !== undefined) return found;
  const others = Object.entries(envelope).filter(([name]) => !otherNames.has(name));
  const fitting = others.map(([, value]) => value).filter((value) => isObject(value) && wanted.isItem(value));
  return fitting.length === 1 ? fitting[0] : undefined;
}

function unwrapSingle(value: unknown): unknown[] {
  return Array.isArray(value) && value.length !== 1 ? [] : [value].flat();
}
