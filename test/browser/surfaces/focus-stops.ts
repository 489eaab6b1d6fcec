import type { Page } from 'puppeteer-core';

/** How many stops are checked: enough for the navigation, the head and filters of a view and its first rows. */
const stopLimit = 30;

/** The stops of the Tab key at which the focus is not visible, or is covered completely (2.4.7, 2.4.11). */
export async function listUnseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  await page.evaluate(beginAtTop);
  for (let step = 0; step < stopLimit; step++) {
    await page.keyboard.press('Tab');
    // After the last stop, the focus moves to the browser's own controls.
    if (!(await page.evaluate(() => document.hasFocus()))) return step > 0 ? unseen : ['no stop'];
    const fault = await page.evaluate(describeFocus);
    if (fault) unseen.push(fault);
  }
  // While the first stop (the skip link) has the focus, it covers other elements.
  await page.evaluate(beginAtTop);
  return unseen;
}

/** Runs in the page: resets the focus, so that the next Tab moves to the first stop. */
function beginAtTop(): void {
  const layer = [...document.querySelectorAll<HTMLElement>('dialog[open], :popover-open')].at(-1) ?? document.body;
  layer.tabIndex = -1;
  layer.focus();
  layer.removeAttribute('tabindex');
}

/** Runs in the page: describes what is wrong with the focused element; nothing if it is all right. */
function describeFocus(): string | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return undefined;
  const tree = element.getRootNode() as Document | ShadowRoot;
  // A radio button of a segmented control is drawn by its container, with the focus ring.
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
