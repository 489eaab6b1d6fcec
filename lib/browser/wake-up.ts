import { browser } from 'wxt/browser';

const work = 'wake-up';
const sync = 'sync';

/** Wakes the worker twice a minute, the most the browser allows, while work is owed. */
export function setWakeUp(isWanted: boolean): Promise<void> {
  return setAlarm(work, isWanted ? 0.5 : undefined);
}

/** Wakes it for the local index. */
export function setSyncAlarm(minutes?: number): Promise<void> {
  return setAlarm(sync, minutes);
}

async function setAlarm(name: string, minutes: number | undefined): Promise<void> {
  if (minutes === undefined) return void (await browser.alarms.clear(name));
  const known = await browser.alarms.get(name);
  if (known?.periodInMinutes !== minutes) browser.alarms.create(name, { periodInMinutes: minutes });
}

export function onWakeUp(onWork: () => void, onSync: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === work) onWork();
    if (name === sync) onSync();
  });
}
