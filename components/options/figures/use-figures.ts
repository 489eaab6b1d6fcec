import { useEffect, useRef, useState } from 'preact/hooks';
import { countReports, type ReportFigures } from '../../../lib/figures/count-reports.ts';
import { type ChangeFigures, findChanges } from '../../../lib/figures/find-changes.ts';
import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { numberPages, type PageNumbers } from '../../../lib/report-index/page-numbers.ts';
import { runInSlices } from '../../../lib/slices/run-in-slices.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import type { LoadedIndex } from '../index/use-report-index.ts';

export interface Figures {
  reports: ReportFigures;
  changes: ChangeFigures;
}

/** Milliseconds: the index tells of changes four times a second while it is filled. */
const changePause = 1000;

/** The figures of what is in the index, counted anew at every change of it or of the filter. */
export function useFigures(loaded: LoadedIndex, filter: FiguresFilter) {
  const [counted, setCounted] = useState<{ figures?: Figures; problem?: Problem }>({});
  const controller = useRef<AbortController>(undefined);
  const countedVersion = useRef<number>(undefined);
  const count = useCount(loaded);
  const { isRead, version, index } = loaded;
  const start = () => {
    countedVersion.current = version;
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    count(filter, signal).then(
      (figures) => signal.aborted || setCounted({ figures }),
      (error: unknown) => signal.aborted || setCounted({ problem: toProblem(error) }),
    );
  };
  const startSoon = useThrottled(changePause, start);
  useEffect(() => {
    if (isRead) start();
  }, [isRead, index, JSON.stringify(filter)]);
  // The first count is not begun anew: while the index is filled it would never end.
  useEffect(() => {
    if (isRead && counted.figures && countedVersion.current !== version) startSoon();
  }, [version, counted]);
  useEffect(() => () => controller.current?.abort(), []);
  return isRead ? counted : {};
}

/** Which rows are of one page is found out once for all filters: it takes longer than all else together. */
function useCount({ index, version }: LoadedIndex) {
  const pages = useRef<{ key: unknown; version: number; numbers: PageNumbers }>(undefined);
  return async (filter: FiguresFilter, signal: AbortSignal): Promise<Figures> => {
    const { columns } = index;
    const reports = await runInSlices(countReports(columns, filter, Date.now()), signal);
    const known = pages.current;
    const isKnown = known?.key === columns && known.version === version;
    const numbers = isKnown ? known.numbers : await runInSlices(numberPages(columns), signal);
    pages.current = { key: columns, version, numbers };
    return { reports, changes: await runInSlices(findChanges(columns, numbers, filter), signal) };
  };
}
