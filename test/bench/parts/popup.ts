import type { Page } from 'puppeteer-core';
import type { Figure } from '../figure.ts';
import { type Rig, reportCount } from '../rig.ts';
import { describePair, getRatio, type Pair } from '../statistics.ts';

/** Of a page that is in the index; with the worker asleep, as it mostly is, and again while it is awake. */
export async function measurePopup(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.showFull('many');
  const asleep: Pair[] = [];
  const awake: Pair[] = [];
  // The first round finds no code in the browser's caches.
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? (['none', 'many'] as const) : (['many', 'none'] as const);
    const times = { none: [0, 0], many: [0, 0] };
    for (const account of order) times[account] = await timePopups(rig, account);
    if (round < 0) continue;
    const [pairAsleep, pairAwake] = [0, 1].map((at) => ({ measured: times.many[at] ?? 0, base: times.none[at] ?? 0 }));
    if (pairAsleep && pairAwake) {
      asleep.push(pairAsleep);
      awake.push(pairAwake);
    }
  }
  return [describe('asleep', asleep), describe('awake', awake)];
}

function describe(worker: string, pairs: Pair[]): Figure {
  return {
    name: `opening the popup with ${reportCount.toLocaleString('en')} indexed, against none, worker ${worker}`,
    measured: getRatio(pairs),
    unit: '×',
    bound: { atMost: 1.2 },
    note: `${pairs.length} pairs; medians ${describePair(pairs)} ms`,
  };
}

async function timePopups(rig: Rig, account: 'none' | 'many'): Promise<number[]> {
  await rig.showFull(account);
  await rig.stopWorker();
  const times: number[] = [];
  for (let time = 0; time < 2; time++) {
    const page = await rig.openBlank();
    await page.evaluateOnNewDocument(watchPopup);
    await page.goto(rig.toAddress(`popup.html?url=${encodeURIComponent(rig.knownUrl)}`));
    times.push(await waitForUse(page));
    await page.close();
  }
  return times;
}

/** It can be used, and says what the index knows, once it has the worker's answer: until then it is marked as pending. */
function watchPopup(): void {
  new MutationObserver((_, observer) => {
    const popup = document.querySelector('main.popup');
    if (!popup || popup.hasAttribute('data-pending')) return;
    observer.disconnect();
    const after = new MessageChannel();
    after.port1.onmessage = () => Object.assign(globalThis, { usableAt: performance.now() });
    requestAnimationFrame(() => after.port2.postMessage(0));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-pending'] });
}

async function waitForUse(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => Reflect.get(globalThis, 'usableAt') as number | undefined);
  return Number(await found.jsonValue());
}
