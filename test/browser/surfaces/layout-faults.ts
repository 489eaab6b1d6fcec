import type { Page } from 'puppeteer-core';

/** A text on the screen: its boxes, and the visible parts of them, as clipped by its ancestors. */
interface ShownText {
  element: Element;
  text: string;
  boxes: DOMRect[];
  shown: DOMRect[];
  /** The block that lays out the text. */
  block: Element;
  /** The sticky or fixed element that contains it. */
  sticking: Element | undefined;
}

/** The product's own texts, which must not be truncated. Texts with non-English letters count as such, too. */
declare const ownTexts: ReadonlySet<string>;

/**
 * Describes texts that are cut off, covered or outside of the page, texts and buttons that touch each other, and icon
 * buttons that wrapped to a line of their own.
 */
export async function listLayoutFaults(page: Page, own: readonly string[] = []): Promise<string[]> {
  // These functions run in the page, so their source is sent. They refer to each other by name.
  const ofTexts = [
    listTexts,
    findFault,
    findOverlaps,
    listTouching,
    isSeen,
    listWithAncestors,
    findBlock,
    findSticking,
  ];
  const ofBoxes = [showIn, isCut, canBeTruncated, findCovering, doOverlap, isBeside, findWidest, describe];
  const source = [listFaults, ...ofTexts, ...ofBoxes, listTouchingButtons, listStranded].join('\n');
  const texts = `const ownTexts = new Set(${JSON.stringify(own)});`;
  return (await page.evaluate(`(() => { ${texts}\n${source}\nreturn listFaults(); })()`)) as string[];
}

function listFaults(): string[] {
  const root = document.documentElement;
  const layer = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
  const texts = listTexts(layer);
  const wide = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} px wide: ${describe(findWidest())}`] : [];
  const spacing = [...listTouching(texts), ...listTouchingButtons(layer), ...listStranded(layer)];
  return [...texts.flatMap(findFault), ...findOverlaps(texts), ...wide, ...spacing];
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
    found.push({ element, text, boxes, shown, block: findBlock(element), sticking: findSticking(element) });
  }
  return found;
}

function findFault({ element, text, boxes, shown }: ShownText): string[] {
  if (boxes.some((box) => isCut(element, box))) return [`cut off: “${text}” in ${describe(element)}`];
  const covering = shown.map((box) => findCovering(element, box)).find(Boolean);
  return covering ? [`“${text}” in ${describe(element)} is covered by ${describe(covering)}`] : [];
}

/** Ignores overlaps of a sticky element with what scrolls below it. */
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

/** The element and its ancestors, up to the body. */
function listWithAncestors(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement && parentElement !== document.documentElement
    ? [element, ...listWithAncestors(parentElement)]
    : [element];
}

function findBlock(element: Element): Element {
  const isInline = (around: Element) => /^(inline|contents)$/.test(getComputedStyle(around).display);
  return listWithAncestors(element).find((around) => !isInline(around)) ?? element;
}

function findSticking(element: Element): Element | undefined {
  return listWithAncestors(element).find((around) => /sticky|fixed/.test(getComputedStyle(around).position));
}

/** The visible part of a box, as clipped by the element's ancestors. */
function showIn(element: Element, box: DOMRect): DOMRect {
  let { left, right, top, bottom } = box;
  for (const around of listWithAncestors(element)) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const frame = around.getBoundingClientRect();
    [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** Whether an ancestor hides a part of the box. A part that can be scrolled to does not count as hidden. */
function isCut(element: Element, box: DOMRect): boolean {
  for (const around of listWithAncestors(element)) {
    const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around);
    // Flex and grid containers show no ellipsis for their items.
    const hasDots = textOverflow === 'ellipsis' && !/flex|grid/.test(display);
    const { left, right, top, bottom } = around.getBoundingClientRect();
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
    const isWider = box.left < left - 2 || box.right > right + 2;
    if (isWider && overflowX !== 'visible') return !hasDots || !canBeTruncated(element);
    const isHigher = box.top < top - 4 || box.bottom > bottom + 4;
    if (isHigher && overflowY !== 'visible') return webkitLineClamp === 'none' || !canBeTruncated(element);
  }
  return false;
}

/** Whether the text may be truncated: it is not the product's own, or a tooltip shows all of it. */
function canBeTruncated(element: Element): boolean {
  const text = element.textContent ?? '';
  return element.closest('[title]') !== null || !(ownTexts.has(text) || /[\u00c0-\u024f\u1e00-\u1eff]/.test(text));
}

/** The element that covers the start or the end of a text, unless it is a sticky one which the text scrolls below. */
function findCovering(element: Element, { left, right, top, bottom, width, height }: DOMRect): Element | undefined {
  const ends = width > 4 && height > 4 ? [left + 2, right - 2] : [];
  return (
    ends
      .map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      .filter((over) => over !== null)
      // In a truncated line of two parts, the second may be hidden behind the ellipsis.
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

/** Ignores texts of the same block, which have their own spaces, and what scrolls below a sticky bar. */
function listTouching(texts: ShownText[]): string[] {
  const areTouching = (one: DOMRect, other: DOMRect) => {
    const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
    return isBeside(one, other) && gap > -2 && gap < 3;
  };
  const listBoxes = ({ shown }: ShownText) => shown.filter(({ width, height }) => width > 1 && height > 1);
  return texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter(({ block, sticking }) => block !== one.block && sticking === one.sticking)
      .filter((other) => listBoxes(other).some((box) => listBoxes(one).some((own) => areTouching(own, box))))
      .map(({ text, block }) => `touching: “${one.text}” and “${text}” in ${describe(block)}`),
  );
}

/** Neighbouring buttons with a border. Those without one may be close together. */
function listTouchingButtons(from: Element): string[] {
  const buttons = [...from.querySelectorAll('.button')].filter(
    (button) => isSeen(button) && getComputedStyle(button).borderTopColor !== 'rgba(0, 0, 0, 0)',
  );
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  return buttons.flatMap((button, at) => {
    const [box, next] = [boxes[at], boxes[at + 1]];
    if (!box || !next || button.parentElement !== buttons[at + 1]?.parentElement || !isBeside(box, next)) return [];
    const gap = Math.max(box.left, next.left) - Math.min(box.right, next.right);
    return gap < 3 ? [`touching: ${describe(button)} “${button.textContent}” and the one after it`] : [];
  });
}

/** Icon buttons that wrapped to a line of their own, away from what they belong to. */
function listStranded(from: Element): string[] {
  const signs = [...from.querySelectorAll('.button-icon')].filter((sign) => sign.parentElement && isSeen(sign));
  return signs
    .filter((sign) => getComputedStyle(sign.parentElement ?? sign).flexWrap === 'wrap')
    .filter((sign) => {
      const others = [...(sign.parentElement?.children ?? [])].filter((other) => other !== sign && isSeen(other));
      const boxes = others.map((other) => other.getBoundingClientRect()).filter(({ width }) => width > 1);
      return boxes.length > 0 && !boxes.some((box) => isBeside(box, sign.getBoundingClientRect()));
    })
    .map((sign) => `alone on a line: ${describe(sign)}`);
}

function isBeside(one: DOMRect, other: DOMRect): boolean {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return common > Math.min(one.height, other.height) / 2;
}

function describe(element: Element): string {
  const names = listWithAncestors(element).map((around) => `${around.localName}.${around.getAttribute('class') ?? ''}`);
  return names.slice(0, 4).reverse().join(' > ');
}
