import type { Runtime } from 'webextension-polyfill';
import { browser } from 'wxt/browser';
import { isOwnPage } from './own-page.ts';

const name = 'page';

let port: Runtime.Port | undefined;

/**
 * Tells the worker that this page is open, for as long as both live. Called again with every message, since a worker
 * that was stopped has forgotten; not when the port closes, which would never let the worker stop.
 */
export function announcePage(): void {
  if (port) return;
  port = browser.runtime.connect({ name });
  port.onDisconnect.addListener(() => {
    port = undefined;
  });
}

/** For the worker: calls back when one of our own pages opens and when it closes. */
export function watchPages(
  onOpen: (sender: Runtime.MessageSender) => void,
  onClose: (sender: Runtime.MessageSender) => void,
): void {
  browser.runtime.onConnect.addListener((port) => {
    const { sender } = port;
    if (port.name !== name || !sender || !isOwnPage(sender)) return port.disconnect();
    onOpen(sender);
    port.onDisconnect.addListener(() => onClose(sender));
  });
}
