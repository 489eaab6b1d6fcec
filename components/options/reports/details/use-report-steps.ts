import { isGroup } from '../../../../lib/report-list/group-rows.ts';
import type { ListRow } from '../../../../lib/report-list/list-row.ts';
import type { ListLines } from '../use-list-lines.ts';

/** Leads from the shown report to the previous and next one in the list. */
export interface ReportSteps {
  hasPrevious: boolean;
  hasNext: boolean;
  go: (step: 1 | -1) => void;
}

export function useReportSteps(
  { lines = [] }: ListLines,
  reportId: string | undefined,
  onShow: (reportId: string) => void,
): ReportSteps {
  const place = reportId === undefined ? -1 : lines.findIndex((line) => !isGroup(line) && line.id === reportId);
  const find = (step: 1 | -1): ListRow | undefined => {
    // A report that is not listed has no previous or next one.
    for (let at = place + step; place >= 0 && at >= 0 && at < lines.length; at += step) {
      const line = lines[at];
      if (line && !isGroup(line)) return line;
    }
    return undefined;
  };
  return {
    hasPrevious: find(-1) !== undefined,
    hasNext: find(1) !== undefined,
    go(step) {
      const row = find(step);
      if (row) onShow(row.id);
    },
  };
}
