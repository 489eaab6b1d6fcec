import { maxBatchItems } from '../model/batch.ts';
import { ProblemError } from '../model/problem.ts';
import type { ListedAddresses } from './read-sitemap.ts';
import { readSource } from './read-source.ts';
import { collect, readText } from './read-text.ts';

export interface LoadOptions {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  /** Milliseconds for each file. */
  timeLimit?: number;
}

export interface Loaded {
  addresses: string[];
  /** Sitemaps of an index that could not be read: they failed or are on another site. */
  unread: number;
  /** Sitemaps of an index that were not asked for, because there are too many of them or of their addresses. */
  surplus: number;
}

/** A site with more sitemaps in its index has more addresses than a list takes. */
const maxSitemaps = 50;

/**
 * Loads the list at an address for which the browser has granted permission. For a sitemap index, loads the sitemaps on
 * the same site; there is no permission for other sites, to which a list may not redirect either. Rejects with a `ProblemError` or the signal's reason.
 */
export async function loadList(url: string, loading: LoadOptions): Promise<Loaded> {
  const { isIndex, addresses } = await loadSource(url, loading);
  return isIndex ? loadChildren(addresses, url, loading) : { addresses, unread: 0, surplus: 0 };
}

async function loadSource(
  url: string,
  { fetch, signal, timeLimit = 60_000 }: LoadOptions,
  redirect: RequestRedirect = 'follow',
): Promise<ListedAddresses> {
  const response = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
  }).catch((error: unknown) => throwProblem(error, signal));
  const { ok, status, body, headers } = response;
  const isElsewhere = new URL(response.url).hostname !== new URL(url).hostname;
  if (!ok || !body || isElsewhere) throw new ProblemError({ code: 'listUnreachable', status });
  const file = await collect(body).catch((error: unknown) => throwProblem(error, signal));
  const type = headers.get('Content-Type') ?? '';
  return readSource(await readText(file), `${new URL(url).pathname} ${type}`);
}

/** Throws the abort of the user as it is, and any other error as a problem. */
function throwProblem(error: unknown, signal: AbortSignal): never {
  signal.throwIfAborted();
  throw error instanceof ProblemError ? error : new ProblemError({ code: 'listUnreachable' });
}

/**
 * Loads sitemaps one after the other, as a visitor would. One that fails is skipped, and so is one that redirects: an
 * index must not send requests to other sites.
 */
async function loadChildren(sitemaps: string[], parent: string, loading: LoadOptions): Promise<Loaded> {
  const found = new Set(listOnSite(sitemaps, parent));
  const addresses: string[] = [];
  let unread = new Set(sitemaps).size - found.size;
  let read = 0;
  // Nested indexes add to `found` meanwhile: iterating a Set includes items that are added during the loop.
  for (const url of found) {
    if (read >= maxSitemaps || addresses.length >= maxBatchItems) break;
    const source = await loadSource(url, loading, 'error').catch((error: unknown) =>
      ignoreProblem(error, loading.signal),
    );
    read += 1;
    if (!source) unread += 1;
    else if (!source.isIndex) for (const address of source.addresses) addresses.push(address);
    else for (const nested of listOnSite(source.addresses, url)) if (nested !== parent) found.add(nested);
  }
  if (addresses.length === 0) throw new ProblemError({ code: unread > 0 ? 'listUnreachable' : 'listEmpty' });
  return { addresses, unread, surplus: found.size - read };
}

function ignoreProblem(error: unknown, signal: AbortSignal): undefined {
  signal.throwIfAborted();
  if (!(error instanceof ProblemError)) throw error;
}

/** The URLs on the parent's site. Sites behind a proxy often list their addresses with `http:` instead of `https:`. */
function listOnSite(urls: string[], parent: string): string[] {
  const site = new URL(parent);
  return urls.flatMap((url) => {
    const parsed = URL.parse(url, parent);
    if (parsed?.hostname !== site.hostname) return [];
    if (parsed.protocol === 'http:') parsed.protocol = site.protocol;
    return parsed.protocol === site.protocol ? [parsed.href] : [];
  });
}
