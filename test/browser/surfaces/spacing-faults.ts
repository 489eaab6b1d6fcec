import type { Page } from 'puppeteer-core';

/** Texts and buttons that touch each other, and icon buttons that wrapped to a line of their own. */
export async function listSpacingFaults(page: Page): Promise<string[]> {
  // These functions run in the page, so their source is sent. They refer to each other by name.
  const source = [
    listFaults,
    listWords,
    listTouching,
    listTouchingButtons,
    listStranded,
    isSeen,
    findBlock,
    findSticking,
  ]
    .concat([clip, isBeside, name] as never[])
    .join('\n');
  return (await page.evaluate(`(() => { ${source}\nreturn listFaults(); })()`)) as string[];
}

interface Words {
  text: string;
  block: Element;
  sticking: Element | null;
  box: DOMRect;
}

function listFaults(): string[] {
  const layer = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
  return [...listTouching(listWords(layer)), ...listTouchingButtons(layer), ...listStranded(layer)];
}

/** The visible part of each line of each text. */
function listWords(from: Element): Words[] {
  const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
  const found: Words[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    const text = node.data.trim().slice(0, 40);
    if (!element || !text || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].map((box) => clip(element, box));
    const words = { text, block: findBlock(element), sticking: findSticking(element) };
    found.push(...boxes.filter(({ width, height }) => width > 1 && height > 1).map((box) => ({ ...words, box })));
  }
  return found;
}

/** Ignores texts of the same block, which have their own spaces, and what scrolls below a sticky bar. */
function listTouching(words: Words[]): string[] {
  return words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .filter((other) => other.block !== one.block && other.sticking === one.sticking && isBeside(one.box, other.box))
      .filter(({ box }) => {
        const gap = Math.max(box.left, one.box.left) - Math.min(box.right, one.box.right);
        return gap > -2 && gap < 3;
      })
      .map(({ text, block }) => `touching: “${one.text}” and “${text}” in ${name(block)}`),
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
    return gap < 3 ? [`touching: ${name(button)} “${button.textContent}” and the one after it`] : [];
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
    .map((sign) => `alone on a line: ${name(sign)} in ${name(sign.parentElement ?? sign)}`);
}

function isSeen(element: Element): boolean {
  const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return isVisible && !element.closest('.visually-hidden, svg, option, .toasts');
}

function findBlock(element: Element): Element {
  const { parentElement } = element;
  return parentElement && /^(inline|contents)$/.test(getComputedStyle(element).display)
    ? findBlock(parentElement)
    : element;
}

/** The sticky or fixed element that contains this one. */
function findSticking(element: Element | null): Element | null {
  const isSticking = element === null || /sticky|fixed/.test(getComputedStyle(element).position);
  return isSticking ? element : findSticking(element.parentElement);
}

/** The visible part of a box, as clipped by the element's ancestors. */
function clip(element: Element, box: DOMRect): DOMRect {
  let { left, right, top, bottom } = box;
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const frame = around.getBoundingClientRect();
    [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function isBeside(one: DOMRect, other: DOMRect): boolean {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return common > Math.min(one.height, other.height) / 2;
}

function name(element: Element): string {
  return `${element.localName}.${element.getAttribute('class') ?? ''}`;
}
