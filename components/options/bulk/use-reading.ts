import { useEffect, useRef, useState } from 'preact/hooks';
import type { LoadOptions, Progress } from '../../../lib/bulk/load-list.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';

/** Where addresses come from. */
export type SourceName = 'list' | 'address' | 'file' | 'column' | 'tabs';

export type Read = (loading: Omit<LoadOptions, 'fetch'>) => Promise<void>;

interface ReadingState {
  /** The source that is being read. */
  source?: SourceName;
  progress?: Progress;
  /** Why the last source could not be read. */
  problem?: Problem;
}

export interface Reading extends ReadingState {
  /** Calls `read` synchronously, so that it can request a permission within the click. */
  run: (source: SourceName, read: Read) => void;
  stop: () => void;
}

/** Reads one source at a time. A new reading, `stop`, or leaving the page aborts it. */
export function useReading(): Reading {
  const [state, setState] = useState<ReadingState>({});
  const current = useRef<AbortController>(undefined);
  const stop = () => {
    current.current?.abort();
    setState({});
  };
  useEffect(() => () => current.current?.abort(), []);
  const run = (source: SourceName, read: Read) => {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const show = (state: ReadingState) => signal.aborted || setState(state);
    show({ source });
    read({ signal, onProgress: (progress) => show({ source, progress }) }).then(
      () => show({}),
      (error: unknown) => show({ problem: toProblem(error) }),
    );
  };
  return { ...state, run, stop };
}
