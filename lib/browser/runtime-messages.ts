import type { Runtime } from 'webextension-polyfill';
import { browser } from 'wxt/browser';

export function sendMessage(message: unknown): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

/**
 * Answers with what `answer` resolves to, and with nothing where even that could not be loaded: nobody waits for ever.
 * Written with `sendResponse`, which every browser understands.
 */
export function onMessage(answer: (message: unknown, sender: Runtime.MessageSender) => Promise<unknown>): void {
  browser.runtime.onMessage.addListener((message, sender, sendResponse) => {
    void answer(message, sender).then(sendResponse, () => sendResponse(undefined));
    return true;
  });
}
