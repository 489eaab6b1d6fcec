import type { CDPSession, Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../index-list.ts';
import { takeLongestTask } from '../painting.ts';
import type { Rig } from '../rig.ts';
import { getMedian } from '../statistics.ts';

/** Pixels, and pixels a second: as quickly as a wheel is turned. */
const way = 12_000;
const speed = 4_000;

export async function measureScroll(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.showFull('many');
  const page = await openWholeList(rig);
  const client = await page.createCDPSession();
  const seen: { rate: number; longest: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const rate = await scroll(page, client, round % 2 === 0 ? -way : way);
    seen.push({ rate, longest: await takeLongestTask(page) });
  }
  await page.close();
  const note = `${rounds} times ${way.toLocaleString('en')} px`;
  return [
    {
      name: 'scrolling, longest task',
      measured: getMedian(seen.map(({ longest }) => longest)),
      unit: 'ms',
      bound: { atMost: 50 },
      note,
    },
    {
      name: 'scrolling, frames',
      measured: Math.round(getMedian(seen.map(({ rate }) => rate))),
      unit: '/s',
      bound: { atLeast: 60 },
      note,
    },
  ];
}

/** Turns the wheel; answers how many frames a second there were meanwhile. */
async function scroll(page: Page, client: CDPSession, yDistance: number): Promise<number> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const count = (at: number) => {
      frames.push(at);
      Object.assign(globalThis, { frameTimes: frames, counting: requestAnimationFrame(count) });
    };
    requestAnimationFrame(count);
  });
  await client.send('Input.synthesizeScrollGesture', { x: 600, y: 500, yDistance, speed, gestureSourceType: 'mouse' });
  return page.evaluate(() => {
    cancelAnimationFrame(Reflect.get(globalThis, 'counting'));
    const frames = Reflect.get(globalThis, 'frameTimes') as number[];
    return ((frames.length - 1) * 1000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0));
  });
}
