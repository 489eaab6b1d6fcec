// What somebody sees first: the page that opens after the installation, and the way from it to the first grade.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Service, startService } from '../service/start-service.ts';
import { getBuildDir } from '../setup/builds.ts';
import { root } from '../setup/run-command.ts';
import { type BrowserUnderTest, waitForWelcome } from './driver/browser-under-test.ts';
import { type ChromiumUnderTest, launchChromium } from './driver/launch-chromium.ts';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, bySecret, readPage, waitForRole, waitForText } from './pages/by-role.ts';
import { PopupPage } from './pages/popup-page.ts';
import { listFaults } from './surfaces/axe.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

async function connect(welcome: Page): Promise<void> {
  await byRole(welcome, 'textbox', 'Service address').fill(service.address);
  await bySecret(welcome, 'API key').fill(service.key);
  await byRole(welcome, 'textbox', 'Name').fill('Stand-in');
  await byRole(welcome, 'button', 'Save and connect').click();
  await waitForText(welcome, 'Stand-in is connected.');
}

async function analyse(under: BrowserUnderTest): Promise<void> {
  const page = await under.browser.newPage();
  await page.goto(service.samples.good);
  const popup = await PopupPage.open(under, page);
  await popup.analyse();
  await popup.waitForOutcome('Good');
  await popup.close();
  await page.close();
}

async function readVersion(page: Page): Promise<string> {
  return page.evaluate(() => (Reflect.get(globalThis, 'chrome') as Browser).runtime.getManifest().version);
}

describe('in Chromium', () => {
  let folder: string;
  let under: ChromiumUnderTest;
  let welcome: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pagegrade-welcome-'));
    await cp(getBuildDir('chrome', 'loopback'), join(folder, 'extension'), { recursive: true });
    under = await launchChromium({ extensionDir: join(folder, 'extension'), keepsWelcome: true });
    welcome = await waitForWelcome(under.browser);
  });
  afterAll(async () => {
    await under?.close();
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  test('says what the browser will ask for before it does, and nothing is sent meanwhile', async () => {
    await waitForText(welcome, 'The browser will ask for “Read and change your data on …”.');
    const words = await readPage(welcome);
    expect(words.split('The browser will ask for')).toHaveLength(2);
    expect(words.indexOf('The browser will ask for')).toBeLessThan(words.indexOf('Save and connect'));
    expect(await listFaults(welcome)).toEqual([]);
    await waitForRole(welcome, 'link', 'What leaves this browser');
    expect(service.apiRequests()).toEqual([]);
  });

  test('copies the command that starts the stand-in', async () => {
    await welcome.bringToFront();
    const origin = `chrome-extension://${under.extensionId}`;
    await under.browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read']);
    await byRole(welcome, 'button', 'Copy command').click();
    const copied = await waitUntil('the text', () => welcome.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toBe('npm run service');
    expect(await readPage(welcome)).toContain('npm run service');
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(scripts.service).toBe('node test/service/main.ts');
  });

  test('connects, says how to go on, and the first page is graded', async () => {
    await connect(welcome);
    expect(await welcome.$('form')).toBeNull();
    expect(await welcome.$$eval('.is-done h2', (heads) => heads.map((head) => head.textContent))).toEqual([
      'Connect a service',
    ]);
    const wanted = ['pin Pagegrade', 'Alt+Shift+G', 'Change shortcuts…', 'type pg, a space', 'Show reports'];
    for (const words of wanted) await waitForText(welcome, words);
    expect(await listFaults(welcome)).toEqual([]);
    await welcome.close();
    await analyse(under);
  });

  test('does not come again with an update', async () => {
    const manifest = join(folder, 'extension', 'manifest.json');
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version: '99.0' }));
    await under.browser.installExtension(join(folder, 'extension'));
    const page = await waitUntil('the new version', async () => {
      const opened = await under.openExtensionPage('options.html#/connections');
      if ((await readVersion(opened)) === '99.0') return opened;
      await opened.close();
      return undefined;
    });
    await waitForText(page, 'Stand-in');
    // What a start does is over when the worker has answered a page that was opened after it.
    const open = (await under.browser.pages()).map((other) => other.url());
    expect(open.filter((url) => url.includes('welcome'))).toEqual([]);
    await page.close();
  });

  test('is found again from Settings', async () => {
    const settings = await under.openExtensionPage('options.html#/settings');
    await byRole(settings, 'link', 'Welcome to Pagegrade').click();
    await waitForText(settings, 'pin Pagegrade');
    await settings.close();
  });
});
