import { type Browser, browser } from 'wxt/browser';

/** Where to open a suggestion from the address bar: the browser's `OnInputEnteredDisposition`. */
export type TabPlace = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}

export async function openAddress(url: string, place: TabPlace): Promise<void> {
  if (place === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: place === 'newForegroundTab' });
}

/** Opens the list of reports. Only a tab that already shows it is reused: other options tabs may have unsent input. */
export async function openReports(route: string, place: TabPlace): Promise<void> {
  const url = browser.runtime.getURL('/options.html');
  const optionsTabs = await browser.tabs.query({ url: `${url}*` });
  const [activeOptionsTab] = await browser.tabs.query({ url: `${url}*`, active: true, lastFocusedWindow: true });
  const tab = [activeOptionsTab, ...optionsTabs].find((tab) => tab?.url?.startsWith(`${url}#/reports`));
  if (tab) return showTab(tab, `${url}#${route}`);
  const newPlace = activeOptionsTab && place === 'currentTab' ? 'newForegroundTab' : place;
  await openAddress(`${url}#${route}`, newPlace);
}

/** Shows the list of a connection's reports, as it is with its filters if a tab shows it already. */
export async function showReports(connectionId = ''): Promise<void> {
  const page = browser.runtime.getURL('/options.html');
  const optionsTabs = await browser.tabs.query({ url: `${page}*` });
  const tab = optionsTabs.find(({ url = '' }) => {
    const [route, query] = url.slice(page.length).split('?');
    const namedId = new URLSearchParams(query).get('at');
    return route === '#/reports' && (namedId === null || namedId === connectionId);
  });
  await (tab ? showTab(tab) : openOptions('/reports'));
}

export async function openTabs(urls: string[]): Promise<void> {
  // One after the other: opened at once, they could come in any order.
  for (const url of urls) await browser.tabs.create({ url, active: false });
}

/** Opens the options page at a route. Reuses a tab of it if there is one. */
export async function openOptions(route: string): Promise<void> {
  const page = browser.runtime.getURL('/options.html');
  const [tab] = await browser.tabs.query({ url: `${page}*` });
  await (tab ? showTab(tab, `${page}#${route}`) : openTab(`${page}#${route}`));
}

async function showTab({ id, windowId }: Browser.tabs.Tab, url?: string): Promise<void> {
  await browser.tabs.update(id, { active: true, ...(url && { url }) });
  // Firefox for Android has no windows.
  if (windowId !== undefined) await browser.windows?.update(windowId, { focused: true });
}

/** The address of the extension's page that is the active tab of the window with the focus; undefined if none is. */
async function findFrontPage(): Promise<string | undefined> {
  // Firefox for Android has no windows.
  const windows = await browser.windows?.getAll();
  const focused = windows?.find(({ focused }) => focused);
  const [tab] = windows && !focused ? [] : await browser.tabs.query({ active: true, windowId: focused?.id });
  const pages = await browser.runtime.getContexts({ contextTypes: ['TAB'] });
  return pages.find(({ tabId }) => tabId === tab?.id)?.documentUrl;
}

/** Whether the user has an options page before them. It shows how every task ends. */
export function isOptionsPageInFront(): Promise<boolean> {
  return isPageInFront('/options.html');
}

/**
 * Whether the user sees how a single job ends: in the popup or side panel over the tab that it was started in. A job
 * without a tab was started in the options page, or in a window of the popup.
 */
export async function isJobShown(tabId: number | undefined): Promise<boolean> {
  if (tabId === undefined) return (await isOptionsPageInFront()) || isPageInFront('/popup.html');
  return isPopupOver(tabId).catch(() => false);
}

async function isPopupOver(tabId: number): Promise<boolean> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  if (tab?.id !== tabId) return false;
  return (await browser.runtime.getContexts({ contextTypes: ['POPUP', 'SIDE_PANEL'] })).length > 0;
}

async function isPageInFront(path: '/options.html' | '/popup.html'): Promise<boolean> {
  // A browser that cannot tell must not keep the worker from storing how a task ended.
  const page = await findFrontPage().catch(() => undefined);
  return page?.startsWith(browser.runtime.getURL(path)) === true;
}

/** Whether one of the extension's pages is open anywhere. */
export async function isAnyPageOpen(): Promise<boolean> {
  const contexts = await browser.runtime.getContexts({});
  return contexts.some(({ contextType }) => contextType !== 'BACKGROUND');
}

/** Opens the popup's page in a small window, where the browser cannot open the popup itself. */
export async function openPopupWindow(): Promise<void> {
  const page = browser.runtime.getURL('/popup.html');
  // Firefox for Android has no windows.
  if (!browser.windows) return openTab(page);
  await browser.windows.create({ url: page, type: 'popup', width: 376, height: 520 });
}
