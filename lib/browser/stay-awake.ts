import { browser } from 'wxt/browser';

/** Milliseconds. The browser stops a worker that waits for a response after 30 s without a call of an extension API. */
const interval = 20_000;

/** Keeps the worker alive until the returned function is called. */
export function stayAwake(): () => void {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), interval);
  return () => clearInterval(timer);
}
