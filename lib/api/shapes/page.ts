import * as v from 'valibot';
import { count, lenient } from './fields.ts';
import { getField, isObject, type JsonObject, withoutAbsent } from './json.ts';

/** What an answer says of its place in the whole list; absent is what it does not say. */
export interface PageInfo {
  number?: number;
  lastNumber?: number;
  total?: number;
  perPage?: number;
  /** Whether the answer names a next page, where it has a place for one. */
  hasNextLink?: boolean;
}

const fields = v.object({
  current_page: lenient(count),
  last_page: lenient(count),
  total: lenient(count),
  per_page: lenient(count),
});

/** Reads Laravel's resource (`meta`, `links`) and flat paginators, wherever around the rows they lie. */
export function readPageInfo(envelopes: readonly JsonObject[]): PageInfo {
  const places = envelopes.flatMap((envelope) => [envelope, getField(envelope, 'meta')]).filter(isObject);
  return Object.assign({}, ...places.map(readPlace));
}

function readPlace(place: JsonObject): PageInfo {
  const { current_page, last_page: lastNumber, total, per_page: perPage } = v.parse(fields, place);
  const { number, hasNextLink } = readNextLink(place);
  return withoutAbsent({ number: current_page ?? number, lastNumber, total, perPage, hasNextLink });
}

/** A next link is read for its page number only, never called: it may lead anywhere. */
function readNextLink(place: JsonObject): Pick<PageInfo, 'number' | 'hasNextLink'> {
  const links = getField(place, 'links');
  const link = isObject(links) && Object.hasOwn(links, 'next') ? links.next : getField(place, 'next_page_url');
  if (link === null) return { hasNextLink: false };
  if (typeof link !== 'string' || link === '') return {};
  const next = v.safeParse(count, URL.parse(link, 'http://host')?.searchParams.get('page'));
  return { hasNextLink: true, ...(next.success && next.output > 1 && { number: next.output - 1 }) };
}
