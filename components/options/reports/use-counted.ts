import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReportList } from '../../../lib/report-list/report-list.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import type { LoadedList } from './use-report-list.ts';

/** Milliseconds: during a full sync, the list changes four times a second. */
const changePause = 1000;

/**
 * What is counted from the stored reports, anew with every change of reports or `question`. Absent until all are read.
 */
export function useCounted<Counted>(
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
