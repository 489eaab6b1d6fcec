import type { Page } from 'puppeteer-core';
import { takeLongestTask, waitForFirstRows, waitForPaint, watchPainting } from './painting.ts';
import type { Rig } from './rig.ts';

/** Opens the list in a new page. Returns the page and the time until its first rows were painted, in milliseconds. */
export async function openList(rig: Rig): Promise<{ page: Page; firstRows: number }> {
  const page = await rig.openBlank();
  await page.evaluateOnNewDocument(watchPainting);
  await page.goto(rig.toAddress('options.html#/reports'));
  const firstRows = await waitForFirstRows(page);
  return { page, firstRows };
}

/** Opens the list in a new page and waits until it contains every report. */
export async function openWholeList(rig: Rig): Promise<Page> {
  const { page } = await openList(rig);
  await waitForWholeList(page);
  await waitForPaint(page, 200);
  await takeLongestTask(page);
  return page;
}

/** Waits until the list shows the number of reports. Returns the time since the navigation, in milliseconds. */
export async function waitForWholeList(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => /\d/.test(document.querySelector('.list-count')?.textContent ?? '') && performance.now(),
  );
  return Number(await found.jsonValue());
}
