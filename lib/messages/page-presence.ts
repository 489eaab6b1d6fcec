import type { Runtime } from 'webextension-polyfill';
import { browser } from 'wxt/browser';
import { isOwnPage } from './own-page.ts';

const name = 'page';

let openPort: Runtime.Port | undefined;

/**
 * Tells the worker that this page is open, by a port that closes with the page. Called with every message, because a
 * restarted worker does not know the open pages. Not called when the port closes: that would keep the worker running.
 */
export function announcePage(): void {
  if (openPort) return;
  openPort = browser.runtime.connect({ name });
  openPort.onDisconnect.addListener(() => {
    openPort = undefined;
  });
}

/** For the worker: calls back when an extension page opens and when it closes. */
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
