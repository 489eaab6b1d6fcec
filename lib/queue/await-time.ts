import type { QueuePorts } from './ports.ts';

/** Browsers take a delay of a month for none, and the clock may be set meanwhile. In milliseconds. */
const longestTimer = 60_000;

/** Calls back at the times it is given, with one timer however often it is asked: each would bring forth another. */
export function createAwaitTime({ setTimer }: Pick<QueuePorts, 'setTimer'>, callback: () => void) {
  let next: number | undefined;
  return (time: number, now: number): void => {
    if (next !== undefined && next <= time) return;
    next = time;
    const ring = () => {
      if (next === time) next = undefined;
      callback();
    };
    setTimer(ring, Math.min(time - now, longestTimer));
  };
}
