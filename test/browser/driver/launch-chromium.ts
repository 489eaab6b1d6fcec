import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Extension, type Page, type WebWorker } from 'puppeteer-core';
import { getBrowser } from '../../setup/browsers.ts';
import {
  type BrowserUnderTest,
  getFontVariables,
  type InstallOptions,
  type LaunchOptions,
  stepLimitMs,
  waitForFirstPage,
} from './browser-under-test.ts';
import { setStep } from './current-step.ts';
import { waitUntil } from './wait-until.ts';
import { createWorkerNetwork } from './worker-network.ts';

const switches = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const noSandbox = '--no-sandbox';

export interface ChromiumUnderTest extends BrowserUnderTest {
  /** The extension's service worker, which is started if it is not running. */
  getWorker(): Promise<WebWorker>;
  /** Calls `open`, which may press a key, and waits for the real popup over the active tab. */
  waitForPopup(open: () => unknown): Promise<Page>;
  /** Stops the worker as the browser does after a long idle time. */
  stopWorker(): Promise<void>;
  /** Switches the worker's network off or on. This affects `navigator.onLine` and every new request. */
  setOnline(isOnline: boolean): Promise<void>;
  /** Kills the browser like a crash or a power cut, without a chance to save or clean up. */
  kill(): Promise<void>;
  extensionId: string;
}

export async function launchChromium(options: LaunchOptions): Promise<ChromiumUnderTest> {
  const { profileDir, keepsFirstPage } = options;
  const isFirst = !profileDir || !existsSync(join(profileDir, 'Default'));
  const browser = await openChromium(options);
  return installInto(browser, { ...options, keepsFirstPage: keepsFirstPage || !isFirst });
}

/** Starts a browser without the extension. */
export async function openChromium(options: Omit<LaunchOptions, keyof InstallOptions> = {}): Promise<Browser> {
  const { isHeadless = true, language = 'en-GB', display, profileDir, handlesSignals = false } = options;
  const executablePath = await getBrowser('chromium');
  const launch = (...more: string[]) =>
    puppeteer.launch({
      executablePath,
      headless: isHeadless,
      pipe: true,
      ...(profileDir && { userDataDir: profileDir }),
      enableExtensions: true,
      // No emulated viewport, because it would apply to the popup too.
      defaultViewport: null,
      args: [...switches, ...more, `--lang=${language}`, '--window-size=1280,900'],
      handleSIGINT: !handlesSignals,
      handleSIGTERM: !handlesSignals,
      env: { ...process.env, ...getFontVariables(options), LANGUAGE: language, ...(display && { DISPLAY: display }) },
    });
  const isRoot = process.getuid?.() === 0;
  // A virtual display is for a test, any other one for a person.
  if (isRoot && !isHeadless && !display)
    console.log('As root, Chromium runs without its sandbox. Visit no other sites.');
  // Chromium does not start with its sandbox as root, and as another user not in every container or system. A headed
  // browser, with which a person may browse, keeps it except as root.
  if (isRoot) return launch(noSandbox);
  return isHeadless ? launch().catch(() => launch(noSandbox)) : launch();
}

/** Installs the extension in a running browser. */
export async function installInto(browser: Browser, options: InstallOptions): Promise<ChromiumUnderTest> {
  if (options.downloadsDir) await setDownloadsFolder(browser, options.downloadsDir);
  const extensionId = await browser.installExtension(options.extensionDir);
  const extension = await waitUntil('the installed extension', async () =>
    (await browser.extensions()).get(extensionId),
  );
  if (!options.keepsFirstPage) await (await waitForFirstPage(browser)).close();
  return driveChromium(browser, extension);
}

/** The setting ends with the session, so the session is not detached. */
async function setDownloadsFolder(browser: Browser, downloadPath: string): Promise<void> {
  const session = await browser.target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
}

function driveChromium(browser: Browser, extension: Extension): ChromiumUnderTest {
  const openExtensionPage = async (path: string) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(stepLimitMs);
    setStep(path, page);
    await page.goto(`chrome-extension://${extension.id}/${path}`);
    return page;
  };
  const network = createWorkerNetwork(browser, extension.id);
  return {
    browser,
    extensionId: extension.id,
    openExtensionPage,
    async openPopup(page) {
      await page.bringToFront();
      return waitForPopup(extension, () => extension.triggerAction(page));
    },
    waitForPopup: (open) => waitForPopup(extension, open),
    getWorker: () => getWorker(extension, openExtensionPage),
    async stopWorker() {
      await network.detach();
      for (const worker of await extension.workers()) await worker.close();
    },
    setOnline: network.setOnline,
    kill: () => kill(browser),
    close: () => browser.close(),
  };
}

async function waitForPopup(extension: Extension, open: () => unknown): Promise<Page> {
  const before = new Set(await extension.pages());
  await open();
  const popup = await waitUntil('the popup', async () =>
    (await extension.pages()).find((popup) => !before.has(popup) && popup.url().includes('/popup.html')),
  );
  popup.setDefaultTimeout(stepLimitMs);
  setStep('the popup', popup);
  return popup;
}

async function getWorker(extension: Extension, openExtensionPage: (path: string) => Promise<Page>): Promise<WebWorker> {
  const running = await findWorker(extension);
  if (running) return running;
  // Any message to the worker starts it, and every page of the extension sends one when it opens.
  const page = await openExtensionPage('options.html');
  const started = await waitUntil('the worker', () => findWorker(extension));
  await page.close();
  return started;
}

async function kill(browser: Browser): Promise<void> {
  const process = browser.process();
  if (!process || process.exitCode !== null) return;
  const exited = once(process, 'exit');
  process.kill('SIGKILL');
  await exited;
}

async function findWorker(extension: Extension): Promise<WebWorker | undefined> {
  for (const worker of await extension.workers()) {
    // A stopped worker stays in the list for a while, but does not respond.
    if (await worker.evaluate(() => true).catch(() => false)) return worker;
  }
  return undefined;
}
