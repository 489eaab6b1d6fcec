import type { Comparison, ExtensionName } from '../../comparison.ts';
import { describePair, getRatio, type Pair } from '../../statistics.ts';
import type { Measure } from '../load.ts';

/** Measures the start of a worker that has nothing to do. */
export function measureWorkerStart(): Measure {
  const starts: Pair[] = [];
  return {
    async takeRound(comparison, isReversed) {
      const times = { ours: 0, baseline: 0 };
      for (const name of isReversed ? (['baseline', 'ours'] as const) : (['ours', 'baseline'] as const))
        times[name] = await timeStart(comparison, name);
      starts.push({ measured: times.ours, base: times.baseline });
    },
    toFigures: () => [
      {
        name: 'start of the worker, compared with an empty one',
        measured: getRatio(starts),
        unit: '×',
        bound: 1.5,
        note: `${starts.length} pairs; medians ${describePair(starts)} ms`,
      },
    ],
  };
}

async function timeStart({ workers, ids }: Comparison, name: ExtensionName): Promise<number> {
  await workers.stop(ids[name]);
  return workers.start(ids[name]);
}
