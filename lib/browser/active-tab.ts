import { browser } from 'wxt/browser';

/** The address a tab shows; nothing where it is gone or the browser does not let us know. */
export async function findTabUrl(tabId: number): Promise<string | undefined> {
  return browser.tabs.get(tabId).then(
    ({ url }) => url,
    () => undefined,
  );
}

/** The page in front of the user. Without an address where the browser does not let us know it. */
export async function findActiveTab(): Promise<{ url?: string; tabId?: number }> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return { url: tab?.url, tabId: tab?.id };
}
