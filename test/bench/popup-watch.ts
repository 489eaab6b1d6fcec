import type { Page } from 'puppeteer-core';

/** Milliseconds of the page’s own clock, which starts with the navigation. */
export interface PopupTimes {
  /**
   * The first usable control: the button “Analyse this page” is painted with its label and enabled. A click on it is
   * accepted from then on and takes effect when the worker has responded.
   */
  usable: number;
  /** Everything is loaded: what the worker knows about the page is painted. The baseline has nothing to load. */
  known: number;
}

/** Records the times. Runs in the page, for `evaluateOnNewDocument`. */
export function watchPopup(): void {
  const times: Partial<PopupTimes> = {};
  Object.assign(globalThis, { popupTimes: times });
  const note = (name: keyof PopupTimes) => {
    times[name] = 0;
    // The message is delivered after the frame was painted.
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      times[name] = performance.now();
    };
    requestAnimationFrame(() => after.port2.postMessage(0));
  };
  const look = () => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent === 'Analyse this page');
    if (!button) return;
    if (times.usable === undefined && !button.disabled) note('usable');
    if (times.known === undefined && !document.querySelector('[data-pending]')) note('known');
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

export async function readPopupTimes(page: Page): Promise<PopupTimes> {
  // At long intervals, so that polling hardly affects the measurement.
  const found = await page.waitForFunction(
    () => {
      const times = Reflect.get(globalThis, 'popupTimes') as Partial<PopupTimes>;
      return times.usable && times.known ? times : undefined;
    },
    { polling: 100 },
  );
  return (await found.jsonValue()) as PopupTimes;
}
