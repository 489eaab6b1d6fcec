import type { Page, WebWorker } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { waitUntil } from '../../browser/driver/wait-until.ts';
import type { Figure } from '../figure.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian } from '../statistics.ts';

/** Changes of the tab in each round, and pages that are browsed in all. */
const changeCount = 20;
const browsedCount = 50;

export async function measureBadge(rig: Rig, rounds: number): Promise<Figure[]> {
  const connectionId = await rig.showFull('many');
  const { service } = rig;
  const urls = [`${service.samples.good}?badge`, `${service.samples.bad}?badge`];
  for (const [place, url] of urls.entries()) {
    service.addReport({ owner: 'many', url, result: place === 0 ? 'good' : 'bad' });
  }
  await rig.renew(connectionId);
  const settings = await rig.send<Settings>('getSettings', {});
  await rig.send('saveSettings', { ...settings, tabGrades: true });
  const tabs = await openTabs(rig, urls);
  await waitUntil('the first grade', async () => (await readBadges(rig)).includes('G'));
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(...(await timeChanges(rig, tabs)));
  const requests = await browse(rig, tabs[0] as Page);
  await rig.send('saveSettings', settings);
  for (const tab of tabs) await tab.close();
  return [
    {
      name: `change of the tab to its badge, ${reportCount.toLocaleString('en')} indexed`,
      measured: getMedian(times),
      unit: 'ms',
      bound: { atMost: 20 },
      note: `${times.length} changes`,
    },
    { name: `browsing ${browsedCount} pages, requests`, measured: requests, unit: '', bound: { atMost: 0 } },
  ];
}

async function openTabs(rig: Rig, urls: string[]): Promise<Page[]> {
  const tabs: Page[] = [];
  for (const url of urls) {
    const tab = await rig.openBlank();
    await tab.goto(url);
    tabs.push(tab);
  }
  return tabs;
}

/** From the word that the worker has of the tab, to the end of what it does to the icon for it. */
async function timeChanges(rig: Rig, tabs: Page[]): Promise<number[]> {
  const worker = await rig.getWorker();
  await worker.evaluate(watchBadge);
  for (let change = 0; change < changeCount; change++) {
    await tabs[change % tabs.length]?.bringToFront();
    await waitUntil('the badge', async () => (await readTimes(worker)).length > change);
  }
  return readTimes(worker);
}

function readTimes(worker: WebWorker): Promise<number[]> {
  return worker.evaluate(() => Reflect.get(globalThis, 'badgeTimes') as number[]);
}

function watchBadge(): void {
  const { tabs, action } = (Reflect.get(globalThis, 'browser') ?? Reflect.get(globalThis, 'chrome')) as Browser;
  const times: number[] = [];
  const isWatched = Reflect.has(globalThis, 'badgeTimes');
  Object.assign(globalThis, { badgeTimes: times });
  if (isWatched) return;
  let changedAt: number | undefined;
  tabs.onActivated.addListener(() => {
    changedAt = performance.now();
  });
  const setText = action.setBadgeText.bind(action);
  action.setBadgeText = async (details) => {
    await setText(details);
    if (changedAt === undefined || details.tabId === undefined) return;
    (Reflect.get(globalThis, 'badgeTimes') as number[]).push(performance.now() - changedAt);
    changedAt = undefined;
  };
}

function readBadges({ desk }: Rig): Promise<string[]> {
  return desk.evaluate(async () => {
    const { tabs, action } = Reflect.get(globalThis, 'chrome') as Browser;
    return Promise.all((await tabs.query({})).map(({ id }) => action.getBadgeText({ tabId: id })));
  });
}

async function browse(rig: Rig, tab: Page): Promise<number> {
  const since = Date.now();
  for (let page = 0; page < browsedCount; page++) await tab.goto(`${rig.service.samples.decent}?browsed=${page}`);
  return rig.countRequests(since);
}
