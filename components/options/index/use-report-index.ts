import { useEffect, useRef, useState } from 'preact/hooks';
import type { IndexNotice, ReadIndex } from '../../../lib/messages/ports.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { IndexedReport } from '../../../lib/model/report/indexed-report.ts';
import { createReportIndex, type ReportIndex } from '../../../lib/report-index/report-index.ts';
import { useReportPorts } from '../../hooks/report-ports.ts';
import { useIndexNotices } from '../../hooks/use-notices.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';

export interface LoadedIndex {
  index: ReportIndex;
  /** Another one after every change of the index. */
  version: number;
  /** All of it is here, not the newest alone. */
  isRead: boolean;
  problem?: Problem;
  reload: () => void;
}

/** As many as a high window shows: painted before the others are read. */
const firstRows = 50;

/** Milliseconds: while the whole list is walked, something is told ten times a second. */
const noticePause = 250;

/** The local index of a connection in this page's memory, kept up to date by the worker's notices. */
export function useReportIndex(connectionId: string): LoadedIndex {
  const { readIndex } = useReportPorts();
  const [index, setIndex] = useState(createReportIndex);
  const [version, setVersion] = useState(0);
  const [reading, setReading] = useState<{ isRead: boolean; problem?: Problem }>({ isRead: false });
  const told = useRef(new Set<string>());
  const touch = () => setVersion((version) => version + 1);
  const news = useRef<Extract<IndexNotice, { type: 'indexed' }>[]>([]);
  const takeNews = useThrottled(noticePause, () => {
    // Not before: the rows that are drawn go by their numbers.
    for (const { reports, removed } of news.current.splice(0)) {
      index.put(reports);
      index.remove(removed);
    }
    touch();
  });
  const reload = () => {
    told.current = new Set();
    news.current = [];
    setIndex(createReportIndex());
  };

  useIndexNotices((notice) => {
    if (notice.type === 'indexDropped' && notice.connectionId === connectionId) reload();
    if (notice.type !== 'indexed' || notice.connectionId !== connectionId) return;
    news.current.push(notice);
    // What is still being read from the disk may be older.
    if (!reading.isRead)
      for (const id of [...notice.reports.map(({ id }) => id), ...notice.removed]) told.current.add(id);
    takeNews();
  });

  useEffect(() => {
    setReading({ isRead: false });
    return read(readIndex, connectionId, {
      onRows: (rows) => index.put(rows.filter(({ id }) => !told.current.has(id))),
      onChange: touch,
      onEnd: (problem) => setReading({ isRead: !problem, problem }),
    });
  }, [index, connectionId, readIndex]);
  return { index, version, ...reading, reload };
}

interface Reader {
  onRows: (rows: IndexedReport[]) => void;
  /** Worth drawing: to draw every chunk would take longer than to read them all. */
  onChange: () => void;
  onEnd: (problem?: Problem) => void;
}

/** Reads until the returned function is called. */
function read(readIndex: ReadIndex, connectionId: string, { onRows, onChange, onEnd }: Reader): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let isFirst = true;
  const take = (rows: IndexedReport[]) => {
    if (signal.aborted) return;
    onRows(rows);
    if (isFirst) onChange();
    isFirst = false;
  };
  const end = (problem?: Problem) => {
    if (signal.aborted) return;
    onEnd(problem);
    onChange();
  };
  readIndex(connectionId, { newest: firstRows, signal }, take).then(
    () => end(),
    (error: unknown) => end(toProblem(error)),
  );
  return () => controller.abort();
}
