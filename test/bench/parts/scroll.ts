import type { Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../index-list.ts';
import { stopWatching, takeLongestTask } from '../painting.ts';
import type { Rig } from '../rig.ts';
import { getMedian, getRatio } from '../statistics.ts';

/** Pixels, and pixels a second: as quickly as a wheel is turned. */
const way = 12_000;
const speed = 4_000;

export async function measureScroll(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.showFull('many');
  const page = await openWholeList(rig);
  await stopWatching(page);
  const empty = await openEmptyPage(rig, page);
  const seen: { rate: number; longest: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const distance = round % 2 === 0 ? -way : way;
    const floor = await scroll(empty, distance);
    const rate = await scroll(page, distance);
    seen.push({ rate, floor, longest: await takeLongestTask(page) });
  }
  await page.close();
  await empty.close();
  const note = `${rounds} times ${way.toLocaleString('en')} px`;
  const floor = getMedian(seen.map((of) => of.floor));
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
    {
      name: 'scrolling, frames against an empty page of the same height',
      measured: getRatio(seen.map(({ rate, floor }) => ({ measured: rate, base: floor }))),
      unit: '×',
      bound: { atLeast: 0.98 },
      note: `${note}; the empty page ${floor.toFixed(1)}/s`,
    },
  ];
}

/** What this machine's browser makes of a page that has nothing to draw. */
async function openEmptyPage(rig: Rig, like: Page): Promise<Page> {
  const height = await like.evaluate(() => document.documentElement.scrollHeight);
  const page = await rig.openBlank();
  await page.setContent(
    `<div style="height: ${height}px; background: repeating-linear-gradient(white 0 35px, silver 0 36px)"></div>`,
  );
  return page;
}

/** Turns the wheel; answers how many frames a second there were meanwhile. */
async function scroll(page: Page, yDistance: number): Promise<number> {
  await page.bringToFront();
  const client = await page.createCDPSession();
  await page.evaluate(() => {
    const frames: number[] = [];
    const count = (at: number) => {
      frames.push(at);
      Object.assign(globalThis, { frameTimes: frames, counting: requestAnimationFrame(count) });
    };
    requestAnimationFrame(count);
  });
  await client.send('Input.synthesizeScrollGesture', { x: 600, y: 500, yDistance, speed, gestureSourceType: 'mouse' });
  await client.detach();
  return page.evaluate(() => {
    cancelAnimationFrame(Reflect.get(globalThis, 'counting'));
    const frames = Reflect.get(globalThis, 'frameTimes') as number[];
    return ((frames.length - 1) * 1000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0));
  });
}
