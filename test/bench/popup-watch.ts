import type { Page } from 'puppeteer-core';

/** Milliseconds of the page’s own clock, which starts when the browser is asked for the page. */
export interface PopupTimes {
  /**
   * The first usable control: the button that analyses is painted with its label and enabled. A click on it counts from
   * then on, and is acted on with the worker’s answer.
   */
  usable: number;
  /** Nothing is pending any more: what the worker knows of the page is painted. The floor has nothing to wait for. */
  known: number;
}

/** For `evaluateOnNewDocument`. */
export function watchPopup(): void {
  const times: Partial<PopupTimes> = {};
  Object.assign(globalThis, { popupTimes: times });
  const note = (name: keyof PopupTimes) => {
    times[name] = 0;
    // A message comes after the frame is out.
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
  // Seldom, so that asking takes little of what is measured.
  const found = await page.waitForFunction(
    () => {
      const times = Reflect.get(globalThis, 'popupTimes') as Partial<PopupTimes>;
      return times.usable && times.known ? times : undefined;
    },
    { polling: 100 },
  );
  return (await found.jsonValue()) as PopupTimes;
}
