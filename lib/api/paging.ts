import type { PageSize } from '../model/filter.ts';
import type { Page } from '../model/page.ts';
import { type Reader, readList } from './answers.ts';
import type { Send } from './http.ts';
import type { PageInfo } from './shapes/page.ts';

export interface ListRequest<Item> {
  path: string;
  /** The documented parameters. */
  query: Record<string, string>;
  number: number;
  perPage: PageSize;
  reader: Reader<Item>;
  signal?: AbortSignal | undefined;
}

/** Asks for one page of a list. The interface documents no `page`, so it is sent from the second page on only. */
export async function listPage<Item>(send: Send, request: ListRequest<Item>): Promise<Page<Item>> {
  const { items, info } = await fetchRows(send, request);
  const { total, lastNumber } = info;
  const known = { ...(total !== undefined && { total }), ...(lastNumber !== undefined && { lastNumber }) };
  if (await isFirstPageAgain(send, request, items, info)) {
    return { items: [], number: request.number, hasNext: false, isPagingIgnored: true, ...known };
  }
  // A service may answer a number past the end with its last page.
  const number = info.number ?? request.number;
  return { items, number, hasNext: hasNext(info, number, request.perPage, items.length), ...known };
}

function fetchRows<Item>(send: Send, { path, query, number, reader, signal }: ListRequest<Item>) {
  const paged = number > 1 ? { ...query, page: String(number) } : query;
  return send({ method: 'GET', path, query: paged, signal }).then((answer) => readList(answer, reader));
}

/**
 * Whether a later page was asked for and the first one came. An answer that does not say which it is, is compared with
 * the first page, asked for again: nothing is remembered that could have changed meanwhile.
 */
async function isFirstPageAgain<Item>(send: Send, request: ListRequest<Item>, items: Item[], info: PageInfo) {
  if (request.number === 1 || items.length === 0) return false;
  if (info.number !== undefined) return info.number === 1;
  const first = await fetchRows(send, { ...request, number: 1 });
  const { getKey } = request.reader;
  return JSON.stringify(first.items.map(getKey)) === JSON.stringify(items.map(getKey));
}

/** The surest sign counts; a full page is the weakest. */
function hasNext(info: PageInfo, number: number, perPage: number, length: number): boolean {
  if (info.lastNumber !== undefined) return number < info.lastNumber;
  if (info.hasNextLink !== undefined) return info.hasNextLink;
  if (info.total !== undefined) return number * (info.perPage || perPage) < info.total;
  return length === perPage;
}
