import type { Page } from 'puppeteer-core';
import { takeLongestTask, waitForFirstRows, waitForPaint, watchPainting } from './painting.ts';
import type { Rig } from './rig.ts';

/** The list in a page of its own. Answers it with the time until its first rows were painted. */
export async function openList(rig: Rig): Promise<{ page: Page; firstRows: number }> {
  const page = await rig.openBlank();
  await page.evaluateOnNewDocument(watchPainting);
  await page.goto(rig.toAddress('options.html#/reports'));
  const firstRows = await waitForFirstRows(page);
  return { page, firstRows };
}

/** The same with every report in it. */
export async function openWholeList(rig: Rig): Promise<Page> {
  const { page } = await openList(rig);
  await waitForWholeList(page);
  await waitForPaint(page, 200);
  await takeLongestTask(page);
  return page;
}

/** Until it says how many reports there are; answers when that was, since the page was asked for. */
export async function waitForWholeList(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => /\d/.test(document.querySelector('.list-count')?.textContent ?? '') && performance.now(),
  );
  return Number(await found.jsonValue());
}
