import type { Browser, Page } from 'puppeteer-core';

/** A running browser with the built extension in it. */
export interface BrowserUnderTest {
  browser: Browser;
  /** Opens one of the extension's own pages in a tab. */
  openExtensionPage(path: string): Promise<Page>;
  /** What a click on the toolbar icon opens over the tab that shows the page. */
  openPopup(page: Page): Promise<Page>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** The folder with the built extension. */
  extensionDir: string;
  isHeadless?: boolean;
  /** The browser's own language, as a tag such as `de`. */
  language?: string;
  /** Where a headed browser shows itself. */
  display?: string;
  /** The folder with what the browser keeps; one that is thrown away where it is absent. */
  profileDir?: string;
  /** The folder where downloads are put without asking. */
  downloadsDir?: string;
  /** The caller ends the browser itself on Ctrl-C; otherwise the process ends with it at once. */
  handlesSignals?: boolean;
}
