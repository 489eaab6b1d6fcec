import type { Batch } from '../../../lib/model/batch.ts';
import { waitUntil } from '../../browser/driver/wait-until.ts';
import type { Figure } from '../figure.ts';
import type { Rig } from '../rig.ts';
import { describePair, getRatio, type Pair } from '../statistics.ts';

const pageCount = 500;
/** The minimum time that the service takes for an analysis, in milliseconds. */
const analysisMs = 150;

export async function measureBulk(rig: Rig, rounds: number): Promise<Figure[]> {
  const connectionId = await rig.activateSynced('few');
  const removeDelay = rig.service.addFault({ kind: 'delay', ms: analysisMs, match: { method: 'POST' } });
  const pairs: Pair[] = [];
  // At most two, because each takes half a minute.
  for (let round = 0; round < Math.min(rounds, 2); round++) {
    const base = await timePlainLoop(rig, listPages(rig, `bare-${round}`));
    pairs.push({ measured: await timeBatch(rig, connectionId, listPages(rig, `batch-${round}`)), base });
  }
  removeDelay();
  return [
    {
      name: `analysing ${pageCount} pages, compared with a plain loop of three requests at a time`,
      measured: getRatio(pairs),
      unit: '×',
      bound: 1.15,
      note: `${pairs.length} pairs; medians ${describePair(pairs, 1000, 1)} s; ${analysisMs} ms an analysis`,
    },
  ];
}

function listPages({ service }: Rig, name: string): string[] {
  return Array.from({ length: pageCount }, (_, number) => `${service.samples.good}?${name}=${number}`);
}

async function timeBatch(rig: Rig, connectionId: string, urls: string[]): Promise<number> {
  const start = performance.now();
  const items = urls.map((url) => ({ url }));
  const { id } = await rig.send<Batch>('startBatch', {
    id: crypto.randomUUID(),
    connectionId,
    kind: 'create',
    privacy: 'private',
    items,
  });
  await waitUntil(
    'the last page',
    async () => {
      const batch = (await rig.send<Batch[]>('listBatches', {})).find((batch) => batch.id === id);
      return batch?.settledAt !== undefined;
    },
    300,
  );
  return performance.now() - start;
}

/** Sends the same writes from the same worker. The responses are read completely and discarded. */
async function timePlainLoop(rig: Rig, urls: string[]): Promise<number> {
  const worker = await rig.getWorker();
  return worker.evaluate(
    async (address, key, urls) => {
      const start = performance.now();
      const post = async (url: string) => {
        const response = await fetch(`${address}/api/v1/reports`, {
          method: 'POST',
          headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
          body: new URLSearchParams({ url, privacy: '1' }),
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
          redirect: 'manual',
        });
        await response.text();
      };
      const work = async () => {
        for (let url = urls.shift(); url !== undefined; url = urls.shift()) await post(url);
      };
      await Promise.all([work(), work(), work()]);
      return performance.now() - start;
    },
    rig.service.address,
    rig.getKey('few'),
    urls,
  );
}
