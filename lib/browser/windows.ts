import { type Browser, browser } from 'wxt/browser';
import type { Privacy } from '../model/report/privacy.ts';

/** Where a suggestion of the address bar is to open. */
export type TabPlace = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}

/** Opens an address where the user asked for it in the address bar. */
export async function openAddress(url: string, place: TabPlace): Promise<void> {
  if (place === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: place === 'newForegroundTab' });
}

/** Opens the reports; a tab that shows them is reused. Other options tabs are kept: they may have unsent input. */
export async function openReports(route: string, place: TabPlace): Promise<void> {
  const url = browser.runtime.getURL('/options.html');
  const own = await browser.tabs.query({ url: `${url}*` });
  const [front] = await browser.tabs.query({ url: `${url}*`, active: true, lastFocusedWindow: true });
  const tab = [front, ...own].find((tab) => tab?.url?.startsWith(`${url}#/reports`));
  if (tab) return showTab(tab, `${url}#${route}`);
  await openAddress(`${url}#${route}`, front && place === 'currentTab' ? 'newForegroundTab' : place);
}

export async function openTabs(urls: string[]): Promise<void> {
  // One after the other: together they would come in any order.
  for (const url of urls) await browser.tabs.create({ url, active: false });
}

/** Opens the options page at a route, in the tab it is in already if there is one; it returns that tab's id. */
export async function openOptions(route: string): Promise<number | undefined> {
  const page = browser.runtime.getURL('/options.html');
  const [tab] = await browser.tabs.query({ url: `${page}*` });
  await (tab ? showTab(tab, `${page}#${route}`) : openTab(`${page}#${route}`));
  return tab?.id;
}

async function showTab({ id, windowId }: Browser.tabs.Tab, url: string): Promise<void> {
  await browser.tabs.update(id, { active: true, url });
  // A phone has no windows.
  if (windowId !== undefined) await browser.windows?.update(windowId, { focused: true });
}

/** Closes the options page where it still shows that route, unless its window would go with it. */
export async function closeOptions(route: string): Promise<void> {
  const page = browser.runtime.getURL('/options.html');
  for (const { id, url, windowId } of await browser.tabs.query({ url: `${page}*` })) {
    const isAlone = (await browser.tabs.query({ windowId })).length < 2;
    if (id !== undefined && url === `${page}#${route}` && !isAlone) await browser.tabs.remove(id);
  }
}

/** The popup's page in a small window of its own, for browsers that cannot open the popup now. */
export async function openPopupWindow(url: string | undefined, privacy: Privacy): Promise<void> {
  const query = new URLSearchParams({ ...(url !== undefined && { url }), privacy });
  const page = browser.runtime.getURL(`/popup.html?${query}`);
  // A phone has no windows.
  if (!browser.windows) return openTab(page);
  await browser.windows.create({ url: page, type: 'popup', width: 376, height: 520 });
}
