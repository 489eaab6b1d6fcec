import type { Browser } from 'puppeteer-core';
import type { InstallOptions } from './browser-under-test.ts';
import { type ChromiumUnderTest, installInto, openChromium } from './launch-chromium.ts';

/**
 * Browsers that this process of vitest has started and no test file uses. Most of the time there is one: it goes from
 * file to file, because a start takes longer than many tests. They end with the process.
 */
const idle: Browser[] = [];

/** A Chromium in which the extension was just installed. `close` gives it back. */
export async function borrowChromium(options: InstallOptions): Promise<ChromiumUnderTest> {
  const browser = idle.pop() ?? (await openChromium());
  const under = await installInto(browser, options);
  return { ...under, close: () => giveBack(under) };
}

async function giveBack({ browser, extensionId }: ChromiumUnderTest): Promise<void> {
  if (!browser.connected) return;
  // Takes with it all that the extension has stored, shown and been allowed.
  await browser.uninstallExtension(extensionId);
  const former = await browser.pages();
  await browser.newPage();
  for (const page of former) await page.close();
  await browser.deleteCookie(...(await browser.cookies()));
  idle.push(browser);
}
