import { browser } from 'wxt/browser';

/** The page in front of the user. Without an address where the browser does not let us know it. */
export async function findActiveTab(): Promise<{ url?: string; tabId?: number }> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return { url: tab?.url, tabId: tab?.id };
}
