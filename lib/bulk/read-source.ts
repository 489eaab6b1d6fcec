import { ProblemError } from '../model/problem.ts';
import { extractAddresses } from './extract-addresses.ts';
import { findRootName, type ListedAddresses, readSitemap } from './read-sitemap.ts';
import { readTable } from './read-table.ts';

/**
 * Reads the addresses of a file or response: a sitemap, a table, or lines. Detects the format from the text itself.
 * `name` (a file name, or the path and type of a response) only helps to recognise a table. Rejects with
 * `listIsWebPage`, `listIsNoSitemap` or `listEmpty`.
 */
export async function readSource(text: string, name: string): Promise<ListedAddresses> {
  const root = findRootName(text);
  if (root) return readMarkup(text, root);
  const addresses = await readTable(text, /\.(csv|tsv|tab)\b|\bcsv\b/i.test(name));
  return { isIndex: false, addresses: addresses ? requireAddresses(addresses) : readLines(text) };
}

/** Reads the addresses in a text that a user wrote or pasted. Throws `listEmpty` if there are none. */
export function readLines(text: string): string[] {
  return requireAddresses(text.split(/[\r\n]+/).flatMap(extractAddresses));
}

function readMarkup(text: string, root: string): ListedAddresses {
  if (isHtml(text, root)) throw new ProblemError({ code: 'listIsWebPage' });
  const sitemap = readSitemap(text);
  if (!sitemap) throw new ProblemError({ code: 'listIsNoSitemap', excerpt: text.slice(0, 300) });
  return { ...sitemap, addresses: requireAddresses(sitemap.addresses) };
}

/** HTML may omit its first elements (https://html.spec.whatwg.org/#optional-tags). */
function isHtml(text: string, root: string): boolean {
  return /^\s*<!doctype html/i.test(text) || ['html', 'head', 'body', 'title', 'meta'].includes(root);
}

/** Throws `listEmpty` if no item is a URL. */
export function requireAddresses(addresses: string[]): string[] {
  if (!addresses.some((address) => URL.canParse(address))) throw new ProblemError({ code: 'listEmpty' });
  return addresses;
}
