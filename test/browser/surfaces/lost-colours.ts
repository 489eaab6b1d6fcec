import type { Page } from 'puppeteer-core';

/** Texts and icons in the same colour as their background. */
export function listLostColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClear = (colour: string) => colour === 'transparent' || /, 0\)$/.test(colour);
    const findBehind = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      return isClear(backgroundColor) && element.parentElement ? findBehind(element.parentElement) : backgroundColor;
    };
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const drawn = [...document.querySelectorAll('body *')].filter(
      (element) => (hasWords(element) || element.matches('.icon')) && element.checkVisibility(),
    );
    const lost = drawn.filter((element) => getComputedStyle(element).color === findBehind(element));
    return lost.map((element) => element.outerHTML.slice(0, 120));
  });
}
