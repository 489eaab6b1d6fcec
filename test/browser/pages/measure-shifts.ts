import type { Page } from 'puppeteer-core';

/** The cumulative layout shift of the page: 0 if nothing moved after it was rendered. */
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
          // Delivered in the same batch, so that the callback also runs if there was no layout shift.
          observer.observe({ type: 'paint', buffered: true });
        };
        // After two frames, the latest changes are painted.
        requestAnimationFrame(() => requestAnimationFrame(observe));
      }),
  );
}
