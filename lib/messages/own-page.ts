import { browser } from 'wxt/browser';

/** Who sent a message, as the browser vouches for it. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: { id?: number };
}

/** Only pages of this very extension: no web page, no content script, no other extension. */
export function isOwnPage({ id, url }: Sender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('')) === true;
}
