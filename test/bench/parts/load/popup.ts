import { setTimeout as wait } from 'node:timers/promises';
import type { Contest, Contestant } from '../../contest.ts';
import type { Figure } from '../../figure.ts';
import { type PopupTimes, readPopupTimes, watchPopup } from '../../popup-watch.ts';
import { readProcessorTime } from '../../processor-time.ts';
import { describePair, getRatio, type Pair } from '../../statistics.ts';
import type { Measure } from '../load.ts';

interface Opening extends PopupTimes {
  /** Of all the browser’s processes, from the navigation until everything is at rest: milliseconds of a processor. */
  processor: number;
}

interface Round {
  awake: Record<'ours' | 'floor', Opening>;
  asleep: Record<'ours' | 'floor', Opening>;
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
): Promise<Record<'ours' | 'floor', Opening>> {
  const found: Partial<Record<Contestant, Opening>> = {};
  for (const name of isTurned ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const)) {
    await prepare(contest, contest.ids[name]);
    found[name] = await open(contest, contest.ids[name]);
  }
  return found as Record<'ours' | 'floor', Opening>;
}

async function open(contest: Contest, extensionId: string): Promise<Opening> {
  const page = await contest.openBlank();
  await page.evaluateOnNewDocument(watchPopup);
  await wait(200);
  const before = await readProcessorTime(page.browser());
  const url = encodeURIComponent(contest.pageUrl);
  await Promise.all([page.goto(`chrome-extension://${extensionId}/popup.html?url=${url}`), wait(openingTime)]);
  const processor = (await readProcessorTime(page.browser())) - before;
  const times = await readPopupTimes(page);
  await page.close();
  return { ...times, processor };
}

function describe(rounds: Round[]): Figure[] {
  const pair = (worker: keyof Round, what: keyof Opening): Pair[] =>
    rounds.map(({ [worker]: { ours, floor } }) => ({ measured: ours[what], base: floor[what] }));
  const known = (worker: keyof Round) =>
    `all known ${describePair(rounds.map((round) => ({ measured: round[worker].ours.known, base: round[worker].floor.usable })))} ms`;
  const figure = (name: string, pairs: Pair[], atMost: number, note: string): Figure => ({
    name,
    measured: getRatio(pairs),
    unit: '×',
    bound: { atMost },
    note: `${pairs.length} pairs; medians ${describePair(pairs)} ms; ${note}`,
  });
  return [
    figure('popup to first usable control, worker awake', pair('awake', 'usable'), 1.3, known('awake')),
    figure('popup to first usable control, worker asleep', pair('asleep', 'usable'), 1.2, known('asleep')),
    figure(
      'processor time of one popup',
      pair('awake', 'processor'),
      1.9,
      `worker asleep ${describePair(pair('asleep', 'processor'))} ms`,
    ),
  ];
}
