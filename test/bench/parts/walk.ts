import type { Browser } from 'webextension-polyfill';
import type { Notice } from '../../../lib/messages/contract.ts';
import type { Figure } from '../figure.ts';
import { measureHeap } from '../heap.ts';
import { type Rig, reportCount, startRig } from '../rig.ts';
import { describePair, getRatio, type Pair } from '../statistics.ts';

const pageCount = reportCount / 100;

interface Round {
  times: Pair;
  heaps: Pair;
  idleRequests: number;
}

/** Each round has a browser of its own: the walk is the first, into an index with nothing in it. */
export async function measureWalk(rounds: number): Promise<Figure[]> {
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const rig = await startRig();
    taken.push(await takeRound(rig, round % 2 === 1));
    await rig.close();
  }
  const [times, heaps] = [taken.map(({ times }) => times), taken.map(({ heaps }) => heaps)];
  const walk: Figure = {
    name: 'first full walk, against a bare loop over the same pages',
    measured: getRatio(times),
    unit: '×',
    bound: { atMost: 1.15 },
    note: `${rounds} pairs; medians ${describePair(times, 1000, 1)} s`,
  };
  const memory: Figure = {
    name: 'memory of the worker after the walk, against before',
    measured: getRatio(heaps),
    unit: '×',
    bound: { atMost: 1.5 },
    note: `medians ${describePair(heaps, 1, 1)} MB`,
  };
  const idle: Figure = {
    name: 'an idle sync, requests',
    measured: Math.max(...taken.map(({ idleRequests }) => idleRequests)),
    unit: '',
    bound: { atMost: 1 },
  };
  return [walk, idle, memory];
}

async function takeRound(rig: Rig, isTurned: boolean): Promise<Round> {
  let base = isTurned ? 0 : await timeBareLoop(rig);
  const { connectionId, ms, before, after } = await timeWalk(rig);
  const start = Date.now();
  await rig.renew(connectionId);
  const idleRequests = rig.countRequests(start);
  if (isTurned) base = await timeBareLoop(rig);
  return { times: { measured: ms, base }, heaps: { measured: after, base: before }, idleRequests };
}

async function timeWalk(rig: Rig) {
  const connectionId = await rig.connect('many');
  const worker = await rig.getWorker();
  const before = await measureHeap(worker);
  const ms = await walk(rig, connectionId);
  return { connectionId, ms, before, after: await measureHeap(worker) };
}

/** A first walk from the asking to the word that it has ended, in milliseconds. */
function walk(rig: Rig, connectionId: string): Promise<number> {
  return rig.desk.evaluate(async (connectionId) => {
    const api = Reflect.get(globalThis, 'chrome') as Browser;
    const start = performance.now();
    const channel = new BroadcastChannel('notices');
    const ended = new Promise<number>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<Notice>) => {
        if (data.type === 'sync' && data.sync.status === 'idle') resolve(performance.now() - start);
      };
    });
    await api.runtime.sendMessage({ name: 'startSync', input: { connectionId, kind: 'full' } });
    const ms = await ended;
    channel.close();
    return ms;
  }, connectionId);
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
    rig.getKey('many'),
    pageCount,
  );
}
