import type { Page } from 'puppeteer-core';

/** What is cut off, covered or beside the page, in words: texts whose letters are not all to be seen. */
export async function listLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const layer = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, svg, option, .outcomes');

    const texts = [...listTexts(layer)].filter(({ element }) => isSeen(element));
    const faults = texts.flatMap(({ element, text, boxes }) => {
      if (boxes.some((box) => isCut(element, box))) return [`cut off: “${text}” in ${describe(element)}`];
      const covering = boxes.map((box) => findCovering(element, showIn(element, box))).find(Boolean);
      return covering ? [`“${text}” in ${describe(element)} is covered by ${describe(covering)}`] : [];
    });
    for (const [at, one] of texts.entries()) {
      const shown = one.boxes.map((box) => showIn(one.element, box));
      for (const other of texts.slice(at + 1)) {
        if (one.sticking !== other.sticking) continue;
        const others = other.boxes.map((box) => showIn(other.element, box));
        if (shown.some((box) => others.some((second) => doOverlap(box, second)))) {
          faults.push(`on each other: “${one.text}” and “${other.text}” in ${describe(other.element)}`);
        }
      }
    }
    if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth} px wide: ${describe(findWidest())}`);
    return faults;

    function* listTexts(from: Element) {
      const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const element = node.parentElement;
        const text = node.data.trim();
        if (!element || !text) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        yield { element, text: text.slice(0, 60), boxes, sticking: findSticking(element) };
      }
    }

    /** What stays in its place while the rest scrolls away below it. */
    function findSticking(element: Element): Element | undefined {
      for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(around).position)) return around;
      }
      return undefined;
    }

    /** What is left of a box where those around it let only a part of their content be seen. */
    function showIn(element: Element, box: DOMRect): DOMRect {
      let { left, right, top, bottom } = box;
      for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const frame = around.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    /** By a box around it that hides what does not fit; what can be scrolled to is there. Addresses end in dots. */
    function isCut(element: Element, box: DOMRect): boolean {
      for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
        const { left, right, top, bottom } = around.getBoundingClientRect();
        const isWider = box.left < left - 2 || box.right > right + 2;
        const isHigher = box.top < top - 4 || box.bottom > bottom + 4;
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
        if (isWider && overflowX !== 'visible') return textOverflow !== 'ellipsis' || !canEndInDots(element);
        if (isHigher && overflowY !== 'visible') return true;
      }
      return false;
    }

    /** What lies over the begin or the end of a text; not what scrolls below something that stays. */
    function findCovering(element: Element, { left, right, top, bottom, width, height }: DOMRect): Element | undefined {
      const points = width > 4 && height > 4 ? [left + 2, right - 2] : [];
      for (const x of points) {
        const over = document.elementFromPoint(x, (top + bottom) / 2);
        const isRelated = !over || over.contains(element) || element.contains(over) || over.closest('label, .outcomes');
        if (!isRelated && isSeen(over) && findSticking(over) === findSticking(element)) return over;
      }
      return undefined;
    }

    /** What others have written may, and what is told whole when the mouse rests on it. */
    function canEndInDots(element: Element): boolean {
      return element.closest('[title]') !== null || !/[\u00c0-\u024f\u1e00-\u1eff]/.test(element.textContent ?? '');
    }

    function doOverlap(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > 2 && height > 4;
    }

    function findWidest(): Element {
      const isWide = (element: Element) => element.getBoundingClientRect().right >= root.scrollWidth;
      return [...document.querySelectorAll('body *')].filter(isWide).at(-1) ?? root;
    }

    function describe(element: Element): string {
      const names = [];
      for (let at: Element | null = element; at && at !== document.body && names.length < 4; at = at.parentElement) {
        names.unshift(
          at.className && typeof at.className === 'string' ? `.${at.className.split(' ')[0]}` : at.localName,
        );
      }
      return names.join(' > ');
    }
  });
}
