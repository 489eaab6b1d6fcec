import type { WebWorker } from 'puppeteer-core';

interface Gaps {
  longest: number;
  timer: ReturnType<typeof setInterval>;
}

/** The longest that the worker answers nobody while that is done: what it does at once, in milliseconds. */
export async function measureLongestGap(worker: WebWorker, act: () => Promise<unknown>): Promise<number> {
  await worker.evaluate(() => {
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      gaps.longest = Math.max(gaps.longest, now - last);
      last = now;
    };
    const gaps: Gaps = { longest: 0, timer: setInterval(look, 5) };
    Object.assign(globalThis, { gaps });
  });
  await act();
  return worker.evaluate(() => {
    const { timer, longest } = Reflect.get(globalThis, 'gaps') as Gaps;
    clearInterval(timer);
    return longest;
  });
}
