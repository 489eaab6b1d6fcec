import { mostItems } from '../model/batch.ts';
import { ProblemError } from '../model/problem.ts';
import { readSource, type Source } from './read-source.ts';
import { collect, readText } from './read-text.ts';

export interface Loading {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** In milliseconds, for one file. */
  timeLimit?: number;
}

/** Of the sitemaps that an index names. */
export interface Progress {
  read: number;
  total: number;
  addresses: number;
}

/** The addresses, and how many sitemaps of an index were not read because they failed or exceed the bounds. */
export interface Loaded {
  source: Exclude<Source, { kind: 'index' }>;
  unread: number;
}

/** More than the largest sites have. They are read one after the other, which takes minutes. */
const fileLimit = 500;

/**
 * Loads the list at an address for which the browser has given permission. Of an index, the sitemaps on the same site are
 * read too; there is no permission for other sites.
 */
export async function loadList(url: string, loading: Loading): Promise<Loaded> {
  const source = await load(url, loading);
  return source.kind === 'index' ? loadChildren(source.addresses, url, loading) : { source, unread: 0 };
}

async function load(url: string, { fetch, signal, timeLimit = 60_000 }: Loading): Promise<Source> {
  const response = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
  }).catch((error: unknown) => refuse(error, signal));
  const { ok, status, body, headers } = response;
  if (!ok || !body) throw new ProblemError({ code: 'listUnreachable', status });
  const file = await collect(body).catch((error: unknown) => refuse(error, signal));
  const type = headers.get('Content-Type') ?? '';
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1];
  return readSource(await readText(file, charset), `${new URL(url).pathname} ${type}`, signal);
}

/** The user's own abort is no failure: it goes back as it came. */
function refuse(error: unknown, signal: AbortSignal): never {
  signal.throwIfAborted();
  throw error instanceof ProblemError ? error : new ProblemError({ code: 'listUnreachable' });
}

/** One after the other, as a visitor would. One that fails costs only what it lists. */
async function loadChildren(sitemaps: string[], parent: string, loading: Loading): Promise<Loaded> {
  const found = new Set(listOwn(sitemaps, parent));
  const addresses: string[] = [];
  let unread = new Set(sitemaps).size - found.size;
  let read = 0;
  // What is added to a set while it is walked through has its turn, too.
  for (const url of found) {
    if (read >= fileLimit || addresses.length >= mostItems) break;
    loading.onProgress({ read, total: found.size, addresses: addresses.length });
    const source = await load(url, loading).catch((error: unknown) => leaveOut(error, loading.signal));
    read += 1;
    if (source?.kind === 'sitemap') {
      for (const address of source.addresses) addresses.push(address);
    } else if (source?.kind === 'index') {
      for (const own of listOwn(source.addresses, url)) if (own !== parent) found.add(own);
    } else unread += 1;
  }
  unread += found.size - read;
  if (addresses.length === 0) throw new ProblemError({ code: unread > 0 ? 'listUnreachable' : 'listEmpty' });
  return { source: { kind: 'sitemap', addresses }, unread };
}

function leaveOut(error: unknown, signal: AbortSignal): undefined {
  signal.throwIfAborted();
  if (!(error instanceof ProblemError)) throw error;
}

/** Those on the parent's site. Behind a proxy many a site names its own addresses without their s. */
function listOwn(urls: string[], parent: string): string[] {
  const site = new URL(parent);
  return urls.flatMap((url) => {
    const own = URL.parse(url, parent);
    if (own?.hostname !== site.hostname) return [];
    if (own.protocol === 'http:') own.protocol = site.protocol;
    return own.protocol === site.protocol ? [own.href] : [];
  });
}
