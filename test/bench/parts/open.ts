import type { Figure } from '../figure.ts';
import { openList, waitForWholeList } from '../open-list.ts';
import { takeLongestTask } from '../painting.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian } from '../statistics.ts';

interface Opening {
  firstRows: number;
  all: number;
  longest: number;
}

export async function measureOpen(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.activateSynced('many');
  const openings: Opening[] = [];
  // The first round is not counted: the browser's code caches are empty.
  for (let round = -1; round < rounds; round++) {
    const opening = await timeOpening(rig);
    if (round >= 0) openings.push(opening);
  }
  const count = reportCount.toLocaleString('en');
  const longest = getMedian(openings.map(({ longest }) => longest));
  return [
    {
      name: `opening the list with ${count}: first rows`,
      measured: getMedian(openings.map(({ firstRows }) => firstRows)),
      unit: 'ms',
      bound: 300,
      note: `${rounds} new pages`,
    },
    {
      name: `opening the list with ${count}: everything searchable`,
      measured: getMedian(openings.map(({ all }) => all)),
      unit: 'ms',
      bound: 3_000,
      note: `longest task ${longest.toFixed(0)} ms`,
    },
  ];
}

async function timeOpening(rig: Rig): Promise<Opening> {
  const { page, firstRows } = await openList(rig);
  const all = await waitForWholeList(page);
  const longest = await takeLongestTask(page);
  await page.close();
  return { firstRows, all, longest };
}
