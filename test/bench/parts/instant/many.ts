import type { Page } from 'puppeteer-core';
import type { Batch } from '../../../../lib/model/batch.ts';
import { waitUntil } from '../../../browser/driver/wait-until.ts';
import { byRole } from '../../../browser/pages/by-role.ts';
import { openWholeList } from '../../index-list.ts';
import { takeLongestTask, waitForPaint, watchPainting } from '../../painting.ts';
import { type Rig, reportCount } from '../../rig.ts';

const many = reportCount.toLocaleString('en');

/** Notes the longest task of a page while that is done, and how long the worker answered nobody where it is asked for. */
export type Note = (page: Page, name: string, act: () => Promise<unknown>, isOfWorker?: boolean) => Promise<void>;

/** What begins with as many as there may be. The service refuses it all, so that it stays as it is. */
export async function startMany(rig: Rig, note: Note): Promise<void> {
  const refusals = ['POST', 'PATCH'].map((method) =>
    rig.service.addFault({ kind: 'status', status: 503, match: { method } }),
  );
  await analyseMany(rig, note);
  await rerunAll(rig, note);
  for (const settle of refusals) settle();
}

async function analyseMany(rig: Rig, note: Note): Promise<void> {
  const page = await rig.openBlank();
  await page.evaluateOnNewDocument(watchPainting);
  await page.goto(rig.toAddress('options.html#/analyse'));
  await page.waitForSelector('textarea');
  await page.evaluate(prepareLines, reportCount);
  await waitForPaint(page, 1500);
  await takeLongestTask(page);
  await note(page, `pasting ${many} lines`, async () => {
    await page.evaluate(paste);
    await waitUntil('the lines', () =>
      page.evaluate(() => document.querySelector('.bulk-lines')?.ariaBusy === 'false'),
    );
  });
  await startBatch(rig, note, { page, button: `Analyse ${many} pages`, name: `analysing ${many} pages` });
  await page.close();
}

async function rerunAll(rig: Rig, note: Note): Promise<void> {
  const page = await openWholeList(rig);
  await page.click('thead .row-check');
  await startBatch(rig, note, { page, button: `Re-run ${many} reports`, name: `re-running ${many} reports` });
  await page.close();
}

interface Start {
  page: Page;
  button: string;
  name: string;
}

async function startBatch({ send }: Rig, note: Note, { page, button, name }: Start): Promise<void> {
  const listOpen = async () =>
    (await send<Batch[]>('listBatches', {})).filter(({ settledAt }) => settledAt === undefined);
  const begin = async () => {
    await byRole(page, 'button', button).click();
    await page.waitForSelector('dialog .button-primary');
    await page.click('dialog .button-primary');
    await waitUntil('the batch', async () => (await listOpen()).length > 0);
  };
  await note(page, name, begin, true);
  for (const { id } of await listOpen()) await send('cancelBatch', { batchId: id });
  await waitUntil('its end', async () => (await listOpen()).length === 0);
}

/** It takes as long as a slow task itself. */
function prepareLines(count: number): void {
  const round = Math.random();
  const lines = Array.from(
    { length: count },
    (_, line) => `https://shop-${line % 500}.example/${round}/article-${line}?page=${line % 7}`,
  );
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', lines.join('\n'));
  Object.assign(globalThis, { clipboardData });
}

function paste(): void {
  const clipboardData = Reflect.get(globalThis, 'clipboardData') as DataTransfer;
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.querySelector('textarea')?.dispatchEvent(event);
}
