import type { Page } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';

/**
 * Opens the popup in the page's tab for an address, as the extension does in a window of its own where the browser
 * cannot open the popup. `page` shows a page of the extension; the tab stays open while something else is clicked.
 */
export async function openPopupFor(page: Page, url: string, privacy = 'private'): Promise<void> {
  // Away from a popup in the tab, which could take the address.
  await page.goto(new URL('theme.js', page.url()).href);
  await page.evaluate(
    (target) => {
      const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
      return storage.session.set({ popupTarget: target });
    },
    { url, privacy, askedAt: Date.now() },
  );
  await page.goto(new URL('popup.html', page.url()).href);
}
