import { browser } from 'wxt/browser';

/** The sender of a message. The browser fills it in, so it cannot be forged. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: { id?: number };
}

/** Whether the sender is a page of this extension, and no web page, content script or other extension. */
export function isOwnPage({ id, url }: Sender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('')) === true;
}
