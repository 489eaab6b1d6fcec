import { browser } from 'wxt/browser';
import { type Privacy, privacies } from '../model/report/privacy.ts';

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

/** The page that the popup is about: the one in its query string (see `openPopupWindow`), or else the active tab. */
export async function getPopupPage(): Promise<{ url?: string; tabId?: number; windowId?: number; privacy?: Privacy }> {
  const query = new URLSearchParams(location.search);
  const url = query.get('url');
  const privacy = privacies.find((privacy) => privacy === query.get('privacy'));
  return url ? { url, privacy } : { ...(await getActiveTab()), privacy };
}
