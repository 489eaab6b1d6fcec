import ky from 'ky';
import type { Fetch } from './fetch-whole.ts';

/** Milliseconds: long enough for a slow login page, short enough for a user who waits for the error message. */
const defaultTimeLimit = 5_000;

const path = '/api/v1/reports';

/** Characters. The user types or copies the address. */
const maxPathLength = 500;

/**
 * Finds the service address to use instead of one that redirects. Browsers hide where a redirect leads, so another
 * request follows it, only to get the final URL: without the key, cookies or any data of the user.
 */
export async function findRedirectTarget(
  address: string,
  fetch: Fetch,
  timeLimit = defaultTimeLimit,
): Promise<string | undefined> {
  const target = findAddress(await findFinalUrl(address, fetch, timeLimit));
  if (target === address) return undefined;
  // Never suggest http to a user of https: the key would be sent unencrypted.
  if (target?.startsWith('http:') && address.startsWith('https:')) return undefined;
  return target ?? guessHttps(address);
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
    // The target may hide its response from other origins (CORS), or not respond.
    return '';
  }
}

/** The service's base address in the URL of an operation; undefined for any other page, e.g. to log in. */
function findAddress(finalUrl: string): string | undefined {
  const url = URL.parse(finalUrl);
  if (!url || !/^https?:$/.test(url.protocol) || !url.pathname.endsWith(path)) return undefined;
  if (url.pathname.length > maxPathLength) return undefined;
  return url.origin + url.pathname.slice(0, -path.length);
}

/** An http address that redirects nearly always redirects to https. */
function guessHttps(address: string): string | undefined {
  return address.startsWith('http:') ? address.replace(/^http:/, 'https:') : undefined;
}
