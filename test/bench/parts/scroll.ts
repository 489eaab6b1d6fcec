import type { Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../open-list.ts';
import { stopWatching, takeLongestTask } from '../painting.ts';
import type { Rig } from '../rig.ts';
import { getMedian } from '../statistics.ts';

/** In pixels. */
const distance = 12_000;
/** In pixels per second: about as fast as a user turns the mouse wheel. */
const speed = 4_000;

export async function measureScroll(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.activateSynced('many');
  const page = await openWholeList(rig);
  await stopWatching(page);
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await scroll(page, round % 2 === 0 ? -distance : distance);
    longest.push(await takeLongestTask(page));
  }
  await page.close();
  return [
    {
      name: 'scrolling, longest task',
      measured: getMedian(longest),
      unit: 'ms',
      bound: 100,
      note: `${rounds} times ${distance.toLocaleString('en')} px`,
    },
  ];
}

/** Scrolls as with a mouse wheel. */
async function scroll(page: Page, yDistance: number): Promise<void> {
  await page.bringToFront();
  const client = await page.createCDPSession();
  await client.send('Input.synthesizeScrollGesture', { x: 600, y: 500, yDistance, speed, gestureSourceType: 'mouse' });
  await client.detach();
}
