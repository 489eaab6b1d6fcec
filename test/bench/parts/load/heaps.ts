import type { Page, WebWorker } from 'puppeteer-core';
import type { Contest } from '../../contest.ts';
import type { Figure } from '../../figure.ts';
import { collectGarbage } from '../../heap.ts';
import { readPopupTimes, watchPopup } from '../../popup-watch.ts';
import { getMedian } from '../../statistics.ts';
import type { Measure } from '../load.ts';

/** The objects of script that popup and worker hold on to, once everything that an opening does is done. */
export function measureHeaps(): Measure {
  const popups: number[] = [];
  const workers: number[] = [];
  return {
    async takeRound(contest) {
      const page = await open(contest);
      popups.push(await measureObjects(page));
      workers.push(await measureObjects(await findWorker(contest, page)));
      await page.close();
    },
    toFigures: () => [describe('heap of the popup', popups, 800), describe('heap of the worker', workers, 700)],
  };
}

async function open({ openBlank, ids, pageUrl }: Contest): Promise<Page> {
  const page = await openBlank();
  await page.evaluateOnNewDocument(watchPopup);
  await page.goto(`chrome-extension://${ids.ours}/popup.html?url=${encodeURIComponent(pageUrl)}`, {
    waitUntil: 'networkidle0',
  });
  await readPopupTimes(page);
  return page;
}

async function findWorker({ ids }: Contest, page: Page): Promise<WebWorker> {
  const extension = (await page.browser().extensions()).get(ids.ours);
  const worker = (await extension?.workers())?.at(-1);
  if (!worker) throw new Error('No worker runs.');
  return worker;
}

async function measureObjects(of: Page | WebWorker): Promise<number> {
  const { usedSize } = await collectGarbage(of);
  return usedSize / 1024;
}

function describe(name: string, sizes: number[], atMost: number): Figure {
  return { name, measured: getMedian(sizes), unit: 'KiB', bound: { atMost }, note: `${sizes.length} times` };
}
