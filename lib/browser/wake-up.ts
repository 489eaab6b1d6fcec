import { browser } from 'wxt/browser';

const name = 'wake-up';

/** Wakes the worker twice a minute, the most the browser allows, while work is owed. */
export async function setWakeUp(isWanted: boolean): Promise<void> {
  if (!isWanted) return void (await browser.alarms.clear(name));
  if (!(await browser.alarms.get(name))) browser.alarms.create(name, { periodInMinutes: 0.5 });
}

export function onWakeUp(callback: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) callback();
  });
}
