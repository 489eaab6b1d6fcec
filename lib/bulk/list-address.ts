import { classifyPage } from '../model/address/page-address.ts';
import { getOriginPattern } from '../model/address/service-address.ts';
import { extractAddresses, splitWords } from './extract-addresses.ts';

/** An address to load a list from, and the origin whose permission this needs. */
export interface ListAddress {
  url: string;
  originPattern: string;
}

/** Parses an address as a user types it; undefined if it is none. A host without a path stands for its sitemap. */
export function findListAddress(text: string): ListAddress | undefined {
  const [found = ''] = extractAddresses(text);
  const page = classifyPage(splitWords(found).address);
  if (!page.isAnalysable) return undefined;
  const url = new URL(page.url);
  if (url.pathname === '/' && url.search === '') url.pathname = '/sitemap.xml';
  return { url: url.href, originPattern: getOriginPattern(url) };
}
