import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';
import { createReportList, type ReportList } from '../../../lib/report-list/report-list.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useDatabase, useNotices } from '../../hooks/worker-context.ts';

export interface LoadedList {
  list: ReportList;
  /** Increases with every change of the list that needs a render. */
  version: number;
  /** All reports are read, not only the newest ones. */
  isRead: boolean;
  problem?: Problem;
  reload: () => void;
}

/** As many rows as a tall window shows: they are rendered before the others are read. */
const firstRows = 50;

/** Milliseconds between renders: during a full sync, notices come ten times a second. */
const noticePause = 250;

/** A connection's stored reports in this page's memory, kept up to date by the worker's notices. */
export function useReportList(connectionId: string): LoadedList {
  const { readReports } = useDatabase();
  const [list, setList] = useState(createReportList);
  const [version, setVersion] = useState(0);
  const [reading, setReading] = useState<{ isRead: boolean; problem?: Problem }>({ isRead: false });
  /** Ids from notices that came while the stored reports are still being read: the notices are newer. */
  const noticed = useRef(new Set<string>());
  const touch = () => setVersion((version) => version + 1);
  const touchSoon = useThrottled(noticePause, touch);
  const reload = () => {
    noticed.current = new Set();
    setList(createReportList());
  };

  useNotices((notice) => {
    if (notice.type === 'reportsDropped' && notice.connectionId === connectionId) return reload();
    if (notice.type !== 'reportsChanged' || notice.connectionId !== connectionId) return;
    const { reports, removed } = notice;
    if (!reading.isRead) for (const id of [...reports.map(({ id }) => id), ...removed]) noticed.current.add(id);
    list.put(reports);
    list.remove(removed);
    touchSoon();
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setReading({ isRead: false });
    let isFirst = true;
    const addRows = (rows: ReportRow[]) => {
      if (signal.aborted) return;
      list.put(rows.filter(({ id }) => !noticed.current.has(id)));
      // Rendering every chunk would take longer than reading them all.
      if (isFirst) touch();
      isFirst = false;
    };
    const finish = (problem?: Problem) => {
      if (signal.aborted) return;
      setReading({ isRead: !problem, problem });
      touch();
    };
    readReports(connectionId, { newest: firstRows, signal }, addRows).then(
      () => finish(),
      (error: unknown) => finish(toProblem(error)),
    );
    return () => controller.abort();
  }, [list, connectionId, readReports]);
  return { list, version, ...reading, reload };
}
