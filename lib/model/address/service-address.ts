import { ProblemError } from '../problem.ts';
import type { Report } from '../report/report.ts';
import { isWebAddress } from './page-address.ts';

export interface ServiceAddress {
  /** As `Connection.address` has it. */
  address: string;
  origin: string;
  /** What permission is asked for. Without the port: match patterns cannot be trusted to carry one. */
  originPattern: string;
  /** Plain http off loopback: the key would travel in the clear, so the user has to say yes. */
  isPlainHttp: boolean;
}

/** The version prefix of every operation (interface §9), wherever in a pasted address it stands. */
const apiPath = /\/api\/v1(\/.*)?$/i;

/** A service address as people type or paste it; throws a `ProblemError` with `addressInvalid`. */
export function readServiceAddress(text: string): ServiceAddress {
  const found = findServiceAddress(text);
  if (!found) throw new ProblemError({ code: 'addressInvalid' });
  return found;
}

export function findServiceAddress(text: string): ServiceAddress | undefined {
  const url = URL.parse(withScheme(text.trim()));
  if (!url || !isWebAddress(url) || url.username || url.password || !isHost(url.hostname)) return undefined;
  return {
    address: url.origin + getBasePath(url.pathname),
    origin: url.origin,
    originPattern: getOriginPattern(url),
    isPlainHttp: url.protocol === 'http:' && !isLoopback(url.hostname),
  };
}

/** The match pattern of an address's origin, as the browser is asked for it. */
export function getOriginPattern({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}

/** The report page's address: the service's own link if it stays on the service's origin, else the template's. */
export function getReportLink(address: string, report: Pick<Report, 'id' | 'link'>): string {
  return findOwnLink(address, report.link) ?? `${address}/reports/${encodeURIComponent(report.id.toWellFormed())}`;
}

function findOwnLink(address: string, link: string | undefined): string | undefined {
  // A bare word resolves to an address too, so only what looks like an address is taken for one.
  if (!link || !/^(https?:|\/)/i.test(link)) return undefined;
  const base = URL.parse(address);
  const url = URL.parse(link, address);
  if (!base || !url || url.origin !== base.origin || url.username || url.password) return undefined;
  // The operations themselves want the key and answer data: they are no page to open.
  return apiPath.test(url.pathname) ? undefined : url.href;
}

function getBasePath(path: string): string {
  return path.replace(apiPath, '').replace(/(?<!\/)\/+$/, '');
}

/** With the scheme that whoever left it out has meant. */
export function withScheme(text: string): string {
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return text;
  const rest = text.replace(/^\/\//, '');
  const guess = `http://${rest}`;
  return isLoopback(URL.parse(guess)?.hostname ?? '') ? guess : `https://${rest}`;
}

/** Chromium takes a blank inside a host for part of its name and writes it as `%20`; other parsers refuse it. */
function isHost(hostname: string): boolean {
  return hostname !== '' && !hostname.includes('%');
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])\.?$/.test(hostname);
}
