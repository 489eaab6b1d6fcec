import { browser } from 'wxt/browser';

/** All tabs, or those in front of their windows. */
export async function listTabIds(isFront?: boolean): Promise<number[]> {
  const tabs = await browser.tabs.query(isFront ? { active: true } : {});
  return tabs.flatMap(({ id }) => id ?? []);
}

/**
 * Calls back when a tab is activated, and when the active tab shows another page. The returned function switches this off
 * and on. The events need no permission, but the address of a tab does.
 */
export function watchTabs(onShown: (tabId: number) => void): (isWanted: boolean) => void {
  const { onActivated, onUpdated } = browser.tabs;
  const show: Parameters<typeof onActivated.addListener>[0] = ({ tabId }) => onShown(tabId);
  const update: Parameters<typeof onUpdated.addListener>[0] = (tabId, { url, status }, { active }) => {
    // A page that is loaded anew has lost its badge by the time it is complete.
    if (active && (url !== undefined || status === 'complete')) onShown(tabId);
  };
  const listen = (isWanted: boolean) => {
    const change = isWanted ? 'addListener' : 'removeListener';
    onActivated[change](show);
    onUpdated[change](update);
  };
  // Before the settings are read: a listener that came later would miss what the worker was started for.
  if (isPerhapsWanted()) listen(true);
  return (isWanted) => {
    listen(isWanted);
    if (import.meta.env.BROWSER === 'firefox') noteForStart(isWanted);
  };
}

/**
 * Firefox 153 starts the background page for what its last start listened to in the first turn, whatever was added or
 * removed since. So that it is not started for nothing with every tab, how it is to start is noted.
 */
const note = 'watches tabs';

function isPerhapsWanted(): boolean {
  return import.meta.env.BROWSER !== 'firefox' || localStorage.getItem(note) !== 'no';
}

function noteForStart(isWanted: boolean): void {
  const isNew = isWanted && !isPerhapsWanted();
  localStorage.setItem(note, isWanted ? 'yes' : 'no');
  // It has to start once more for that, whatever wakes it.
  if (isNew) browser.alarms.create(note, { periodInMinutes: 1 });
  else void browser.alarms.clear(note);
}
