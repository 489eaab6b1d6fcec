import { useEffect, useState } from 'preact/hooks';

/** The time, anew each second until `until` has come; in milliseconds since 1970. */
export function useNow(until: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return now;
}
