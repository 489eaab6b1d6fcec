import { readCount } from './fields.ts';
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

/** Reads Laravel's resource (`meta`, `links`) and flat paginators, wherever around the rows they lie. */
export function readPageInfo(envelopes: readonly JsonObject[]): PageInfo {
  const places = envelopes.flatMap((envelope) => [envelope, getField(envelope, 'meta')]).filter(isObject);
  return Object.assign({}, ...places.map(readPlace));
}

function readPlace(place: JsonObject): PageInfo {
  const read = (name: string) => readCount(getField(place, name));
  const { number, hasNextLink } = readNextLink(place);
  return withoutAbsent({
    number: read('current_page') ?? number,
    lastNumber: read('last_page'),
    total: read('total'),
    perPage: read('per_page'),
    hasNextLink,
  });
}

/** A next link is read for its page number only, never called: it may lead anywhere. */
function readNextLink(place: JsonObject): Pick<PageInfo, 'number' | 'hasNextLink'> {
  const links = getField(place, 'links');
  const link = isObject(links) && Object.hasOwn(links, 'next') ? links.next : getField(place, 'next_page_url');
  if (link === null) return { hasNextLink: false };
  if (typeof link !== 'string' || link === '') return {};
  const next = readCount(URL.parse(link, 'http://host')?.searchParams.get('page')) ?? 0;
  return { hasNextLink: true, ...(next > 1 && { number: next - 1 }) };
}

/** The surest sign counts; a full page is the weakest. */
export function hasNext(info: PageInfo, number: number, perPage: number, length: number): boolean {
  if (info.lastNumber !== undefined) return number < info.lastNumber;
  if (info.hasNextLink !== undefined) return info.hasNextLink;
  if (info.total !== undefined) return number * (info.perPage || perPage) < info.total;
  return length === perPage;
}
