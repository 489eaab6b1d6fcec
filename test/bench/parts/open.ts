import type { Figure } from '../figure.ts';
import { openIndexList } from '../index-list.ts';
import { fewCount, type Rig } from '../rig.ts';
import { describePair, getRatio, type Pair } from '../statistics.ts';

export async function measureOpen(rig: Rig, rounds: number): Promise<Figure[]> {
  const pairs: Pair[] = [];
  // The first pair finds no code in the browser's caches.
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const);
    const times = { few: 0, many: 0 };
    for (const account of order) times[account] = await timeOpening(rig, account);
    if (round >= 0) pairs.push({ measured: times.many, base: times.few });
  }
  return [
    {
      name: `opening the list to its first rows, against ${fewCount} reports`,
      measured: getRatio(pairs),
      unit: '×',
      bound: { atMost: 1.5 },
      note: `${rounds} pairs; medians ${describePair(pairs)} ms`,
    },
  ];
}

async function timeOpening(rig: Rig, account: 'many' | 'few'): Promise<number> {
  await rig.showFull(account);
  const { page, firstRows } = await openIndexList(rig);
  await page.close();
  return firstRows;
}
