import { browser } from 'wxt/browser';

// A worker that waits for an answer is stopped after 30 s; any call of an extension API starts the count anew.
const interval = 20_000;

/** Keeps the worker alive until the returned function is called. */
export function stayAwake(): () => void {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), interval);
  return () => clearInterval(timer);
}
