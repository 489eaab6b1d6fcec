import type { Page } from 'puppeteer-core';

/** How much of what was on screen moved by itself: 0 where everything appears in its place. */
export async function measureShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift');
          resolve(shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0));
        });
        const observe = () => {
          observer.observe({ type: 'layout-shift', buffered: true });
          // Told of together, so that there is an end also where nothing moved.
          observer.observe({ type: 'paint', buffered: true });
        };
        // What has just changed is drawn by then.
        requestAnimationFrame(() => requestAnimationFrame(observe));
      }),
  );
}
