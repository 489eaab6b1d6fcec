import { isTracking } from './clean-address.ts';
import { isWebAddress } from './page-address.ts';

/** Whether two addresses lead to one page: see `getPageKey`. */
export function isSamePage(a: string, b: string): boolean {
  return getPageKey(a) === getPageKey(b);
}

/**
 * A key that is equal for all spellings of an address that normally lead to one page. It leaves out the scheme, `www.`, the
 * default port, a dot after the host, slashes at the end of the path, the fragment and tracking parameters. Whatever the
 * URL standard reads alike (the host's case, IDN, dot segments) is alike here. What is sent is always the exact address.
 */
export function getPageKey(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !isWebAddress(parsed)) return url;
  const { username, password, hostname, port, pathname, search } = parsed;
  const user = username || password ? `${username}:${password}@` : '';
  const host = withoutPrefix(hostname.replace(/(?<!\.)\.+$/, ''));
  // Each scheme's default port, whichever scheme it stands with.
  const place = /^(80|443)?$/.test(port) ? host : `${host}:${port}`;
  const path = spell(pathname).replace(/(?<!\/)\/+$/, '');
  const query = spell(search.slice(1))
    .split('&')
    .filter((parameter) => parameter !== '' && !isTracking(parameter))
    .join('&');
  // Without a scheme it is no address any more: the key of a key is the key.
  return `//${user}${place}${path}${query && `?${query}`}`;
}

/** A text for the service's search: it stands in the usual spellings of a page's address, with nothing but its own characters. */
export function getPageSearch(url: string): string {
  const address = url.replace(/#.*$/s, '').replace(/^https?:\/\/(www\.)?/i, '');
  return address.includes('?') ? address : address.replace(/\/$/, '');
}

function withoutPrefix(host: string): string {
  return host.replace(/^(www\.)+(?=[^.]+\.)/, '');
}

/**
 * Writes each character in one way: bare where `encodeURIComponent` leaves it bare, else as its percent code in capital
 * letters. What has a meaning of its own where it stands bare (`/`, `&`, `+`) stays as it is.
 */
function spell(text: string): string {
  return text.replace(/%[\da-f]{2}|[%"<>[\\\]^`{|}]/gi, (found) => {
    const isByteOfMany = /^%[89a-f]/i.test(found);
    if (isByteOfMany) return found.toUpperCase();
    return encodeURIComponent(found.length > 1 ? decodeURIComponent(found) : found);
  });
}
