import { classifyPage } from '../model/address/page-address.ts';
import { getOriginPattern } from '../model/address/service-address.ts';
import { extractAddresses } from './extract-addresses.ts';

/** The address to load a list from, and the permission that this needs. */
export interface ListAddress {
  url: string;
  originPattern: string;
}

/** Reads an address as people type it. A bare host stands for its sitemap. */
export function findListAddress(text: string): ListAddress | undefined {
  const [found] = extractAddresses(text);
  const page = classifyPage(found);
  if (!page.isAnalysable) return undefined;
  const url = new URL(page.url);
  if (url.pathname === '/' && url.search === '') url.pathname = '/sitemap.xml';
  return { url: url.href, originPattern: getOriginPattern(url) };
}
