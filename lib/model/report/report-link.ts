import { apiPath } from '../address/service-address.ts';
import type { Report } from './report.ts';

/** The report page's address: the service's own link if it is on the same origin, otherwise one made from the id. */
export function getReportLink(address: string, report: Pick<Report, 'id' | 'link'>): string {
  return findOwnLink(address, report.link) ?? `${address}/reports/${encodeURIComponent(report.id.toWellFormed())}`;
}

function findOwnLink(address: string, link: string | undefined): string | undefined {
  // A bare word would resolve to an address too, so only texts that look like an address are accepted.
  if (!link || !/^(https?:|\/)/i.test(link)) return undefined;
  const base = URL.parse(address);
  const url = URL.parse(link, address);
  if (!base || !url || url.origin !== base.origin || url.username || url.password) return undefined;
  // The API operations need the key and return data, so they are not pages to open.
  return apiPath.test(url.pathname) ? undefined : url.href;
}
