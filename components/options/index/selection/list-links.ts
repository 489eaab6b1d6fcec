import { getReportLink } from '../../../../lib/model/address/service-address.ts';
import type { ReportIndex } from '../../../../lib/report-index/report-index.ts';
import type { Steps } from '../../../../lib/slices/run-in-slices.ts';

/** The addresses of the report pages, in steps: a hundred thousand take a while. Without what was deleted meanwhile. */
export function* listLinks(ids: readonly string[], index: ReportIndex, address: string): Steps<string[]> {
  const links: string[] = [];
  for (const id of ids) {
    const report = index.find(id);
    if (report) links.push(getReportLink(address, report));
    yield;
  }
  return links;
}
