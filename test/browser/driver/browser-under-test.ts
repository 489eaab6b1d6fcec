import type { Browser, Page } from 'puppeteer-core';
import { type FontSet, getFontEnvironment } from '../../setup/fonts.ts';
import { waitUntil } from './wait-until.ts';

/** As long as one step may take on a slow machine, in milliseconds: it only ends what hangs. */
export const stepLimitMs = 60_000;

/** A running browser with the built extension installed. */
export interface BrowserUnderTest {
  browser: Browser;
  /** Opens one of the extension's own pages in a tab. */
  openExtensionPage(path: string): Promise<Page>;
  /** Opens the popup over the tab with this page, as a click on the toolbar icon does. */
  openPopup(page: Page): Promise<Page>;
  close(): Promise<void>;
}

/** The page of connections, which opens by itself after the first installation in a profile. */
export function waitForFirstPage(browser: Browser): Promise<Page> {
  return waitUntil('the page of connections', () => findOptions(browser, '#/connections'));
}

/** The open options page with this hash; undefined if there is none. */
export async function findOptions(browser: Browser, hash: string): Promise<Page | undefined> {
  // Firefox does not report the URL of a page that an extension has opened, so the pages themselves are asked: all at
  // the same time, because one that is just being closed or replaced may never answer.
  const asked = (await browser.pages()).map(async (page) => {
    if ((await page.evaluate(() => location.hash)) !== hash) throw new Error('It shows something else.');
    return page;
  });
  return Promise.any(asked).catch(() => undefined);
}

/** The environment variables that select the fonts, so that tests do not depend on the fonts of the machine. */
export function getFontVariables({
  isHeadless = true,
  fonts = 'wide',
}: Pick<LaunchOptions, 'isHeadless' | 'fonts'>): Record<string, string> {
  return isHeadless && fonts !== 'own' ? getFontEnvironment(fonts) : {};
}

export interface InstallOptions {
  /** The folder with the built extension. */
  extensionDir: string;
  /** The folder in which downloads are saved without asking. */
  downloadsDir?: string;
  /** Leaves the page of connections open after the installation. By default it is closed. */
  keepsFirstPage?: boolean;
}

export interface LaunchOptions extends InstallOptions {
  isHeadless?: boolean;
  /** The language of the browser, as a tag such as `de`. */
  language?: string;
  /** The fonts of a headless browser, `wide` by default. `own` are those of the machine; a headed browser has these. */
  fonts?: FontSet | 'own';
  /** The X display of a headed browser. */
  display?: string;
  /** The profile folder. By default, a temporary one that is deleted afterwards. */
  profileDir?: string;
  /** The caller closes the browser itself on Ctrl-C. By default, Puppeteer kills the browser and exits the process. */
  handlesSignals?: boolean;
}
