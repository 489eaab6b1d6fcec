import type { Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../open-list.ts';
import { takeLongestTask, waitForPaint } from '../painting.ts';
import type { Rig } from '../rig.ts';
import { getMedian } from '../statistics.ts';

/** Measures sorting in a new page: by each column, ascending and descending. */
export async function measureSort(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.activateSynced('many');
  const seen: { longest: number; slowest: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await openWholeList(rig);
    seen.push(await sortByEach(page));
    await page.close();
  }
  const longest = getMedian(seen.map((of) => of.longest));
  return [
    {
      name: 'sorting by each column for the first time, the slowest from click to painted rows',
      measured: getMedian(seen.map(({ slowest }) => slowest)),
      unit: 'ms',
      bound: 150,
      note: `${rounds} new pages; longest task ${longest.toFixed(0)} ms`,
    },
  ];
}

async function sortByEach(page: Page) {
  const columns = await page.$$('th .head-button');
  let slowest = 0;
  for (const button of columns) {
    for (let press = 0; press < 2; press++) {
      const at = await page.evaluate(() => performance.now());
      await button.click();
      slowest = Math.max(slowest, (await waitForPaint(page, 200)) - at);
    }
  }
  return { slowest, longest: await takeLongestTask(page) };
}
