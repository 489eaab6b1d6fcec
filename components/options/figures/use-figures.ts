import { useEffect, useRef, useState } from 'preact/hooks';
import { countReports, type ReportFigures } from '../../../lib/figures/count-reports.ts';
import { type ChangeFigures, findChanges } from '../../../lib/figures/find-changes.ts';
import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import { defaultIndexFilter, type IndexFilter } from '../../../lib/model/filter/index-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import type { ReportList } from '../../../lib/report-list/report-list.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import type { LoadedList } from '../index/use-report-list.ts';

export interface Figures {
  reports: ReportFigures;
  changes: ChangeFigures;
}

/** Milliseconds: during a full sync, the list changes four times a second. */
const changePause = 1000;

/**
 * The figures of the stored reports, counted again with every change of reports or filter. Absent until all are read.
 */
export function useFigures({ list, version, isRead }: LoadedList, filter: FiguresFilter): Figures | undefined {
  const [figures, setFigures] = useState<Figures>();
  const counted = useRef<number>(undefined);
  const count = () => {
    counted.current = version;
    setFigures(countFigures(list, filter));
  };
  const countSoon = useThrottled(changePause, count);
  useEffect(() => {
    if (isRead) count();
  }, [isRead, list, JSON.stringify(filter)]);
  useEffect(() => {
    if (isRead && counted.current !== version) countSoon();
  }, [version]);
  return isRead ? figures : undefined;
}

function countFigures(list: ReportList, filter: FiguresFilter): Figures {
  const listReports = (filter: FiguresFilter) =>
    list.query({ ...defaultIndexFilter, ...filter }).map(({ report }) => report);
  return {
    reports: countReports(listReports(filter), Date.now()),
    changes: findChanges(listReports({ projects: [] }), filter),
  };
}

/** The address of the reports behind a figure. */
export function linkReports(filter: FiguresFilter, change: Partial<IndexFilter>): string {
  return writeView({ name: 'reports', from: 'index', filter: { ...defaultIndexFilter, ...filter, ...change } });
}
