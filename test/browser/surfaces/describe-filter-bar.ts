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
const ownTexts = Object.values(readMessages('en'));

/** Compares a page without filters and one with many: in both, the controls must have the same positions. */
export function describeFilterBar(fonts: FontSet): void {
  describe(`the filter bar, in ${fonts} fonts`, () => {
    let scenario: Scenario;
    let unfiltered: Page;
    let filtered: Page;

    beforeAll(async () => {
      scenario = await startScenario({ fonts });
      scenario.service.seed(100, { projects: 60 });
      unfiltered = await open(scenario, '', '100 reports');
      const filters = '&q=a&project=bakery-1.example&result=good&since=2024-10-20&until=2026-12-22';
      filtered = await open(scenario, filters, 'of 100');
    });
    afterAll(() => scenario?.close());

    test('the filter bar has room for its placeholder and all labels, and nothing in it overlaps', async () => {
      for (const page of [unfiltered, filtered]) {
        await atEachWidth([page], async (name) => {
          const cut = await listCutWords(page, ownTexts);
          expect([...cut, ...(await listLayoutFaults(page, ownTexts))], name).toEqual([]);
        });
      }
    });

    test('the controls keep their positions when filters are applied', () =>
      atEachWidth([unfiltered, filtered], async (name) => {
        const [before, after] = [await readPositions(unfiltered), await readPositions(filtered)];
        expect(after, name).toEqual(before);
      }));

    test.each(['en-GB', 'de'])('the filter bar is one line high at 1,280 px, in %s', async (language) => {
      const own = await startScenario({ fonts, language });
      own.service.seed(2000, { projects: 60 });
      const page = await own.under.openExtensionPage('options.html#/reports?group=project');
      await page.setViewport({ width: 1280, height: 740 });
      await waitForText(page, language === 'de' ? '2.000 Berichte' : '2,000 reports');
      const [line, control] = await page.$$eval('.report-toolbar .toolbar-line, .popover-button', (boxes) =>
        boxes.map((box) => box.getBoundingClientRect().height),
      );
      await own.close();
      expect(line).toBeLessThan((control ?? 0) * 1.5);
    });

    test('the title of a date filter gives both dates in full', async () => {
      const title = await filtered.$eval('.filter-chip[title*="2024"]', (chip) => chip.getAttribute('title'));
      expect(title).toMatch(/\b20\b.* 2024 – .*\b22\b.* 2026$/);
    });
  });
}

async function open(scenario: Scenario, query: string, count: string): Promise<Page> {
  const { page } = await ReportsPage.open(scenario.under, query);
  await waitForText(page, count);
  return page;
}

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewport({ width, height: 740 });
  await page.waitForFunction(() => document.querySelector('.popover-button')?.checkVisibility());
}

/** Calls `look` with the pages at each width in turn. */
async function atEachWidth(pages: Page[], look: (name: string) => Promise<void>): Promise<void> {
  for (const width of widths) {
    for (const page of pages) await setWidth(page, width);
    await look(`${width} px`);
  }
}

/** The position of the search field and of every filter. */
function readPositions(page: Page): Promise<(string | number)[][]> {
  return page.$$eval('.search input, .filter-fields :is(select, .popover-button)', (controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .map((control) => [control.localName, control.getBoundingClientRect().x, control.getBoundingClientRect().y]),
  );
}
