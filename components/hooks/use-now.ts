import { useEffect, useReducer } from 'preact/hooks';

/** The current time in milliseconds since 1970, updated every `pause` milliseconds until `until`. */
export function useNow(until: number, pause = 1000): number {
  const [, tick] = useReducer<number, void>((count) => count + 1, 0);
  // Not the time of the last tick: `until` may change long after the ticking ended.
  const now = Date.now();
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(tick, pause);
    return () => clearInterval(timer);
  }, [isOver, pause]);
  return now;
}
