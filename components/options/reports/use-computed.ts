import { useMemo } from 'preact/hooks';
import type { ReportList } from '../../../lib/report-list/report-list.ts';
import { useSlowed } from '../../hooks/use-throttled.ts';
import type { LoadedList } from './use-report-list.ts';

/** Milliseconds between computations: during a full sync, the list changes four times a second. */
const changePause = 1000;

/** The result of `compute`, updated when the reports or `question` change, and on a new day. Undefined until all reports are read. */
export function useComputed<Result>(
  { list, version, isRead }: LoadedList,
  question: string,
  compute: (list: ReportList) => Result,
): Result | undefined {
  const slowVersion = useSlowed(changePause, version);
  return useMemo(
    () => (isRead ? compute(list) : undefined),
    [isRead, list, slowVersion, question, new Date().toDateString()],
  );
}
