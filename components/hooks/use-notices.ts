import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../../lib/messages/contract.ts';
import type { IndexNotice } from '../../lib/messages/ports.ts';
import { usePorts } from './ports.ts';
import { useReportPorts } from './report-ports.ts';

/** Calls the latest render's `onNotice` for everything the worker tells. */
export function useNotices(onNotice: (notice: Notice) => void): void {
  useWatch(usePorts().watch, onNotice);
}

export function useIndexNotices(onNotice: (notice: IndexNotice) => void): void {
  useWatch(useReportPorts().watchIndex, onNotice);
}

function useWatch<Told>(watch: (tell: (notice: Told) => void) => () => void, onNotice: (notice: Told) => void): void {
  const latest = useRef(onNotice);
  latest.current = onNotice;
  useEffect(() => watch((notice) => latest.current(notice)), [watch]);
}
