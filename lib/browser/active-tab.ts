import { browser } from 'wxt/browser';

/** The address of a tab; undefined if the tab is closed or the browser hides its address. */
export async function findTabUrl(tabId: number): Promise<string | undefined> {
  return browser.tabs.get(tabId).then(
    ({ url }) => url,
    () => undefined,
  );
}

/** The active tab of the current window; without `url` if the browser hides it. */
export async function getActiveTab(): Promise<{ url?: string; tabId?: number; windowId?: number }> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return { url: tab?.url, tabId: tab?.id, windowId: tab?.windowId };
}

/** The page in the active tab. None if the popup is itself in that tab (`openPopupWindow`): the worker knows its page. */
export async function getPopupPage(): Promise<{ url?: string; tabId?: number; windowId?: number }> {
  const tab = await getActiveTab();
  return tab.url === location.href ? {} : tab;
}
