import type { Browser } from 'puppeteer-core';
import type { InstallOptions } from './browser-under-test.ts';
import { type ChromiumUnderTest, installInto, openChromium } from './launch-chromium.ts';

/**
 * The running browsers of this vitest process that no test file uses at the moment; usually one. They are pooled
 * because starting a browser takes longer than many tests. They end with the process.
 */
const idle: Browser[] = [];

/** A Chromium from the pool, with the extension newly installed. `close` returns it to the pool. */
export async function borrowChromium(options: InstallOptions): Promise<ChromiumUnderTest> {
  const browser = idle.pop() ?? (await openChromium());
  const under = await installInto(browser, options);
  return { ...under, close: () => returnToPool(under) };
}

async function returnToPool({ browser, extensionId }: ChromiumUnderTest): Promise<void> {
  if (!browser.connected) return;
  // This also removes the extension's data, pages and permissions.
  await browser.uninstallExtension(extensionId);
  const openPages = await browser.pages();
  await browser.newPage();
  // Some have been closed with the extension meanwhile.
  for (const page of openPages) await page.close().catch(() => undefined);
  await browser.deleteCookie(...(await browser.cookies()));
  idle.push(browser);
}
