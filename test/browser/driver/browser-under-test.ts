import type { Browser, Page } from 'puppeteer-core';
import { type FontSet, getFontEnvironment } from '../../setup/fonts.ts';
import { waitUntil } from './wait-until.ts';

/** A running browser with the built extension in it. */
export interface BrowserUnderTest {
  browser: Browser;
  /** Opens one of the extension's own pages in a tab. */
  openExtensionPage(path: string): Promise<Page>;
  /** What a click on the toolbar icon opens over the tab that shows the page. */
  openPopup(page: Page): Promise<Page>;
  close(): Promise<void>;
}

/** The page that opens by itself after the first installation in a profile. */
export function waitForWelcome(browser: Browser): Promise<Page> {
  return waitUntil('the welcome page', () => findOptions(browser, '#/welcome'));
}

/** The options page, where it is open with that hash. */
export async function findOptions(browser: Browser, hash: string): Promise<Page | undefined> {
  for (const page of await browser.pages()) {
    // Firefox does not tell the address of a page that an extension has opened.
    if ((await page.evaluate(() => location.hash).catch(() => '')) === hash) return page;
  }
  return undefined;
}

/** So that no test sees what fonts the machine has. */
export function readFonts({
  isHeadless = true,
  fonts = 'wide',
}: Pick<LaunchOptions, 'isHeadless' | 'fonts'>): Record<string, string> {
  return isHeadless && fonts !== 'own' ? getFontEnvironment(fonts) : {};
}

export interface InstallOptions {
  /** The folder with the built extension. */
  extensionDir: string;
  /** The folder where downloads are put without asking. */
  downloadsDir?: string;
  /** The page that opens after the installation is left open; otherwise it is closed, as nobody else waits for it. */
  keepsWelcome?: boolean;
}

export interface LaunchOptions extends InstallOptions {
  isHeadless?: boolean;
  /** The browser's own language, as a tag such as `de`. */
  language?: string;
  /** What it draws in without a display; the wide ones unless said otherwise. A window has its user's `own`. */
  fonts?: FontSet | 'own';
  /** Where a headed browser shows itself. */
  display?: string;
  /** The folder with what the browser keeps; one that is thrown away where it is absent. */
  profileDir?: string;
  /** The caller ends the browser itself on Ctrl-C; otherwise the process ends with it at once. */
  handlesSignals?: boolean;
}
