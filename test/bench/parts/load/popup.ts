import { setTimeout as wait } from 'node:timers/promises';
import type { Comparison, ExtensionName } from '../../comparison.ts';
import type { Figure } from '../../figure.ts';
import { type PopupTimes, readPopupTimes, watchPopup } from '../../popup-watch.ts';
import { describePair, getRatio, type Pair } from '../../statistics.ts';
import type { Measure } from '../load.ts';

interface Round {
  awake: Record<ExtensionName, PopupTimes>;
  asleep: Record<ExtensionName, PopupTimes>;
}

/** Time from the navigation, in milliseconds: long enough for the work that a popup does after it is usable. */
const openingMs = 600;

export function measurePopupLoad(): Measure {
  const rounds: Round[] = [];
  return {
    async takeRound(comparison, isReversed) {
      rounds.push({
        awake: await openBoth(comparison, isReversed, ({ workers }, id) => workers.start(id)),
        asleep: await openBoth(comparison, isReversed, ({ workers }, id) => workers.stop(id)),
      });
    },
    toFigures: () => describe(rounds),
  };
}

async function openBoth(
  comparison: Comparison,
  isReversed: boolean,
  prepare: (comparison: Comparison, extensionId: string) => Promise<unknown>,
): Promise<Record<ExtensionName, PopupTimes>> {
  const found: Partial<Record<ExtensionName, PopupTimes>> = {};
  for (const name of isReversed ? (['baseline', 'ours'] as const) : (['ours', 'baseline'] as const)) {
    await prepare(comparison, comparison.ids[name]);
    found[name] = await open(comparison, comparison.ids[name]);
  }
  return found as Record<ExtensionName, PopupTimes>;
}

async function open(comparison: Comparison, extensionId: string): Promise<PopupTimes> {
  const page = await comparison.openBlank();
  await page.evaluateOnNewDocument(watchPopup);
  await wait(200);
  // The page that the popup is about stays the active tab.
  await Promise.all([page.goto(`chrome-extension://${extensionId}/popup.html`), wait(openingMs)]);
  const times = await readPopupTimes(page);
  await page.close();
  return times;
}

function describe(rounds: Round[]): Figure[] {
  return (['awake', 'asleep'] as const).map((worker) => {
    const pair = (what: keyof PopupTimes): Pair[] =>
      rounds.map(({ [worker]: { ours, baseline } }) => ({ measured: ours[what], base: baseline[what] }));
    return {
      name: `popup to first usable control, worker ${worker}`,
      measured: getRatio(pair('usable')),
      unit: '×',
      bound: 2,
      note: `${rounds.length} pairs; medians ${describePair(pair('usable'))} ms; loaded ${describePair(pair('known'))} ms`,
    };
  });
}
