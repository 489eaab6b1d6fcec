import { browser } from 'wxt/browser';
import type { Sender } from '../messages/receive.ts';

/** Only pages of this very extension: no web page, no content script, no other extension. */
export function isOwnPage({ id, url }: Sender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('')) === true;
}
