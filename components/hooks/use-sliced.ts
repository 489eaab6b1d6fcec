import { useEffect, useMemo, useState } from 'preact/hooks';
import { runInSlices, runSlice, type Steps } from '../../lib/slices/run-in-slices.ts';

interface Work<Value> {
  /** What is left of it. */
  steps?: Steps<Value>;
  value?: Value;
}

/** Milliseconds that the work may take of a drawing, which has its own to do. */
const firstSlice = 4;

/**
 * What comes of work that may be long; absent while it is under way, or not asked for. What is short is there
 * at once, the rest is done while the page draws and listens. It begins anew with another question.
 */
export function useSliced<Value>(begin: () => Steps<Value> | undefined, question: unknown[]): Value | undefined {
  const work = useMemo(() => beginWork(begin()), question);
  const [, setDone] = useState({});
  useEffect(() => {
    if (!work.steps) return;
    const controller = new AbortController();
    const { signal } = controller;
    runInSlices(work.steps, signal).then(
      (value) => {
        if (signal.aborted) return;
        Object.assign(work, { value, steps: undefined });
        setDone({});
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [work]);
  return work.value;
}

function beginWork<Value>(steps: Steps<Value> | undefined): Work<Value> {
  if (!steps) return {};
  const { done, value } = runSlice(steps, firstSlice);
  return done ? { value } : { steps };
}
