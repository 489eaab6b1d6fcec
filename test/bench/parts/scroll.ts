import type { Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../open-list.ts';
import { stopWatching, takeLongestTask } from '../painting.ts';
import type { Rig } from '../rig.ts';
import { getMedian } from '../statistics.ts';

/** Pixels, and pixels a second: as quickly as a wheel is turned. */
const way = 12_000;
const speed = 4_000;

export async function measureScroll(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.showFull('many');
  const page = await openWholeList(rig);
  await stopWatching(page);
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await scroll(page, round % 2 === 0 ? -way : way);
    longest.push(await takeLongestTask(page));
  }
  await page.close();
  return [
    {
      name: 'scrolling, longest task',
      measured: getMedian(longest),
      unit: 'ms',
      bound: 100,
      note: `${rounds} times ${way.toLocaleString('en')} px`,
    },
  ];
}

/** Lock the wheel. */
async function scroll(page: Page, yDistance: number): Promise<void> {
  await page.bringToFront();
  const client = await page.createCDPSession();
  await client.send('Input.synthesizeScrollGesture', { x: 600, y: 500, yDistance, speed, gestureSourceType: 'mouse' });
  await client.detach();
}
