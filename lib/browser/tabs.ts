import { browser } from 'wxt/browser';

/** The ids of all tabs, or only of the active tab of each window. */
export async function listTabIds(isActive?: boolean): Promise<number[]> {
  const tabs = await browser.tabs.query(isActive ? { active: true } : {});
  return tabs.flatMap(({ id }) => id ?? []);
}

/** The addresses of the window's tabs in their order, without extension pages. Needs the permission `tabs`. */
export async function listTabAddresses(): Promise<string[]> {
  const own = browser.runtime.getURL('');
  const tabs = await browser.tabs.query({ currentWindow: true });
  return tabs.map(({ url }) => url).filter((url): url is string => url !== undefined && !url.startsWith(own));
}

/**
 * Calls back when a tab is activated, and when the active tab shows another page. The returned function turns this
 * on or off. The events need no permission, but the address of a tab does.
 */
export function listenToTabs(onShown: (tabId: number) => void): (isWanted: boolean) => void {
  const { onActivated, onUpdated } = browser.tabs;
  const onTabActivated: Parameters<typeof onActivated.addListener>[0] = ({ tabId }) => onShown(tabId);
  const onTabUpdated: Parameters<typeof onUpdated.addListener>[0] = (tabId, { url, status }, { active }) => {
    // A reload clears the tab's badge, so it has to be set again when the page is complete.
    if (active && (url !== undefined || status === 'complete')) onShown(tabId);
  };
  const listen = (isWanted: boolean) => {
    const change = isWanted ? 'addListener' : 'removeListener';
    onActivated[change](onTabActivated);
    onUpdated[change](onTabUpdated);
  };
  // Before the settings are read: a listener that is added later misses the event that started the worker.
  if (mayBeWanted()) listen(true);
  return (isWanted) => {
    listen(isWanted);
    if (import.meta.env.BROWSER === 'firefox') storeForNextStart(isWanted);
  };
}

/**
 * Firefox 153 starts the background page for the events that were listened to in the first turn of its last start, even
 * if listeners were added or removed since. So that no tab starts it for nothing, the last `isWanted` is stored where
 * the first turn can read it: in `localStorage`. The alarm below has the same name.
 */
const storedName = 'listens to tabs';

function mayBeWanted(): boolean {
  return import.meta.env.BROWSER !== 'firefox' || localStorage.getItem(storedName) !== 'no';
}

function storeForNextStart(isWanted: boolean): void {
  const isNew = isWanted && !mayBeWanted();
  localStorage.setItem(storedName, isWanted ? 'yes' : 'no');
  // The events arrive only after one more start of the page, which this alarm causes.
  if (isNew) browser.alarms.create(storedName, { periodInMinutes: 1 });
  else void browser.alarms.clear(storedName);
}
