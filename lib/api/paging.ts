import * as z from 'zod/mini';
import type { Page } from '../model/list-page.ts';
import { toProblem } from '../model/problem.ts';
import { saysGone } from '../model/web-page.ts';
import { count, isObject, type ListSchema, maybe } from './answer-schemas.ts';
import type { Rows } from './answers.ts';

export interface ListRequest<Item> {
  list: ListSchema<Item>;
  /** With the documented parameters, and with `page` where there is one. */
  fetchRows(page: { page?: string }): Promise<Rows<Item>>;
  /** The number of the page that is wanted. */
  page: number;
  perPage: number;
}

/** What an answer says of its place in the whole list. */
interface PageInfo {
  number?: number | undefined;
  lastNumber?: number | undefined;
  total?: number | undefined;
  perPage?: number | undefined;
  /** Whether the answer names a next page, where it has a place for one. */
  hasNextLink?: boolean | undefined;
}

const link = z.nullable(z.string());

/** Laravel's resource paginator (`meta`, `links`) and its flat one. */
const paginator = z.pipe(
  z.object({
    current_page: maybe(count),
    last_page: maybe(count),
    total: maybe(count),
    per_page: maybe(count),
    next_page_url: maybe(link),
    links: maybe(z.object({ next: maybe(link) })),
  }),
  z.transform(({ current_page, last_page, total, per_page, next_page_url, links }): PageInfo => {
    const next = links?.next === undefined ? next_page_url : links.next;
    const hasNextLink = next === null ? false : next ? true : undefined;
    return { number: current_page ?? readNumber(next), lastNumber: last_page, total, perPage: per_page, hasNextLink };
  }),
);

/** The number before the one that a next link leads to: the link is never called, it may lead anywhere. */
function readNumber(next: string | null | undefined): number | undefined {
  const number = count.safeParse(URL.parse(next ?? '', 'http://host')?.searchParams.get('page')).data ?? 0;
  return number > 1 ? number - 1 : undefined;
}

/** Reads an answer's word on the page from wherever around the rows it lies; the innermost counts. */
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

/** Asks for one page of a list. The interface documents no `page`, so it is sent from the second page on only. */
export async function fetchPage<Item>(request: ListRequest<Item>): Promise<Page<Item>> {
  const { fetchRows, page: number } = request;
  try {
    return await readPage(request, await fetchRows(number > 1 ? { page: String(number) } : {}));
  } catch (error) {
    if (number === 1 || !saysGone(toProblem(error))) throw error;
    // So some services say that a list ends before it; that it is there at all, its first page shows.
    const first = await readPage({ ...request, page: 1 }, await fetchRows({}));
    // By its own count it has this page: that it was not there is a fault, and what comes after it is still to be read.
    const { lastNumber = 0, total = 0, items } = first;
    if (number <= lastNumber || (number - 1) * items.length < total) throw error;
    return { ...first, items: [], number, hasNext: false };
  }
}

async function readPage<Item>(request: ListRequest<Item>, { items, body }: Rows<Item>): Promise<Page<Item>> {
  const info = readPageInfo(body, request.list.names);
  const { total, lastNumber } = info;
  const known = { ...(total !== undefined && { total }), ...(lastNumber !== undefined && { lastNumber }) };
  if (await isFirstPageAgain(request, items, info)) {
    return { items: [], number: request.page, hasNext: false, isPagingIgnored: true, ...known };
  }
  // A service may answer a number past the end with its last page.
  const number = info.number ?? request.page;
  return { items, number, hasNext: hasNext(info, number, request.perPage, items.length), ...known };
}

/**
 * Whether a later page was asked for and the first one came. An answer that does not say which it is, is compared with
 * the first page, asked for again: nothing is remembered that could have changed meanwhile.
 */
async function isFirstPageAgain<Item>({ fetchRows, page, list }: ListRequest<Item>, items: Item[], info: PageInfo) {
  if (page === 1 || items.length === 0) return false;
  if (info.number !== undefined) return info.number === 1;
  const first = await fetchRows({});
  return JSON.stringify(first.items.map(list.getKey)) === JSON.stringify(items.map(list.getKey));
}

/** The surest sign counts; a full page is the weakest. */
function hasNext(info: PageInfo, number: number, perPage: number, length: number): boolean {
  if (info.lastNumber !== undefined) return number < info.lastNumber;
  if (info.hasNextLink !== undefined) return info.hasNextLink;
  if (info.total !== undefined) return number * (info.perPage || perPage) < info.total;
  return length === perPage;
}
