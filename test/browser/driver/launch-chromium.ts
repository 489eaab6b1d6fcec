import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Extension, type Page, type WebWorker } from 'puppeteer-core';
import { getBrowser } from '../../setup/browsers.ts';
import {
  type BrowserUnderTest,
  type InstallOptions,
  type LaunchOptions,
  readFonts,
  waitForWelcome,
} from './browser-under-test.ts';
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

export interface ChromiumUnderTest extends BrowserUnderTest {
  /** The extension's service worker; starts it where it sleeps. */
  getWorker(): Promise<WebWorker>;
  /** The popup that `open` brings up, such as by a key: the real one, over the tab in front. */
  waitForPopup(open: () => unknown): Promise<Page>;
  /** Kills the worker as the browser does when it is idle for long. */
  stopWorker(): Promise<void>;
  /** Takes the network from the worker and gives it back: `navigator.onLine` and every new request say so. */
  setOnline(isOnline: boolean): Promise<void>;
  /** Kills the browser as a crash or a power cut does: nothing of it is told or tidied up. */
  kill(): Promise<void>;
  extensionId: string;
}

export async function launchChromium(options: LaunchOptions): Promise<ChromiumUnderTest> {
  const { profileDir, keepsWelcome } = options;
  const isFirst = !profileDir || !existsSync(join(profileDir, 'Default'));
  const browser = await openChromium(options);
  return installInto(browser, { ...options, keepsWelcome: keepsWelcome || !isFirst });
}

/** A browser that has no extension yet. */
export async function openChromium(options: Omit<LaunchOptions, keyof InstallOptions> = {}): Promise<Browser> {
  const { isHeadless = true, language = 'en-GB', display, profileDir, handlesSignals = false } = options;
  return puppeteer.launch({
    executablePath: await getBrowser('chromium'),
    headless: isHeadless,
    pipe: true,
    ...(profileDir && { userDataDir: profileDir }),
    enableExtensions: true,
    // The browser's own size of things: an emulated size would reach the popup too.
    defaultViewport: null,
    args: [...switches, ...getSandboxSwitch(isHeadless), `--lang=${language}`, '--window-size=1280,900'],
    handleSIGINT: !handlesSignals,
    handleSIGTERM: !handlesSignals,
    env: { ...process.env, ...readFonts(options), LANGUAGE: language, ...(display && { DISPLAY: display }) },
  });
}

/** Installs the extension in a running browser. */
export async function installInto(browser: Browser, options: InstallOptions): Promise<ChromiumUnderTest> {
  if (options.downloadsDir) await putDownloads(browser, options.downloadsDir);
  const extensionId = await browser.installExtension(options.extensionDir);
  const extension = await waitUntil('the installed extension', async () =>
    (await browser.extensions()).get(extensionId),
  );
  if (!options.keepsWelcome) await (await waitForWelcome(browser)).close();
  return driveChromium(browser, extension);
}

/** Holds until the session ends, so it is not detached. */
async function putDownloads(browser: Browser, downloadPath: string): Promise<void> {
  const session = await browser.target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
}

/** Containers and root have no sandbox to offer; a window that a person browses in keeps it. */
function getSandboxSwitch(isHeadless: boolean): string[] {
  return isHeadless || process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function driveChromium(browser: Browser, extension: Extension): ChromiumUnderTest {
  const openExtensionPage = async (path: string) => {
    const page = await browser.newPage();
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
      await network.letGo();
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
  return waitUntil('the popup that the toolbar icon opens', async () =>
    (await extension.pages()).find((popup) => !before.has(popup) && popup.url().includes('/popup.html')),
  );
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
  const gone = once(process, 'exit');
  process.kill('SIGKILL');
  await gone;
}

async function findWorker(extension: Extension): Promise<WebWorker | undefined> {
  for (const worker of await extension.workers()) {
    // A worker that was stopped stays in the list for a while; it answers nothing.
    if (await worker.evaluate(() => true).catch(() => false)) return worker;
  }
  return undefined;
}
