import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../../lib/messages/contract.ts';
import { usePorts } from './ports.ts';

/** Calls the latest render's `onNotice` for everything the worker tells. */
export function useNotices(onNotice: (notice: Notice) => void): void {
  const { watch } = usePorts();
  const latest = useRef(onNotice);
  latest.current = onNotice;
  useEffect(() => watch((notice) => latest.current(notice)), [watch]);
}
