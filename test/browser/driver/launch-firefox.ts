import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { getBrowser, ownHome } from '../../setup/browsers.ts';
import {
  type BrowserUnderTest,
  getFontVariables,
  type LaunchOptions,
  stepLimitMs,
  waitForFirstPage,
} from './browser-under-test.ts';
import { setStep } from './current-step.ts';
import { clickToolbarIcon, endBackground, isPanelOpen, readPanel } from './firefox-window.ts';
import { waitUntil } from './wait-until.ts';

/** Firefox gives each installed extension a random host name. A preference sets it, so that it is known. */
const uuid = '8d1f6f0a-5b0c-4c53-9d0e-2f6f3a7b9c11';

export interface FirefoxUnderTest extends BrowserUnderTest {
  /** Clicks the real toolbar icon on this page and returns the text of the popup. */
  readToolbarPopup(page: Page): Promise<string>;
  /** Opens the sidebar's page for this page, in a background tab. */
  openSidebar(page: Page): Promise<Page>;
  /** Stops the background page as the browser does after a long idle time. */
  stopWorker(): Promise<void>;
}

export interface FirefoxOptions extends LaunchOptions {
  /** By default, the installed Firefox. */
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
    env: { ...process.env, ...getFontVariables(options), ...ownHome, ...(display && { DISPLAY: display }) },
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [manifest.browser_specific_settings.gecko.id]: uuid }),
      // Nobody can answer the permission dialog of a headless browser. The answers are tested in Chromium.
      'extensions.webextOptionalPermissionPrompts': !isHeadless,
      // Background tabs draw once a second by default, and every click waits until its target stops moving.
      'layout.throttled_frame_rate': 60,
      // 2 stands for the folder in `browser.download.dir`.
      ...(downloadsDir && { 'browser.download.folderList': 2, 'browser.download.dir': downloadsDir }),
      'intl.accept_languages': language,
      'intl.locale.requested': language,
    },
    handleSIGINT: !handlesSignals,
    handleSIGTERM: !handlesSignals,
  });
  await browser.installExtension(options.extensionDir);
  if (!options.keepsFirstPage) await (await waitForFirstPage(browser)).close();
  return driveFirefox(browser, manifest.browser_specific_settings.gecko.id);
}

function driveFirefox(browser: Browser, extensionId: string): FirefoxUnderTest {
  const openExtensionPage = async (path: string) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(stepLimitMs);
    await loadExtensionPage(page, path);
    return page;
  };
  /** Opens the path in a background tab: WebDriver cannot reach the popup and the sidebar themselves. */
  const openInBackground = async (page: Page, path: string) => {
    const opened = await browser.newPage({ background: true });
    await page.bringToFront();
    await loadExtensionPage(opened, path);
    return opened;
  };
  return {
    browser,
    openExtensionPage,
    openPopup: (page) => openInBackground(page, 'popup.html'),
    openSidebar: (page) => openInBackground(page, 'sidepanel.html'),
    async readToolbarPopup(page) {
      await page.bringToFront();
      // While the popup is open, a click on the icon would close it, even if it shows no text yet.
      if (!(await isPanelOpen(browser))) await clickToolbarIcon(browser, extensionId);
      // Firefox closes the popup when the focus moves. A caller that still waits for its text clicks again.
      return waitUntil('text in the popup', async () => (await readPanel(browser)) || undefined, 10);
    },
    stopWorker: () => endBackground(browser, extensionId),
    close: () => browser.close(),
  };
}

async function loadExtensionPage(page: Page, path: string): Promise<void> {
  setStep(path, page);
  const address = `moz-extension://${uuid}/${path}`;
  // Firefox never reports that an extension page has loaded, so `goto` is not awaited.
  page.goto(address).catch(() => undefined);
  await waitUntil(`${address} to be loaded`, () =>
    page.evaluate((wanted) => location.href.startsWith(wanted) && document.readyState === 'complete', address),
  );
}
