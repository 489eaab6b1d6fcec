import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import type { Contest } from '../../contest.ts';
import type { Figure } from '../../figure.ts';
import { collectGarbage } from '../../heap.ts';
import { getMedian } from '../../statistics.ts';
import type { Measure } from '../load.ts';

/** For everything that an opening does. */
const rest = 1000;

/** The objects of script that popup and worker hold on to, once everything that an opening does is done. */
export function measureHeaps(): Measure {
  const popups: number[] = [];
  const workers: number[] = [];
  return {
    async takeRound(contest) {
      const { client, close } = await openAlone(contest);
      popups.push(await measureObjects(client));
      workers.push(await measureObjects(await findWorker(contest)));
      await close();
    },
    toFigures: () => [describe('heap of the popup', popups, 800), describe('heap of the worker', workers, 700)],
  };
}

/** Not as a page of the driver's, which would keep a world of its own in it. */
async function openAlone({ browser, ids, pageUrl }: Contest): Promise<{ client: CDPSession; close(): Promise<void> }> {
  const root = await browser.target().createCDPSession();
  // The one before is told of for a while.
  const url = `chrome-extension://${ids.ours}/popup.html?url=${encodeURIComponent(pageUrl)}#${crypto.randomUUID()}`;
  const { targetId } = await root.send('Target.createTarget', { url });
  const target = await browser.waitForTarget((target) => target.url() === url);
  await wait(rest);
  return {
    client: await target.createCDPSession(),
    async close() {
      await root.send('Target.closeTarget', { targetId });
      await root.detach();
    },
  };
}

async function findWorker({ browser, ids }: Contest): Promise<CDPSession> {
  const extension = (await browser.extensions()).get(ids.ours);
  const worker = (await extension?.workers())?.at(-1);
  if (!worker) throw new Error('No worker runs.');
  return worker.client;
}

async function measureObjects(client: CDPSession): Promise<number> {
  const { usedSize } = await collectGarbage(client);
  return usedSize / 1024;
}

function describe(name: string, sizes: number[], atMost: number): Figure {
  return { name, measured: getMedian(sizes), unit: 'KiB', bound: { atMost }, note: `${sizes.length} times` };
}
