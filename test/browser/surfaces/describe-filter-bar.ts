import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FontSet } from '../../setup/fonts.ts';
import { waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { listCutWords } from './cut-words.ts';
import { listLayoutFaults } from './layout-faults.ts';
import { readMessages } from './read-messages.ts';

const widths = [360, 521, 560, 700, 800, 919, 920, 1120, 1280, 1400];
const bar = '.report-filters';
/** Longer than any is: of a copy that is older than a day, in a language of long words. */
const longCount = '1.234 / 103.230 Berichte · Kopie in diesem Browser, Stand 21.11.2026, 17:20 · und noch mehr';
const ownTexts = Object.values(readMessages('en'));

/** Two pages side by side: as nothing is chosen, and as much is. What stands still is at one place in both. */
export function describeFilterBar(fonts: FontSet): void {
  describe(`the bar of filters, in ${fonts} letters`, () => {
    let scenario: Scenario;
    let idle: Page;
    let chosen: Page;

    beforeAll(async () => {
      scenario = await startScenario({ fonts });
      scenario.service.seed(100, { projects: 60 });
      idle = await open(scenario, '', '100 reports · copy in this browser');
      const filters = '&q=a&project=bakery-1.example&result=good&since=2024-10-20&until=2026-12-22';
      chosen = await open(scenario, filters, 'of 100 reports · copy in this browser');
    });
    afterAll(() => scenario?.close());

    test('has room for its hint, for every choice of its own and for two dates, and overlaps nothing', async () => {
      for (const page of [idle, chosen]) {
        await atEachWidth([page], async (name) => {
          const cut = await listCutWords(page, ownTexts);
          expect([...cut, ...(await listLayoutFaults(page, ownTexts))], name).toEqual([]);
        });
      }
      const dates = '.popover-value[title*="2024"]';
      await atEachWidth([chosen], async (name) => expect(await chosen.$eval(dates, isCut), name).toBe(false));
      const title = await chosen.$eval(dates, (value) => value.getAttribute('title'));
      expect(title).toMatch(/\b20\b.* 2024 – .*\b22\b.* 2026$/);
    });

    test('shows “Clear filters” without moving any other control or the list, and keeps no line empty for it', () =>
      atEachWidth([idle, chosen], async (name) => {
        const [before, after] = [await idle.$eval(bar, readPlaces), await chosen.$eval(bar, readPlaces)];
        expect(after, name).toEqual(before);
        expect(await idle.$eval(bar, measureEmpty), name).toBe(0);
      }));

    test('is gone through with Tab as it is read, “Clear filters” between the search and what stands after it', () =>
      atEachWidth([chosen], async (name) => expect(await chosen.$eval(bar, listStrays), name).toEqual([])));

    test('stays where it is, and the buttons above it, however long the count is', () =>
      atEachWidth([idle], async (name) => {
        const stays = '.list-head button, .report-filters, table';
        const before = await idle.$$eval(stays, readCorners);
        const said = await idle.$eval('.list-count', lengthen, longCount);
        const after = await idle.$$eval(stays, readCorners);
        await idle.$eval('.list-count', lengthen, said);
        expect(after, name).toEqual(before);
      }));
  });
}

async function open(scenario: Scenario, query: string, count: string): Promise<Page> {
  const { page } = await ReportsPage.open(scenario.under, query);
  await waitForText(page, count);
  return page;
}

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewport({ width, height: 740 });
  // A very narrow window shows the filters when it is asked to.
  await page.$eval('.filter-fold [aria-expanded]', (fold) => {
    if (fold.checkVisibility() && fold.ariaExpanded === 'false') (fold as HTMLElement).click();
  });
  await page.waitForFunction(() => document.querySelector('.popover-button')?.checkVisibility());
}

/** At each width in turn. */
async function atEachWidth(pages: Page[], look: (name: string) => Promise<void>): Promise<void> {
  for (const width of widths) {
    for (const page of pages) await setWidth(page, width);
    await look(`${width} px`);
  }
}

// What follows runs in the page.

function isCut(value: Element): boolean {
  return value.scrollWidth > value.clientWidth;
}

/** Puts other words there, and answers those before. */
function lengthen(count: Element, words: string): string {
  const said = count.textContent ?? '';
  count.textContent = words;
  return said;
}

function readCorners(elements: Element[]): number[][] {
  return elements.map((element) => element.getBoundingClientRect()).map(({ x, y }) => [x, y]);
}

/** Of the bar, and of every control but "Clear filters". Beside the search it takes some of its room, and moves nothing. */
function readPlaces(bar: Element): (string | number | undefined)[][] {
  const controls = [...bar.querySelectorAll('input, select, .popover-button, [aria-expanded]')];
  const shown = controls.filter((control) => control.checkVisibility());
  return [bar, ...shown, ...document.querySelectorAll('.report-filters ~ *:has(table)')].map((element) => {
    const { x, y, right } = element.getBoundingClientRect();
    // Of the fold the words count the filters.
    return [element.localName, x, y, element.matches('input, .filter-fold *') ? undefined : right];
  });
}

/** How much of the bar is empty below the lowest of what is seen in it. */
function measureEmpty(bar: Element): number {
  const shown = [...bar.querySelectorAll('input, button, select')].filter((control) =>
    control.checkVisibility({ visibilityProperty: true }),
  );
  const lowest = Math.max(...shown.map((control) => control.getBoundingClientRect().bottom));
  return Math.round(bar.getBoundingClientRect().bottom - lowest);
}

/** The controls that are seen on the other side of "Clear filters" than they are reached. */
function listStrays(bar: Element): string[] {
  const controls = [...bar.querySelectorAll('button, select')].filter((control) => control.checkVisibility());
  const boxes = controls.map((control) => control.getBoundingClientRect());
  const clearAt = controls.findIndex((control) => control.closest('.clear-filters'));
  const isBefore = (a: DOMRect, b: DOMRect) => a.bottom <= b.top + 1 || (a.top < b.bottom && a.left < b.left);
  const clear = boxes[clearAt] as DOMRect;
  const isStray = (box: DOMRect, at: number) =>
    at !== clearAt && !(at < clearAt ? isBefore(box, clear) : isBefore(clear, box));
  return controls.filter((_, at) => isStray(boxes[at] as DOMRect, at)).map(({ textContent }) => textContent ?? '');
}
