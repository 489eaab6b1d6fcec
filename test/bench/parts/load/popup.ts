import { setTimeout as wait } from 'node:timers/promises';
import type { Contest, Contestant } from '../../contest.ts';
import type { Figure } from '../../figure.ts';
import { type PopupTimes, readPopupTimes, watchPopup } from '../../popup-watch.ts';
import { describePair, getRatio, type Pair } from '../../statistics.ts';
import type { Measure } from '../load.ts';

interface Round {
  awake: Record<Contestant, PopupTimes>;
  asleep: Record<Contestant, PopupTimes>;
}

/** From the navigation; long enough for what an opening does after it can be used. */
const openingTime = 600;

export function measurePopupLoad(): Measure {
  const rounds: Round[] = [];
  return {
    async takeRound(contest, isTurned) {
      rounds.push({
        awake: await openBoth(contest, isTurned, ({ workers }, id) => workers.start(id)),
        asleep: await openBoth(contest, isTurned, ({ workers }, id) => workers.stop(id)),
      });
    },
    toFigures: () => describe(rounds),
  };
}

async function openBoth(
  contest: Contest,
  isTurned: boolean,
  prepare: (contest: Contest, extensionId: string) => Promise<unknown>,
): Promise<Record<Contestant, PopupTimes>> {
  const found: Partial<Record<Contestant, PopupTimes>> = {};
  for (const name of isTurned ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const)) {
    await prepare(contest, contest.ids[name]);
    found[name] = await open(contest, contest.ids[name]);
  }
  return found as Record<Contestant, PopupTimes>;
}

async function open(contest: Contest, extensionId: string): Promise<PopupTimes> {
  const page = await contest.openBlank();
  await page.evaluateOnNewDocument(watchPopup);
  await wait(200);
  const url = encodeURIComponent(contest.pageUrl);
  await Promise.all([page.goto(`chrome-extension://${extensionId}/popup.html?url=${url}`), wait(openingTime)]);
  const times = await readPopupTimes(page);
  await page.close();
  return times;
}

function describe(rounds: Round[]): Figure[] {
  return (['awake', 'asleep'] as const).map((worker) => {
    const pair = (what: keyof PopupTimes): Pair[] =>
      rounds.map(({ [worker]: { ours, floor } }) => ({ measured: ours[what], base: floor[what] }));
    return {
      name: `popup to first usable control, worker ${worker}`,
      measured: getRatio(pair('usable')),
      unit: '×',
      bound: 2,
      note: `${rounds.length} pairs; medians ${describePair(pair('usable'))} ms; all known ${describePair(pair('known'))} ms`,
    };
  });
}
