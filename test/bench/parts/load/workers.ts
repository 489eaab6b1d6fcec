import type { Contest } from '../../contest.ts';
import type { Figure } from '../../figure.ts';
import { describePair, getRatio, type Pair } from '../../statistics.ts';
import type { Measure } from '../load.ts';

/**
 * A worker’s start with nothing to do, and one for a message: the settings, for which it reads its storage once. What
 * every popup asks first takes reading the database, too, and is told beside it.
 */
export function measureWorkers(): Measure {
  const starts: Pair[] = [];
  const messages: Pair[] = [];
  const openings: Pair[] = [];
  return {
    async takeRound(contest, isTurned) {
      const { ids } = contest;
      starts.push(await withLock(isTurned, (name) => timeStart(contest, name === 'ours' ? ids.ours : ids.floor)));
      const ask = (message: object) => (name: 'ours' | 'base') =>
        timeMessage(contest, name === 'ours' ? ids.ours : ids.listener, message);
      messages.push(await withLock(isTurned, ask({ name: 'getSettings', input: {} })));
      openings.push(await withLock(isTurned, ask({ name: 'openPopup', input: { url: contest.pageUrl } })));
    },
    toFigures: () => [
      describe('start of the worker, against an empty one', starts, 1.1),
      describe('a message to a worker asleep, against a bare listener', messages, 1.4, openings),
    ],
  };
}

async function withLock(isTurned: boolean, time: (name: 'ours' | 'base') => Promise<number>): Promise<Pair> {
  const found = { ours: 0, base: 0 };
  for (const name of isTurned ? (['base', 'ours'] as const) : (['ours', 'base'] as const))
    found[name] = await time(name);
  return { measured: found.ours, base: found.base };
}

async function timeStart({ workers }: Contest, extensionId: string): Promise<number> {
  await workers.stop(extensionId);
  return workers.start(extensionId);
}

/** From a page that does nothing itself, by its clock. */
async function timeMessage(contest: Contest, extensionId: string, message: object): Promise<number> {
  const page = await contest.openBlank();
  await page.goto(`chrome-extension://${extensionId}/manifest.json`);
  await contest.workers.stop(extensionId);
  const time = await page.evaluate(async (message) => {
    const { runtime } = Reflect.get(globalThis, 'chrome');
    const start = performance.now();
    await runtime.sendMessage(message);
    return performance.now() - start;
  }, message);
  await page.close();
  return time;
}

function describe(name: string, pairs: Pair[], atMost: number, openings?: Pair[]): Figure {
  const more = openings ? `; the popup’s first ${describePair(openings)} ms` : '';
  const note = `${pairs.length} pairs; medians ${describePair(pairs)} ms${more}`;
  return { name, measured: getRatio(pairs), unit: '×', bound: { atMost }, note };
}
