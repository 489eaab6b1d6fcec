import { browser } from 'wxt/browser';

/** The alarms' names: for unfinished jobs, for the sync of the local copy, and for watches. */
export const alarms = { work: 'wake-up', sync: 'sync', watch: 'watch' } as const;

/** Wakes the worker twice a minute, as often as browsers allow, while work is pending. */
export function setWorkAlarm(isWanted: boolean): Promise<void> {
  return setAlarm(alarms.work, isWanted ? 0.5 : undefined);
}

/**
 * Wakes the worker at `when` (milliseconds since 1970) to sync the local copy of the reports, and then twice a minute
 * until it is set again; undefined: never.
 */
export async function setSyncAlarm(when?: number): Promise<void> {
  if (when === undefined) return void (await browser.alarms.clear(alarms.sync));
  await browser.alarms.create(alarms.sync, { when, periodInMinutes: 0.5 });
}

/** Wakes the worker once, at `when` (milliseconds since 1970), to run the watches that are due; undefined: never. */
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
