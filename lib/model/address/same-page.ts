import { isTracking } from './clean-address.ts';
import { parseReportAddress } from './page-address.ts';

/** Whether two addresses lead to the same page: see `getPageKey`. */
export function isSamePage(a: string, b: string): boolean {
  return getPageKey(a) === getPageKey(b);
}

/**
 * A key that is equal for all spellings of an address that normally lead to the same page. It leaves out the scheme,
 * `www.`, the default port, a dot after the host, slashes at the end of the path, the fragment and tracking parameters.
 * Differences that the URL standard normalises (case of the host, IDN, dot segments) are ignored too. The key is only
 * for comparison: requests contain the exact address.
 */
export function getPageKey(url: string): string {
  const parsed = parseReportAddress(url);
  if (!parsed) return url;
  const { username, password, hostname, port, pathname, search } = parsed;
  const credentials = username || password ? `${username}:${password}@` : '';
  const host = removeWww(hostname.replace(/(?<!\.)\.+$/, ''));
  // The key has no scheme, so the default ports of both schemes are removed.
  const hostAndPort = /^(80|443)?$/.test(port) ? host : `${host}:${port}`;
  const path = normaliseEncoding(pathname).replace(/(?<!\/)\/+$/, '');
  const query = normaliseEncoding(search.slice(1))
    .split('&')
    .filter((parameter) => parameter !== '' && !isTracking(parameter))
    .join('&');
  // Without a scheme, the key is not an address any more, so that the key of a key is the key itself.
  return `//${credentials}${hostAndPort}${path}${query && `?${query}`}`;
}

/** A text for the service's search. It is a part of the usual spellings of the page's address, so it is not decoded. */
export function getPageSearch(url: string): string {
  const address = url.replace(/#.*$/s, '').replace(/^https?:\/\/(www\.)?/i, '');
  return address.includes('?') ? address : address.replace(/\/$/, '');
}

function removeWww(host: string): string {
  return host.replace(/^(www\.)+(?=[^.]+\.)/, '');
}

/**
 * Writes each character in one way: unencoded if `encodeURIComponent` leaves it unencoded, otherwise as a percent code
 * in capital letters. Unencoded characters with a meaning of their own (`/`, `&`, `+`) stay as they are.
 */
function normaliseEncoding(text: string): string {
  return text.replace(/%[\da-f]{2}|[%"<>[\\\]^`{|}]/gi, (found) => {
    const isMultiByte = /^%[89a-f]/i.test(found);
    if (isMultiByte) return found.toUpperCase();
    return encodeURIComponent(found.length > 1 ? decodeURIComponent(found) : found);
  });
}
