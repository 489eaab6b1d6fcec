import type { ReportIndex } from '../../../../lib/report-index/report-index.ts';
import type { Steps } from '../../../../lib/slices/run-in-slices.ts';

interface ReportItem {
  url: string;
  reportId: string;
}

/** What is to be done to many, in steps. Without what was deleted since it was chosen. */
export function* listItems(ids: readonly string[], index: Pick<ReportIndex, 'find'>): Steps<ReportItem[]> {
  const items: ReportItem[] = [];
  for (const id of ids) {
    const report = index.find(id);
    if (report) items.push({ url: report.url, reportId: id });
    yield;
  }
  return items;
}
