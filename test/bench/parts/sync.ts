import type { Notice } from '../../../lib/messages/contract.ts';
import type { Figure } from '../figure.ts';
import { type Rig, someCount, startRig } from '../rig.ts';
import { describePair, getRatio, type Pair } from '../statistics.ts';

const pageCount = someCount / 100;
/** The minimum time that the service takes for a page, in milliseconds. */
const pageMs = 100;

interface Round {
  times: Pair;
  idleRequests: number;
}

/** Each round uses a new browser, so that the full sync starts with an empty database. */
export async function measureSync(rounds: number): Promise<Figure[]> {
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const rig = await startRig();
    rig.service.setLatency(pageMs);
    taken.push(await takeRound(rig, round % 2 === 1));
    await rig.close();
  }
  const times = taken.map(({ times }) => times);
  return [
    {
      name: 'first full sync of the list, compared with a plain loop over the same pages',
      measured: getRatio(times),
      unit: '×',
      bound: 1.15,
      note: `${rounds} pairs; medians ${describePair(times, 1000, 1)} s; ${pageCount} pages of ${pageMs} ms`,
    },
    {
      name: 'an idle refresh, requests',
      measured: Math.max(...taken.map(({ idleRequests }) => idleRequests)),
      unit: '',
      bound: 1,
    },
  ];
}

async function takeRound(rig: Rig, isReversed: boolean): Promise<Round> {
  let base = isReversed ? 0 : await timePlainLoop(rig);
  const { connectionId, measured } = await connectAndSync(rig);
  const start = Date.now();
  await rig.syncNew(connectionId);
  const idleRequests = rig.countRequests(start);
  if (isReversed) base = await timePlainLoop(rig);
  return { times: { measured, base }, idleRequests };
}

/** Measures the first full sync, from saving the connection to the broadcast of its end, in milliseconds. */
async function connectAndSync(rig: Rig): Promise<{ connectionId: string; measured: number }> {
  const start = await rig.controlPage.evaluate(() => {
    const channel = new BroadcastChannel('notices');
    const ended = new Promise<number>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<Notice>) => {
        if (data.type === 'sync' && data.sync.status === 'idle') resolve(performance.now());
      };
    });
    Object.assign(globalThis, { ended });
    return performance.now();
  });
  const connectionId = await rig.connect('some');
  const end = await rig.controlPage.evaluate(() => Reflect.get(globalThis, 'ended') as Promise<number>);
  return { connectionId, measured: end - start };
}

/** Sends the same requests from the same worker, one after the other. The responses are read and discarded. */
async function timePlainLoop(rig: Rig): Promise<number> {
  const worker = await rig.getWorker();
  return worker.evaluate(
    async (address, key, count) => {
      const start = performance.now();
      for (let page = 1; page <= count; page++) {
        const query = `sort_by=id&sort=desc&per_page=100${page > 1 ? `&page=${page}` : ''}`;
        const response = await fetch(`${address}/api/v1/reports?${query}`, {
          headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
          redirect: 'manual',
        });
        await response.text();
      }
      return performance.now() - start;
    },
    rig.service.address,
    rig.getKey('some'),
    pageCount,
  );
}
