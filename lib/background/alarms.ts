import { browser } from 'wxt/browser';

/** For unfinished jobs, for the local copy of the reports, and for watches. */
export const alarms = { work: 'wake-up', sync: 'sync', watch: 'watch' } as const;

/** Wakes the worker twice a minute, the most the browser allows, while work is owed. */
export function setWorkAlarm(isWanted: boolean): Promise<void> {
  return setAlarm(alarms.work, isWanted ? 0.5 : undefined);
}

/** Wakes the worker to renew the local copy of the reports, every so many minutes; absent: never. */
export function setSyncAlarm(minutes?: number): Promise<void> {
  return setAlarm(alarms.sync, minutes);
}

/** Wakes the worker once, for the watch that is due next; absent: never. */
export async function setWatchAlarm(when?: number): Promise<void> {
  if (when === undefined) return void (await browser.alarms.clear(alarms.watch));
  const known = await browser.alarms.get(alarms.watch);
  if (known?.scheduledTime !== when) await browser.alarms.create(alarms.watch, { when });
}

async function setAlarm(name: string, minutes: number | undefined): Promise<void> {
  if (minutes === undefined) return void (await browser.alarms.clear(name));
  const known = await browser.alarms.get(name);
  if (known?.periodInMinutes !== minutes) await browser.alarms.create(name, { periodInMinutes: minutes });
}
