import type { Contest, Contestant } from '../../contest.ts';
import { describePair, getRatio, type Pair } from '../../statistics.ts';
import type { Measure } from '../load.ts';

/** The start of a worker that has nothing to do. */
export function measureWorkerStart(): Measure {
  const starts: Pair[] = [];
  return {
    async takeRound(contest, isTurned) {
      const times = { ours: 0, floor: 0 };
      for (const name of isTurned ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const))
        times[name] = await timeStart(contest, name);
      starts.push({ measured: times.ours, base: times.floor });
    },
    toFigures: () => [
      {
        name: 'start of the worker, against an empty one',
        measured: getRatio(starts),
        unit: '×',
        bound: 1.5,
        note: `${starts.length} pairs; medians ${describePair(starts)} ms`,
      },
    ],
  };
}

async function timeStart({ workers, ids }: Contest, name: Contestant): Promise<number> {
  await workers.stop(ids[name]);
  return workers.start(ids[name]);
}
