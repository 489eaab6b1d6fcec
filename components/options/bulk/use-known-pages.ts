import { useEffect, useRef, useState } from 'preact/hooks';
import type { KnownPages, KnownReport } from '../../../lib/bulk/sort-lines.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { isOlder } from '../../../lib/model/report/report.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useDatabase, useReportsNotices } from '../../hooks/worker-context.ts';

export interface KnownReports {
  pages: KnownPages;
  /** Increases with every change of `pages`. */
  version: number;
  /** All stored reports are read. */
  isRead: boolean;
  problem?: Problem;
  reload: () => void;
}

/** Milliseconds between updates: during a batch or a full sync, ten notices arrive in a second. */
const noticePause = 1_000;

/** The newest stored report of each page. */
export function useKnownPages(connectionId: string): KnownReports {
  const { readReports } = useDatabase();
  const [request, setRequest] = useState(0);
  const [version, setVersion] = useState(0);
  const [reading, setReading] = useState<{ isRead: boolean; problem?: Problem }>({ isRead: false });
  const pages = useRef(new Map<string, KnownReport>());
  // Ids of reports whose notice is newer than the stored reports still being read.
  const newer = useRef(new Set<string>());
  const touch = () => setVersion((version) => version + 1);
  const show = useThrottled(noticePause, touch);
  const reload = () => setRequest((request) => request + 1);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    pages.current = new Map();
    newer.current = new Set();
    setReading({ isRead: false });
    const take = (rows: ReportRow[]) => {
      const current = rows.filter(({ id }) => !newer.current.has(id));
      if (!signal.aborted) addReports(pages.current, current);
    };
    const end = (problem?: Problem) => {
      if (signal.aborted) return;
      setReading({ isRead: !problem, ...(problem && { problem }) });
      touch();
    };
    readReports(connectionId, { signal }, take).then(
      () => end(),
      (error: unknown) => end(toProblem(error)),
    );
    return () => controller.abort();
  }, [connectionId, request, readReports]);

  useReportsNotices((notice) => {
    if (notice.connectionId !== connectionId) return;
    if (notice.type === 'reportsDropped') return reload();
    const { reports, removed } = notice;
    if (!reading.isRead) for (const id of [...reports.map(({ id }) => id), ...removed]) newer.current.add(id);
    addReports(pages.current, reports);
    // After a removal, an older report of the page may be the newest one.
    if (removed.length > 0 && hasAny(pages.current, removed)) reload();
    else show();
  });
  return { pages: pages.current, version, ...reading, reload };
}

function addReports(pages: Map<string, KnownReport>, reports: ReportRow[]): void {
  for (const report of reports) {
    const { id, page, result, createdAt, generatedAt } = report;
    const known = pages.get(page);
    if (known && known.id !== id && !isOlder(known, report)) continue;
    pages.set(page, { id, result, createdAt, generatedAt });
  }
}

function hasAny(pages: Map<string, KnownReport>, ids: string[]): boolean {
  const removed = new Set(ids);
  return [...pages.values()].some(({ id }) => removed.has(id));
}
