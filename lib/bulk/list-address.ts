import { classifyPage } from '../model/address/page-address.ts';
import { getOriginPattern } from '../model/address/service-address.ts';
import { extractAddresses } from './extract-addresses.ts';

/** Where a list is to be loaded from, and what the browser is asked for to do it. */
export interface ListAddress {
  url: string;
  originPattern: string;
}

/** An address as people type it; of a bare host its sitemap is meant, which is nearly always there. */
export function findListAddress(text: string): ListAddress | undefined {
  const [found] = extractAddresses(text);
  const page = classifyPage(found);
  if (!page.isAnalysable) return undefined;
  const url = new URL(page.url);
  if (url.pathname === '/' && url.search === '') url.pathname = '/sitemap.xml';
  return { url: url.href, originPattern: getOriginPattern(url) };
}
