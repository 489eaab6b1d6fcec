import type { Page } from 'puppeteer-core';
import { waitUntil } from '../browser/driver/wait-until.ts';
import { takeLongestTask, waitForFirstRows, waitForPaint, watchPainting } from './painting.ts';
import type { Rig } from './rig.ts';

/** The list from the index, in a page of its own. Answers it with the time until its first rows were painted. */
export async function openIndexList(rig: Rig): Promise<{ page: Page; firstRows: number }> {
  const page = await rig.openBlank();
  await page.evaluateOnNewDocument(watchPainting);
  await page.goto(rig.toAddress('options.html#/reports?from=index'));
  const firstRows = await waitForFirstRows(page);
  return { page, firstRows };
}

/** The same with every report in it. */
export async function openWholeList(rig: Rig): Promise<Page> {
  const { page } = await openIndexList(rig);
  await waitUntil('every report', () =>
    page.evaluate(() => /\d/.test(document.querySelector('.list-count')?.textContent ?? '')),
  );
  await waitForPaint(page, 200);
  await takeLongestTask(page);
  return page;
}
