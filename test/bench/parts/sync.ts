import type { Notice } from '../../../lib/messages/contract.ts';
import type { Figure } from '../figure.ts';
import { type Rig, someCount, startRig } from '../rig.ts';
import { describePair, getRatio, type Pair } from '../statistics.ts';

const pageCount = someCount / 100;
/** Milliseconds that the service takes for a page, at least. */
const pageTime = 100;

interface Round {
  times: Pair;
  idleRequests: number;
}

/** Each round has a browser of its own: the full read is the first, into an empty database. */
export async function measureSync(rounds: number): Promise<Figure[]> {
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const rig = await startRig();
    rig.service.setLatency(pageTime);
    taken.push(await takeRound(rig, round % 2 === 1));
    await rig.close();
  }
  const times = taken.map(({ times }) => times);
  return [
    {
      name: 'first full read of the list, against a bare loop over the same pages',
      measured: getRatio(times),
      unit: '×',
      bound: 1.15,
      note: `${rounds} pairs; medians ${describePair(times, 1000, 1)} s; ${pageCount} pages of ${pageTime} ms`,
    },
    {
      name: 'an idle refresh, requests',
      measured: Math.max(...taken.map(({ idleRequests }) => idleRequests)),
      unit: '',
      bound: 1,
    },
  ];
}

async function takeRound(rig: Rig, isTurned: boolean): Promise<Round> {
  let base = isTurned ? 0 : await timeBareLoop(rig);
  const { connectionId, measured } = await connectAndFill(rig);
  const start = Date.now();
  await rig.renew(connectionId);
  const idleRequests = rig.countRequests(start);
  if (isTurned) base = await timeBareLoop(rig);
  return { times: { measured, base }, idleRequests };
}

/** A first full read, from the saving of the connection to the word that it has ended; in milliseconds. */
async function connectAndFill(rig: Rig): Promise<{ connectionId: string; measured: number }> {
  const start = await rig.desk.evaluate(() => {
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
  const end = await rig.desk.evaluate(() => Reflect.get(globalThis, 'ended') as Promise<number>);
  return { connectionId, measured: end - start };
}

/** The same requests from the same worker, one after another; what comes is read to its end and thrown away. */
async function timeBareLoop(rig: Rig): Promise<number> {
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
