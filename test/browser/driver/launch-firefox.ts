import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { getBrowser, ownHome } from '../../setup/browsers.ts';
import { type BrowserUnderTest, type LaunchOptions, readFonts, waitForWelcome } from './browser-under-test.ts';
import { clickToolbarIcon, endBackground, readPanel } from './firefox-window.ts';
import { waitUntil } from './wait-until.ts';

/** Firefox gives each installed extension a random address; a preference makes it known beforehand. */
const uuid = '8d1f6f0a-5b0c-4c53-9d0e-2f6f3a7b9c11';

export interface FirefoxUnderTest extends BrowserUnderTest {
  /** Clicks the real toolbar icon over the page; answers what can be read in the panel that opens. */
  readToolbarPopup(page: Page): Promise<string>;
  /** The sidebar's page, as it shows itself beside the page. */
  openSidebar(page: Page): Promise<Page>;
  /** Ends the background page as the browser does when it is idle for long. */
  stopWorker(): Promise<void>;
}

export interface FirefoxOptions extends LaunchOptions {
  /** Another than the installed one. */
  executablePath?: string;
}

export async function launchFirefox(options: FirefoxOptions): Promise<FirefoxUnderTest> {
  const { isHeadless = true, language = 'en-GB', display, downloadsDir, handlesSignals = false } = options;
  const manifest = JSON.parse(readFileSync(join(options.extensionDir, 'manifest.json'), 'utf8'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: options.executablePath ?? (await getBrowser('firefox')),
    headless: isHeadless,
    defaultViewport: null,
    args: ['--remote-allow-system-access', '--width=1280', '--height=900'],
    env: { ...process.env, ...readFonts(options), ...ownHome, ...(display && { DISPLAY: display }) },
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [manifest.browser_specific_settings.gecko.id]: uuid }),
      // Headless, nobody can answer the dialog; what the user answers is tested in Chromium.
      'extensions.webextOptionalPermissionPrompts': !isHeadless,
      // Tabs behind others draw once a second, and every click waits for what it clicks to stand still.
      'layout.throttled_frame_rate': 60,
      // The folder below, not the user's own.
      ...(downloadsDir && { 'browser.download.folderList': 2, 'browser.download.dir': downloadsDir }),
      'intl.accept_languages': language,
      'intl.locale.requested': language,
    },
    handleSIGINT: !handlesSignals,
    handleSIGTERM: !handlesSignals,
  });
  await browser.installExtension(options.extensionDir);
  if (!options.keepsWelcome) await (await waitForWelcome(browser)).close();
  return driveFirefox(browser, manifest.browser_specific_settings.gecko.id);
}

function driveFirefox(browser: Browser, extensionId: string): FirefoxUnderTest {
  const openExtensionPage = async (path: string) => {
    const page = await browser.newPage();
    await loadExtensionPage(page, path);
    return page;
  };
  /** In a tab behind the page's: panel and sidebar themselves are not within the protocol's reach. */
  const openBehind = async (page: Page, path: string) => {
    const opened = await browser.newPage({ background: true });
    await page.bringToFront();
    await loadExtensionPage(opened, path);
    return opened;
  };
  return {
    browser,
    openExtensionPage,
    openPopup: (page) => openBehind(page, 'popup.html'),
    openSidebar: (page) => openBehind(page, 'sidepanel.html'),
    async readToolbarPopup(page) {
      await page.bringToFront();
      // A click on the icon of an open panel would close it.
      if (!(await readPanel(browser))) await clickToolbarIcon(browser, extensionId);
      // Firefox closes a panel by itself when the focus moves: who still waits for its words clicks again.
      return waitUntil('words in the panel', async () => (await readPanel(browser)) || undefined, 10);
    },
    stopWorker: () => endBackground(browser, extensionId),
    close: () => browser.close(),
  };
}

async function loadExtensionPage(page: Page, path: string): Promise<void> {
  const address = `moz-extension://${uuid}/${path}`;
  // Firefox never reports that such a page has loaded, so nothing waits for it.
  page.goto(address).catch(() => undefined);
  await waitUntil(`${address} to be loaded`, () =>
    page.evaluate((wanted) => location.href.startsWith(wanted) && document.readyState === 'complete', address),
  );
}
