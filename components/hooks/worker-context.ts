import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../../lib/messages/contract.ts';
import type { DatabasePorts, WorkerPorts } from '../../lib/messages/ports.ts';
import { createRequiredContext } from './required-context.ts';

/** Access to the worker. Entrypoints provide the browser's messages, tests provide their own answers. */
export const [WorkerContext, useWorker] = createRequiredContext<WorkerPorts>('WorkerContext');

/** Access to the database, for lists that are too long for messages. */
export const [DatabaseContext, useDatabase] = createRequiredContext<DatabasePorts>('DatabaseContext');

/** Calls the `callback` of the latest render for every notice of the worker. */
export function useNotices(callback: (notice: Notice) => void): void {
  const { onNotice } = useWorker();
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => onNotice((notice) => latest.current(notice)), [onNotice]);
}
