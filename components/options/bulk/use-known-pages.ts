import { useEffect, useRef, useState } from 'preact/hooks';
import type { KnownPages, KnownReport } from '../../../lib/bulk/sort-lines.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { isOlder } from '../../../lib/model/report/report.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useDatabase, useReportsNotices } from '../../hooks/worker-context.ts';

export interface KnownReports {
  pages: KnownPages;
  /** Changes with every change of the pages. */
  version: number;
  /** All stored reports were read. */
  isRead: boolean;
  problem?: Problem;
  reload: () => void;
}

/** Milliseconds: during a batch or a full sync, notices come ten times a second. */
const noticePause = 1_000;

/** The newest stored report of each page. */
export function useKnownPages(connectionId: string): KnownReports {
  const { readReports } = useDatabase();
  const [request, setRequest] = useState(0);
  const [version, setVersion] = useState(0);
  const [reading, setReading] = useState<{ isRead: boolean; problem?: Problem }>({ isRead: false });
  const pages = useRef(new Map<string, KnownReport>());
  // Ids whose notice is newer than what is still being read.
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
    const take = (rows: ReportRow[]) =>
      signal.aborted ||
      note(
        pages.current,
        rows.filter(({ id }) => !newer.current.has(id)),
      );
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
    note(pages.current, reports);
    // An older report of the page may be the newest one now.
    if (removed.length > 0 && hasAny(pages.current, removed)) reload();
    else show();
  });
  return { pages: pages.current, version, ...reading, reload };
}

function note(pages: Map<string, KnownReport>, reports: ReportRow[]): void {
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
