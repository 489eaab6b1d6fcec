import { ProblemError } from '../problem.ts';
import { isWebAddress } from './page-address.ts';

export interface ServiceAddress {
  /** In the form of `Connection.address`. */
  address: string;
  origin: string;
  /** The match pattern for the permission request. Without the port, which match patterns do not support reliably. */
  originPattern: string;
  /** Plain http to a host other than loopback: the key would be sent unencrypted, so the user has to agree. */
  isPlainHttp: boolean;
}

/** The version prefix of every operation (interface §9), wherever it is in a pasted address. */
export const apiPath = /\/api\/v1(\/.*)?$/i;

/** Reads a service address as people type or paste it. Throws a `ProblemError` with `addressInvalid`. */
export function readServiceAddress(text: string): ServiceAddress {
  const found = findServiceAddress(text);
  if (!found) throw new ProblemError({ code: 'addressInvalid' });
  return found;
}

export function findServiceAddress(text: string): ServiceAddress | undefined {
  const url = URL.parse(withScheme(text.trim()));
  if (!url || !isWebAddress(url) || url.username || url.password || !isValidHost(url.hostname)) return undefined;
  return {
    address: url.origin + getBasePath(url.pathname),
    origin: url.origin,
    originPattern: getOriginPattern(url),
    isPlainHttp: url.protocol === 'http:' && !isLoopback(url.hostname),
  };
}

/** The match pattern of an address's origin, for permission requests. */
export function getOriginPattern({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}

function getBasePath(path: string): string {
  return path.replace(apiPath, '').replace(/(?<!\/)\/+$/, '');
}

/** Adds a missing scheme: http for loopback, otherwise https. */
export function withScheme(text: string): string {
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return text;
  const address = text.replace(/^\/\//, '');
  const httpAddress = `http://${address}`;
  return isLoopback(URL.parse(httpAddress)?.hostname ?? '') ? httpAddress : `https://${address}`;
}

/** Chromium accepts a space in a host and writes it as `%20`; other parsers refuse it. */
function isValidHost(hostname: string): boolean {
  return hostname !== '' && !hostname.includes('%');
}

/** Not `localhost.`: a browser may ask a name server for it. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
