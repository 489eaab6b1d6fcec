import { parseReportAddress } from '../../../../lib/model/address/page-address.ts';
import { isGroup, type Line } from '../../../../lib/report-list/group-rows.ts';
import { isUnsettled } from '../row.ts';
import type { Selection } from '../selection/use-selection.ts';
import { usePageKeys } from '../use-list-keys.ts';
import type { ListLines } from '../use-list-lines.ts';
import type { ReportRows } from '../use-report-rows.ts';
import type { RowActions } from './RowCells.tsx';

interface RowKeys extends Pick<RowActions, 'onDetails' | 'onRerun' | 'onWatch'> {
  rows: ReportRows;
  shown: ListLines;
  selection: Selection;
  /** The report whose details are shown. */
  reportId?: string;
}

/** Letter keys that act on the focused row, or else on the report whose details are shown. */
export function useRowKeys({ rows, shown, selection, reportId, onDetails, onRerun, onWatch }: RowKeys): void {
  const { lines = [] } = shown;
  const listActions = (line: Line): Record<string, () => void> => {
    const select = { x: () => selection.toggle(line, false) };
    if (isGroup(line)) return select;
    const { report, job } = rows.get(line);
    return {
      ...select,
      o: () => openPage(report.url),
      r: () => isUnsettled(job) || onRerun([report]),
      e: () => onDetails(report),
      w: () => onWatch([report.id]),
    };
  };
  usePageKeys(({ key, row, isField, isShifted, isRepeated }) => {
    if (isField || isShifted || isRepeated) return undefined;
    if (key === 'w' && selection.count > 0) return () => onWatch(selection.listIds());
    // `aria-rowindex` counts from 1 and includes the headings.
    const place = row && Number(row.getAttribute('aria-rowindex')) - 2;
    const line = place === null ? lines.find((line) => !isGroup(line) && line.id === reportId) : lines[place];
    return line && listActions(line)[key];
  });
}

function openPage(url: string): void {
  // Only web addresses are opened, whatever the service sends.
  const page = parseReportAddress(url);
  if (page) open(page.href, '_blank', 'noreferrer');
}
