import type { Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../open-list.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian } from '../statistics.ts';

export async function measureMemory(rig: Rig, rounds: number): Promise<Figure[]> {
  const pages: number[] = [];
  await rig.showFull('many');
  for (let round = 0; round < rounds; round++) {
    const page = await openWholeList(rig);
    pages.push(await measureHeap(page));
    await page.close();
  }
  return [
    {
      name: `memory of the page with ${reportCount.toLocaleString('en')} reports`,
      measured: getMedian(pages),
      unit: 'MB',
      bound: 200,
      note: `${rounds} pages`,
    },
  ];
}

/** What the page holds on to, in MB of a million bytes: objects, buffers and what the browser keeps for them. */
async function measureHeap(page: Page): Promise<number> {
  const client = await page.createCDPSession();
  // Twice: what the first finds to be finalized, the second takes away.
  for (let time = 0; time < 2; time++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage');
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1e6;
}
