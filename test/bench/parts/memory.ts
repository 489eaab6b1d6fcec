import type { Figure } from '../figure.ts';
import { measureHeap } from '../heap.ts';
import { openWholeList } from '../index-list.ts';
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
      bound: { atMost: 200 },
      note: `${rounds} pages`,
    },
  ];
}
