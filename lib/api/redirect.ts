import ky from 'ky';
import type { Fetch } from './fetch-whole.ts';

/** Long enough for a slow log-in page, short enough for somebody who waits to be told what is wrong. */
const defaultTimeLimit = 5_000;

const path = '/api/v1/reports';
const maxLength = 500;

/**
 * The service address to use instead of one that redirects. Browsers hide where a redirect leads, so it is followed
 * once: without the key, cookies or anything the user asked for, and only for its final address.
 */
export async function findRedirectTarget(
  address: string,
  fetch: Fetch,
  timeLimit = defaultTimeLimit,
): Promise<string | undefined> {
  const target = findAddress(await findFinalUrl(address, fetch, timeLimit));
  if (target === address) return undefined;
  // An address that would send the key in the clear is no advice to somebody who sends it encrypted.
  if (target?.startsWith('http:') && address.startsWith('https:')) return undefined;
  return target ?? guess(address);
}

async function findFinalUrl(address: string, fetch: Fetch, timeLimit: number): Promise<string> {
  try {
    const response = await ky.get(address + path, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'follow',
      timeout: timeLimit,
      retry: 0,
      throwHttpErrors: false,
      fetch: (request) => fetch(request as Request),
    });
    response.body?.cancel().catch(() => undefined);
    return response.url;
  } catch {
    // Another origin's answer may be out of our sight, or lead nowhere: then nothing is known.
    return '';
  }
}

/** The base address of an operation's; a log-in page or a shop window has none. */
function findAddress(finalUrl: string): string | undefined {
  const url = URL.parse(finalUrl);
  if (!url || !/^https?:$/.test(url.protocol) || !url.pathname.endsWith(path)) return undefined;
  // It is shown to be typed or copied.
  if (url.pathname.length > maxLength) return undefined;
  return url.origin + url.pathname.slice(0, -path.length);
}

/** A plain-http address that redirects does so, nearly always, to make everybody use https. */
function guess(address: string): string | undefined {
  return address.startsWith('http:') ? address.replace(/^http:/, 'https:') : undefined;
}
