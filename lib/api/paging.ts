import * as z from 'zod/mini';
import type { Page } from '../model/list-page.ts';
import { toProblem } from '../model/problem.ts';
import { dropInvalid } from '../model/schemas.ts';
import { isConfirmedMissing } from '../model/web-page.ts';
import { count, type ListSchema } from './answer-schemas.ts';
import type { Rows } from './answers.ts';
import { listEnvelopeNames } from './envelopes.ts';
import { isObject } from './json.ts';

export interface ListRequest<Item> {
  list: ListSchema<Item>;
  /** Requests one page: the documented parameters, and `page` if given. */
  fetchRows(page: { page?: string }): Promise<Rows<Item>>;
  /** The number of the wanted page, from 1. */
  page: number;
  perPage: number;
}

/** The paging fields of a response. */
interface PageInfo {
  number?: number | undefined;
  lastNumber?: number | undefined;
  total?: number | undefined;
  perPage?: number | undefined;
  /** Whether the response links to a next page; undefined if it has no field for such a link. */
  hasNextLink?: boolean | undefined;
}

const link = z.nullable(z.string());

/** Laravel's paginator, both with resources (`meta`, `links`) and without (all fields in one object). */
const paginator = z.pipe(
  z.object({
    current_page: dropInvalid(count),
    last_page: dropInvalid(count),
    total: dropInvalid(count),
    per_page: dropInvalid(count),
    next_page_url: dropInvalid(link),
    links: dropInvalid(z.object({ next: dropInvalid(link) })),
  }),
  z.transform(({ current_page, last_page, total, per_page, next_page_url, links }): PageInfo => {
    const next = links?.next === undefined ? next_page_url : links.next;
    const hasNextLink = next === null ? false : next ? true : undefined;
    return {
      number: current_page ?? readPageNumber(next),
      lastNumber: last_page,
      total,
      perPage: per_page,
      hasNextLink,
    };
  }),
);

/** This page's number, from the link to the next page. The link is never requested, because it may lead anywhere. */
function readPageNumber(next: string | null | undefined): number | undefined {
  const nextNumber = count.safeParse(URL.parse(next ?? '', 'http://host')?.searchParams.get('page')).data ?? 0;
  return nextNumber > 1 ? nextNumber - 1 : undefined;
}

/** Reads the paging fields from every envelope around the rows; the innermost value counts. */
function readPageInfo(body: unknown, names: string[]): PageInfo {
  const envelopes = [body, ...names.map((name) => isObject(body) && body[name])].filter(isObject);
  const info: PageInfo = {};
  for (const part of envelopes.flatMap((envelope) => [envelope, envelope.meta])) {
    for (const [name, value] of Object.entries(paginator.safeParse(part).data ?? {})) {
      if (value !== undefined) Object.assign(info, { [name]: value });
    }
  }
  return info;
}

/** Requests one page of a list. The interface documents no `page`, so only later pages are requested with it. */
export async function fetchPage<Item>(request: ListRequest<Item>): Promise<Page<Item>> {
  const { fetchRows, page: number } = request;
  try {
    return await readPage(request, await fetchRows(number > 1 ? { page: String(number) } : {}));
  } catch (error) {
    if (number === 1 || !isConfirmedMissing(toProblem(error))) throw error;
    // Some services respond with 404 or 410 to a page past the end. The first page shows whether the list exists.
    const first = await readPage({ ...request, page: 1 }, await fetchRows({}));
    // If the wanted page exists by the list's own count, its absence is a fault and not the end of the list.
    const { lastNumber = 0, total = 0, items } = first;
    if (number <= lastNumber || (number - 1) * items.length < total) throw error;
    return { ...first, items: [], hasNext: false };
  }
}

async function readPage<Item>(request: ListRequest<Item>, { items, body, waitUntil }: Rows<Item>): Promise<Page<Item>> {
  const info = readPageInfo(body, listEnvelopeNames(request.list.name));
  const { total, lastNumber } = info;
  const known = {
    ...(total !== undefined && { total }),
    ...(lastNumber !== undefined && { lastNumber }),
    ...(waitUntil !== undefined && { waitUntil }),
  };
  if (await isFirstPageAgain(request, items, info)) {
    return { items: [], hasNext: false, isPagingIgnored: true, ...known };
  }
  // A service may respond to a number past the end with its last page.
  const number = info.number ?? request.page;
  return { items, hasNext: hasNext(info, number, request.perPage, items.length), ...known };
}

/**
 * Whether a later page was requested and the service returned the first one. A response without a page number is
 * compared with the first page, which is requested anew because a cached one could be stale.
 */
async function isFirstPageAgain<Item>({ fetchRows, page, list }: ListRequest<Item>, items: Item[], info: PageInfo) {
  if (page === 1 || items.length === 0) return false;
  if (info.number !== undefined) return info.number === 1;
  const first = await fetchRows({});
  return JSON.stringify(first.items.map(list.getKey)) === JSON.stringify(items.map(list.getKey));
}

/** Decides by the most reliable sign in the response; a full page is the least reliable one. */
function hasNext(info: PageInfo, number: number, perPage: number, length: number): boolean {
  if (info.lastNumber !== undefined) return number < info.lastNumber;
  if (info.hasNextLink !== undefined) return info.hasNextLink;
  if (info.total !== undefined) return number * (info.perPage || perPage) < info.total;
  return length === perPage;
}
