import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../../lib/messages/contract.ts';
import type { DatabasePorts, ReportsNotice, WorkerPorts } from '../../lib/messages/ports.ts';
import { createRequiredContext } from './required-context.ts';

/** Access to the worker. Entrypoints provide the browser's messages, tests provide their own answers. */
export const [WorkerContext, useWorker] = createRequiredContext<WorkerPorts>('WorkerContext');

/** Access to the database, for lists that are too long for messages. */
export const [DatabaseContext, useDatabase] = createRequiredContext<DatabasePorts>('DatabaseContext');

/** Calls the `onNotice` of the latest render for every notice of the worker. */
export function useNotices(onNotice: (notice: Notice) => void): void {
  useSubscription(useWorker().watch, onNotice);
}

/** Calls the `onNotice` of the latest render for every change of the stored reports. */
export function useReportsNotices(onNotice: (notice: ReportsNotice) => void): void {
  useSubscription(useWorker().watchReports, onNotice);
}

function useSubscription<Data>(
  subscribe: (onNotice: (notice: Data) => void) => () => void,
  onNotice: (notice: Data) => void,
): void {
  const latest = useRef(onNotice);
  latest.current = onNotice;
  useEffect(() => subscribe((notice) => latest.current(notice)), [subscribe]);
}
