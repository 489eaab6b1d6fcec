import type { Page } from 'puppeteer-core';

/** The state of the observer in a page. Times are milliseconds of the page's own clock. */
interface Watch {
  /** When the last change of the rows was painted. */
  painted: number;
  /** When the first rows were painted; 0 before. */
  firstRows: number;
  longTasks: number[];
  isPending: boolean;
  /** Stops observing rows: that takes a noticeable part of the time of drawing them. */
  stop?: () => void;
}

/** Observes the list's rows and count. Runs in the page, for `evaluateOnNewDocument`. */
export function watchPainting(): void {
  const watch: Watch = { painted: 0, firstRows: 0, longTasks: [], isPending: false };
  Object.assign(globalThis, { watch });
  const note = () => {
    if (watch.isPending) return;
    watch.isPending = true;
    // The message is delivered after the frame was painted.
    const after = new MessageChannel();
    requestAnimationFrame(() => {
      const hasRows = document.querySelector('tbody .address') !== null;
      after.port1.onmessage = () => {
        watch.painted = performance.now();
        if (hasRows) watch.firstRows ||= watch.painted;
        watch.isPending = false;
      };
      after.port2.postMessage(0);
    });
  };
  const isOfRows = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement;
    return Boolean(element?.closest('tbody, .list-count')) || element?.querySelector('tbody .address') !== null;
  };
  const observer = new MutationObserver((changes) => changes.some(isOfRows) && note());
  watch.stop = () => observer.disconnect();
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  // A key that changes no row still counts as painted with the next frame.
  addEventListener('input', note, { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Waits until nothing has changed for `rest` milliseconds. Returns when the last change was painted. */
export function waitForPaint(page: Page, rest: number): Promise<number> {
  return page.evaluate(
    (rest) =>
      new Promise<number>((resolve) => {
        const watch = Reflect.get(globalThis, 'watch') as Watch;
        const start = performance.now();
        const look = () => {
          const since = performance.now() - Math.max(watch.painted, start);
          if (!watch.isPending && since >= rest) resolve(watch.painted);
          else setTimeout(look, 10);
        };
        look();
      }),
    rest,
  );
}

/** Stops recording paints; long tasks are still recorded. */
export function stopWatching(page: Page): Promise<void> {
  return page.evaluate(() => (Reflect.get(globalThis, 'watch') as Watch).stop?.());
}

/** Returns the time from the navigation until the first rows were painted, in milliseconds. */
export async function waitForFirstRows(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (Reflect.get(globalThis, 'watch') as Watch).firstRows);
  return Number(await found.jsonValue());
}

/** Returns the longest task since the last call, in milliseconds; 0 if none took 50 ms. */
export function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const watch = Reflect.get(globalThis, 'watch') as Watch;
    return Math.max(0, ...watch.longTasks.splice(0));
  });
}
