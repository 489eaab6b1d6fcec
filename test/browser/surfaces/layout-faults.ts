import type { Page } from 'puppeteer-core';
import { listSpacingFaults } from './spacing-faults.ts';

/** A text on the screen: its own boxes, and what of them those around it let be seen. */
interface ShownText {
  element: Element;
  text: string;
  boxes: DOMRect[];
  shown: DOMRect[];
  sticking: Element | undefined;
}

/** The texts that are ours, so that none may end in dots; beside those with letters that no English has. */
declare const ownTexts: ReadonlySet<string>;

/** What is cut off, covered or beside the page, in words, and what stands too near or alone. */
export async function listLayoutFaults(page: Page, own: readonly string[] = []): Promise<string[]> {
  // They run in the page, so they go there as text, each by its name.
  const source = [listFaults, listTexts, findFault, findOverlaps, findWidest, isSeen, listAround, findSticking, showIn]
    .concat([isCut, canEndInDots, findCovering, doOverlap, describe] as never[])
    .join('\n');
  const texts = `const ownTexts = new Set(${JSON.stringify(own)});`;
  const faults = (await page.evaluate(`(() => { ${texts}\n${source}\nreturn listFaults(); })()`)) as string[];
  return [...faults, ...(await listSpacingFaults(page))];
}

function listFaults(): string[] {
  const root = document.documentElement;
  const layer = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
  const texts = listTexts(layer);
  const wide = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} px wide: ${describe(findWidest())}`] : [];
  return [...texts.flatMap(findFault), ...findOverlaps(texts), ...wide];
}

function listTexts(from: Element): ShownText[] {
  const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
  const found: ShownText[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    const text = node.data.trim().slice(0, 60);
    if (!element || !text || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const shown = boxes.map((box) => showIn(element, box));
    found.push({ element, text, boxes, shown, sticking: findSticking(element) });
  }
  return found;
}

function findFault({ element, text, boxes, shown }: ShownText): string[] {
  if (boxes.some((box) => isCut(element, box))) return [`cut off: “${text}” in ${describe(element)}`];
  const covering = shown.map((box) => findCovering(element, box)).find(Boolean);
  return covering ? [`“${text}” in ${describe(element)} is covered by ${describe(covering)}`] : [];
}

/** Not of what scrolls away below something that stays. */
function findOverlaps(texts: ShownText[]): string[] {
  return texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter(({ sticking }) => sticking === one.sticking)
      .filter(({ shown }) => shown.some((box) => one.shown.some((other) => doOverlap(box, other))))
      .map(({ text, element }) => `on each other: “${one.text}” and “${text}” in ${describe(element)}`),
  );
}

function findWidest(): Element {
  const { scrollWidth } = document.documentElement;
  const isWide = (element: Element) => element.getBoundingClientRect().right >= scrollWidth;
  return [...document.querySelectorAll('body *')].filter(isWide).at(-1) ?? document.body;
}

function isSeen(element: Element): boolean {
  const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return isVisible && !element.closest('.visually-hidden, svg, option, .toasts');
}

/** The element and all that it lies in, below the root. */
function listAround(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement && parentElement !== document.documentElement
    ? [element, ...listAround(parentElement)]
    : [element];
}

/** What stays in its place while the rest scrolls away below it. */
function findSticking(element: Element): Element | undefined {
  return listAround(element).find((around) => /sticky|fixed/.test(getComputedStyle(around).position));
}

/** What is left of a box where those around it let only a part of their content be seen. */
function showIn(element: Element, box: DOMRect): DOMRect {
  let { left, right, top, bottom } = box;
  for (const around of listAround(element)) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const frame = around.getBoundingClientRect();
    [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** By a box around it that hides what does not fit. What can be scrolled to is there. */
function isCut(element: Element, box: DOMRect): boolean {
  for (const around of listAround(element)) {
    const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around);
    // What is laid out in one of these gets no dots from it.
    const hasDots = textOverflow === 'ellipsis' && !/flex|grid/.test(display);
    const { left, right, top, bottom } = around.getBoundingClientRect();
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
    const isWider = box.left < left - 2 || box.right > right + 2;
    if (isWider && overflowX !== 'visible') return !hasDots || !canEndInDots(element);
    const isHigher = box.top < top - 4 || box.bottom > bottom + 4;
    if (isHigher && overflowY !== 'visible') return webkitLineClamp === 'none' || !canEndInDots(element);
  }
  return false;
}

/** What others have written may, and what is told whole when the mouse rests on it. */
function canEndInDots(element: Element): boolean {
  const text = element.textContent ?? '';
  return element.closest('[title]') !== null || !(ownTexts.has(text) || /[\u00c0-\u024f\u1e00-\u1eff]/.test(text));
}

/** What lies over the begin or the end of a text; not what it scrolls below. */
function findCovering(element: Element, { left, right, top, bottom, width, height }: DOMRect): Element | undefined {
  const ends = width > 4 && height > 4 ? [left + 2, right - 2] : [];
  return (
    ends
      .map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      .filter((over) => over !== null)
      // Of two pieces of a line that ends in dots the second may be behind them.
      .filter((over) => !over.contains(element) && over.parentElement !== element.parentElement)
      .filter((over) => !element.contains(over) && !over.closest('label, .toasts'))
      .find((over) => isSeen(over) && findSticking(over) === findSticking(element))
  );
}

function doOverlap(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 2 && height > 4;
}

function describe(element: Element): string {
  const names = listAround(element).map((around) => `${around.localName}.${around.getAttribute('class') ?? ''}`);
  return names.slice(0, 4).reverse().join(' > ');
}
