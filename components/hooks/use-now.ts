import { useEffect, useReducer } from 'preact/hooks';

/** The time, anew each second until `until` has come; in milliseconds since 1970. */
export function useNow(until: number): number {
  const [, tick] = useReducer<number, void>((count) => count + 1, 0);
  // Not that of the last tick: `until` may be another one, long after the ticking has ended.
  const now = Date.now();
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return now;
}
