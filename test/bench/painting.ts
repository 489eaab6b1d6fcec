import type { Page } from 'puppeteer-core';

/** What is put into a page to see when it shows what. Times are milliseconds of the page's own clock. */
interface Watch {
  /** When the last change of the rows was painted. */
  painted: number;
  /** The same of the first rows; 0 before. */
  firstRows: number;
  longTasks: number[];
  isPending: boolean;
  /** It looks at every row that comes, which takes as long as a part of its drawing. */
  stop?: () => void;
}

/** For `evaluateOnNewDocument` and for pages that are open. It looks at the list's rows and its count. */
export function watchPainting(): void {
  const watch: Watch = { painted: 0, firstRows: 0, longTasks: [], isPending: false };
  Object.assign(globalThis, { watch });
  const note = () => {
    if (watch.isPending) return;
    watch.isPending = true;
    // A message comes after the frame is out.
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
  // What a key leaves as it is was answered by the next frame all the same.
  addEventListener('input', note, { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Waits until nothing changes any more; answers when the last change was painted. */
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

/** What is painted from now on is not seen; long tasks are. */
export function stopWatching(page: Page): Promise<void> {
  return page.evaluate(() => (Reflect.get(globalThis, 'watch') as Watch).stop?.());
}

/** When the first rows were painted, since the page was asked for. */
export async function waitForFirstRows(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (Reflect.get(globalThis, 'watch') as Watch).firstRows);
  return Number(await found.jsonValue());
}

/** The longest task since this was asked last, in milliseconds; 0 where none took 50 ms. */
export function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const watch = Reflect.get(globalThis, 'watch') as Watch;
    return Math.max(0, ...watch.longTasks.splice(0));
  });
}
