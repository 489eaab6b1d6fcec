import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../../lib/messages/contract.ts';
import type { DatabasePorts, ReportsNotice, WorkerPorts } from '../../lib/messages/ports.ts';
import { createRequiredContext } from './required-context.ts';

/** The way to the worker: entrypoints give the browser's messages, tests give answers. */
export const [WorkerContext, useWorker] = createRequiredContext<WorkerPorts>('WorkerContext');

/** What pages read without the worker: lists that are too long for messages. */
export const [DatabaseContext, useDatabase] = createRequiredContext<DatabasePorts>('DatabaseContext');

/** Calls the latest render's `onNotice` for everything the worker tells. */
export function useNotices(onNotice: (notice: Notice) => void): void {
  useWatch(useWorker().watch, onNotice);
}

/** Calls the latest render's `onNotice` for every change of the stored reports. */
export function useReportsNotices(onNotice: (notice: ReportsNotice) => void): void {
  useWatch(useWorker().watchReports, onNotice);
}

function useWatch<Data>(watch: (onData: (notice: Data) => void) => () => void, onNotice: (notice: Data) => void): void {
  const latest = useRef(onNotice);
  latest.current = onNotice;
  useEffect(() => watch((notice) => latest.current(notice)), [watch]);
}
