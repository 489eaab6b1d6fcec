import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReportList } from '../../../lib/report-list/report-list.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import type { LoadedList } from './use-report-list.ts';

/** Milliseconds between counts: during a full sync, the list changes four times a second. */
const changePause = 1000;

/** The result of `countIn`, updated when the reports or `question` change. Undefined until all reports are read. */
export function useComputed<Counted>(
  { list, version, isRead }: LoadedList,
  question: string,
  countIn: (list: ReportList) => Counted,
): Counted | undefined {
  const [counted, setCounted] = useState<Counted>();
  const countedVersion = useRef<number>(undefined);
  const count = () => {
    countedVersion.current = version;
    setCounted(countIn(list));
  };
  const countSoon = useThrottled(changePause, count);
  useEffect(() => {
    if (isRead) count();
  }, [isRead, list, question]);
  useEffect(() => {
    if (isRead && countedVersion.current !== version) countSoon();
  }, [version]);
  return isRead ? counted : undefined;
}
