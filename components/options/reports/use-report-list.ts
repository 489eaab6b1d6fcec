import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';
import { createReportList, type ReportList } from '../../../lib/report-list/report-list.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useDatabase, useReportsNotices } from '../../hooks/worker-context.ts';

export interface LoadedList {
  list: ReportList;
  /** Changes with every change of the list that is worth a render. */
  version: number;
  /** All reports are read, not only the newest ones. */
  isRead: boolean;
  problem?: Problem;
  reload: () => void;
}

/** As many rows as a tall window shows: painted before the others are read. */
const firstRows = 50;

/** Milliseconds: during a full sync, notices come ten times a second. */
const noticePause = 250;

/** A connection's stored reports in this page's memory, kept up to date by the worker's notices. */
export function useReportList(connectionId: string): LoadedList {
  const { readReports } = useDatabase();
  const [list, setList] = useState(createReportList);
  const [version, setVersion] = useState(0);
  const [reading, setReading] = useState<{ isRead: boolean; problem?: Problem }>({ isRead: false });
  /** Ids whose notice is newer than what is still being read. */
  const newer = useRef(new Set<string>());
  const touch = () => setVersion((version) => version + 1);
  const touchSoon = useThrottled(noticePause, touch);
  const reload = () => {
    newer.current = new Set();
    setList(createReportList());
  };

  useReportsNotices((notice) => {
    if (notice.connectionId !== connectionId) return;
    if (notice.type === 'reportsDropped') return reload();
    const { reports, removed } = notice;
    if (!reading.isRead) for (const id of [...reports.map(({ id }) => id), ...removed]) newer.current.add(id);
    list.put(reports);
    list.remove(removed);
    touchSoon();
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setReading({ isRead: false });
    let isFirst = true;
    const take = (rows: ReportRow[]) => {
      if (signal.aborted) return;
      list.put(rows.filter(({ id }) => !newer.current.has(id)));
      // Rendering every chunk would take longer than reading them all.
      if (isFirst) touch();
      isFirst = false;
    };
    const end = (problem?: Problem) => {
      if (signal.aborted) return;
      setReading({ isRead: !problem, problem });
      touch();
    };
    readReports(connectionId, { newest: firstRows, signal }, take).then(
      () => end(),
      (error: unknown) => end(toProblem(error)),
    );
    return () => controller.abort();
  }, [list, connectionId, readReports]);
  return { list, version, ...reading, reload };
}
