import type { Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../open-list.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian } from '../statistics.ts';

export async function measureMemory(rig: Rig, rounds: number): Promise<Figure[]> {
  const pages: number[] = [];
  await rig.activateSynced('many');
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

/** The memory of the page's objects and buffers, and of the browser's objects for them, in MB of a million bytes. */
async function measureHeap(page: Page): Promise<number> {
  const client = await page.createCDPSession();
  // Twice: objects that the first collection finalizes are freed by the second.
  for (let time = 0; time < 2; time++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage');
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1e6;
}
