import type { Page } from 'puppeteer-core';

/** As many as pass the frame, a view's head and filters and the first rows of its list. */
const most = 30;

/** The stops of the Tab key at which nothing shows where the focus is, or something lies over all of it (2.4.7, 2.4.11). */
export async function listUnseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  await page.evaluate(beginAtTop);
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab');
    // Behind the last stop come the browser's own.
    if (!(await page.evaluate(() => document.hasFocus()))) return step > 0 ? unseen : ['no stop at all'];
    const fault = await page.evaluate(describeFocus);
    if (fault) unseen.push(fault);
  }
  // The first stop of all is drawn over others as long as it has the focus.
  await page.evaluate(beginAtTop);
  return unseen;
}

/** Runs in the page: the next Tab leads to the first stop, wherever the focus was. */
function beginAtTop(): void {
  const layer = [...document.querySelectorAll<HTMLElement>('dialog[open], :popover-open')].at(-1) ?? document.body;
  layer.tabIndex = -1;
  layer.focus();
  layer.removeAttribute('tabindex');
}

/** Runs in the page: what is wrong with where the focus is. */
function describeFocus(): string | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return undefined;
  const tree = element.getRootNode() as Document | ShadowRoot;
  // A choice of several is drawn by what it lies in, and its ring with it.
  const drawn = element.closest('.segment') ?? element;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(drawn);
  const canvas = getComputedStyle(document.body).backgroundColor;
  const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && outlineColor !== canvas;
  const { left, right, top, bottom } = drawn.getBoundingClientRect();
  const across = [left + 3, (left + right) / 2, right - 3];
  const points = [top + 3, (top + bottom) / 2, bottom - 3].flatMap((y) => across.map((x) => [x, y] as const));
  const isOpen = points.some(([x, y]) => {
    const over = tree.elementFromPoint(x, y);
    return over !== null && (drawn.contains(over) || over.closest('label')?.contains(drawn));
  });
  const faults = [!isRinged && 'without a ring', !isOpen && 'covered'].filter(Boolean).join(', ');
  return faults && `${faults}: ${element.outerHTML.slice(0, 160)}`;
}
