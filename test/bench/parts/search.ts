import type { Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../open-list.ts';
import { waitForPaint } from '../painting.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian, getQuantile } from '../statistics.ts';

/** Parts of the seeded addresses and projects, typed and deleted letter by letter. */
const searches = ['bakery-1', 'prices museum', 'ex', 'harbour 99', 'https', 'zzz'];

/** The next key is pressed after so many milliseconds without a change: few users type faster. */
const quietMs = 100;

export async function measureSearch(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.activateSynced('many');
  const page = await openWholeList(rig);
  await page.evaluate(watchKeys);
  await page.focus('input[type="search"]');
  const times: number[][] = [];
  for (let round = 0; round < rounds; round++) times.push(await typeSearches(page));
  await page.close();
  return [
    {
      name: `key press to painted rows, searching ${reportCount.toLocaleString('en')}, p95`,
      measured: getMedian(times.map((of) => getQuantile(of, 0.95))),
      unit: 'ms',
      bound: 50,
      note: `${rounds} rounds of ${times[0]?.length} keys; median ${getMedian(times.flat()).toFixed(1)} ms`,
    },
  ];
}

async function typeSearches(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const search of searches) {
    for (const letter of search) times.push(await pressKey(page, letter));
    for (const _ of search) times.push(await pressKey(page, 'Backspace'));
  }
  return times;
}

/** Returns the time from the key's event until the last resulting change of the rows was painted, in milliseconds. */
async function pressKey(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key as 'Backspace');
  const painted = await waitForPaint(page, quietMs);
  const pressed = await page.evaluate(() => Number(Reflect.get(globalThis, 'pressed')));
  return painted - pressed;
}

function watchKeys(): void {
  addEventListener('keydown', ({ timeStamp }) => Object.assign(globalThis, { pressed: timeStamp }), { capture: true });
}
