import type { PageSize } from '../../model/filter/service-filter.ts';
import type { Page } from '../../model/list-page.ts';
import { toProblem } from '../../model/problem.ts';
import { saysGone } from '../../model/web-page.ts';
import type { Rows } from '../rows.ts';
import { hasNext, type PageInfo, readPageInfo } from '../shapes/page.ts';

export interface ListRequest<Item> {
  /** With the documented parameters, and with `page` where there is one. */
  fetchRows(page: { page?: string }): Promise<() => Rows<Item>>;
  number: number;
  perPage: PageSize;
  /** What the service tells items apart by. */
  getKey(item: Item): string;
}

/** A page that has come and was not read yet. */
export type ReadPage<Item> = () => Promise<Page<Item>>;

/** Asks for one page of a list. The interface documents no `page`, so it is sent from the second page on only. */
export async function fetchPage<Item>(request: ListRequest<Item>): Promise<ReadPage<Item>> {
  const { fetchRows, number } = request;
  try {
    const read = await fetchRows(number > 1 ? { page: String(number) } : {});
    return () => readPage(request, read());
  } catch (error) {
    if (number === 1 || !saysGone(toProblem(error))) throw error;
    // So some services say that a list ends before it; that it is there at all, its first page shows.
    const first = await readPage({ ...request, number: 1 }, (await fetchRows({}))());
    // By its own count it has this page: that it was not there is a fault, and what comes after it is still to be read.
    const { lastNumber = 0, total = 0, items } = first;
    if (number <= lastNumber || (number - 1) * items.length < total) throw error;
    return async () => ({ ...first, items: [], number, hasNext: false });
  }
}

async function readPage<Item>(request: ListRequest<Item>, { items, envelopes }: Rows<Item>): Promise<Page<Item>> {
  const info = readPageInfo(envelopes);
  const { total, lastNumber } = info;
  const known = { ...(total !== undefined && { total }), ...(lastNumber !== undefined && { lastNumber }) };
  if (await isFirstPageAgain(request, items, info)) {
    return { items: [], number: request.number, hasNext: false, isPagingIgnored: true, ...known };
  }
  // A service may answer a number past the end with its last page.
  const number = info.number ?? request.number;
  return { items, number, hasNext: hasNext(info, number, request.perPage, items.length), ...known };
}

/**
 * Whether a later page was asked for and the first one came. An answer that does not say which it is, is compared with
 * the first page, asked for again: nothing is remembered that could have changed meanwhile.
 */
async function isFirstPageAgain<Item>({ fetchRows, number, getKey }: ListRequest<Item>, items: Item[], info: PageInfo) {
  if (number === 1 || items.length === 0) return false;
  if (info.number !== undefined) return info.number === 1;
  const first = (await fetchRows({}))();
  return JSON.stringify(first.items.map(getKey)) === JSON.stringify(items.map(getKey));
}
