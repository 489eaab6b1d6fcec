import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFaults } from './axe.ts';
import { type Scenario, startScenario } from './scenario.ts';
import { optionPages, type Surface } from './surfaces.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(137, { projects: 24 });
});
afterAll(() => scenario?.close());

/** The stops of the Tab key at which nothing shows where the focus is. */
async function listHiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const canvas = getComputedStyle(document.body).backgroundColor;
      const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && outlineColor !== canvas;
      return isDrawn ? undefined : element.outerHTML.slice(0, 120);
    });
    if (stop) hidden.push(stop);
  }
  return hidden;
}

/** Words and icons drawn in the colour of what is behind them. */
async function listLost(page: Page): Promise<string[]> {
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

describe.each(optionPages)('$name', ({ open }: Surface) => {
  test('in forced colours axe finds nothing, words and icons stay and the focus is seen at every stop', async () => {
    const page = await open(scenario);
    await page.bringToFront();
    for (const scheme of ['light', 'dark']) {
      await page.emulateMediaFeatures([
        { name: 'forced-colors', value: 'active' },
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      // For contrast axe takes the text's fill, which browsers do not report as forced.
      expect(await listFaults(page, ['color-contrast']), scheme).toEqual([]);
      expect(await listLost(page), scheme).toEqual([]);
    }
    expect(await listHiddenStops(page)).toEqual([]);
    await page.close();
  });
});
