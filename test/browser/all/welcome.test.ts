// The welcome page, which opens after the installation, and the steps from it to the first grade.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Service, startService } from '../../service/start-service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import { type BrowserUnderTest, waitForWelcome } from '../driver/browser-under-test.ts';
import { type ChromiumUnderTest, launchChromium } from '../driver/launch-chromium.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, hasRole, readPage, waitForRole, waitForText } from '../pages/by-role.ts';
import { waitForFocus } from '../pages/keyboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { listFaults } from '../surfaces/axe.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

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

describe('the welcome page in Chromium', () => {
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

  test('the page announces the browser’s permission dialog above its button, and sends nothing', async () => {
    await waitForText(welcome, 'The browser will ask for “Read and change your data on …”.');
    const words = await readPage(welcome);
    expect(words.split('The browser will ask for')).toHaveLength(2);
    expect(words.indexOf('The browser will ask for')).toBeLessThan(words.indexOf('Save and connect'));
    expect(await listFaults(welcome)).toEqual([]);
    expect(service.apiRequests()).toEqual([]);
  });

  test('the form shows address and key, and its other fields are collapsed', async () => {
    for (const name of ['Service address', 'API key']) await waitForRole(welcome, 'textbox', name);
    expect(await hasRole(welcome, 'textbox', 'Name')).toBe(false);
    await welcome.click('summary');
    await waitForRole(welcome, 'textbox', 'Name');
    await waitForRole(welcome, 'combobox', 'Default privacy');
    await waitForRole(welcome, 'checkbox', 'Clear the key when the browser closes');
    expect(await listFaults(welcome)).toEqual([]);
  });

  test('the form refuses the address of a page of the service, and suggests the address of the service', async () => {
    await byRole(welcome, 'textbox', 'Service address').fill(`${service.address}/dashboard`);
    await bySecret(welcome, 'API key').fill(service.key);
    await byRole(welcome, 'button', 'Save and connect').click();
    await waitForText(welcome, 'There is no such service at this address.');
    await byRole(welcome, 'button', `Use ${service.address}`).click();
    expect(await welcome.$eval('[type="url"]', (field) => (field as HTMLInputElement).value)).toBe(service.address);
    await waitForFocus(welcome, { name: 'Save and connect' });
  });

  test('after connecting, the reports are shown with a hint on how to analyse a page', async () => {
    service.seed(3);
    await byRole(welcome, 'button', 'Save and connect').click();
    await waitForText(welcome, `${new URL(service.address).host} is connected. Open any page, click Pagegrade`);
    await new ListPage(welcome).waitForRows('all 3', (rows) => rows.length === 3);
    expect(await listFaults(welcome)).toEqual([]);
  });

  test('with a connection, the page lists other ways to use Pagegrade instead of the form', async () => {
    await byRole(welcome, 'link', 'More ways').click();
    expect(await welcome.$('form')).toBeNull();
    expect(await welcome.$$eval('.is-done h2', (heads) => heads.map((head) => head.textContent))).toEqual([
      'Connect a service',
    ]);
    const wanted = ['pin Pagegrade', 'Alt+Shift+G', 'Change shortcuts…', 'type pg, a space', 'Show reports'];
    for (const words of wanted) await waitForText(welcome, words);
    expect(await listFaults(welcome)).toEqual([]);
  });

  test('the hint disappears when the first page is graded', async () => {
    await byRole(welcome, 'link', 'Reports').click();
    await waitForText(welcome, 'Open any page, click Pagegrade');
    await analyse(under);
    await waitUntil(
      'the hint to disappear',
      async () => !(await readPage(welcome)).includes('Open any page, click Pagegrade'),
    );
    await welcome.close();
  });

  test('the page does not open again after an update', async () => {
    const manifest = join(folder, 'extension', 'manifest.json');
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version: '99.0' }));
    await under.browser.installExtension(join(folder, 'extension'));
    const page = await waitUntil('the new version', async () => {
      const opened = await under.openExtensionPage('options.html#/connections');
      if ((await readVersion(opened)) === '99.0') return opened;
      await opened.close();
      return undefined;
    });
    await waitForText(page, new URL(service.address).host);
    // When the worker has responded to a page that was opened after its start, its work at the start is done.
    const open = (await under.browser.pages()).map((other) => other.url());
    expect(open.filter((url) => url.includes('welcome'))).toEqual([]);
    await page.close();
  });

  test('the page can be opened from Settings', async () => {
    const settings = await under.openExtensionPage('options.html#/settings');
    await byRole(settings, 'link', 'Welcome to Pagegrade').click();
    await waitForText(settings, 'pin Pagegrade');
    await settings.close();
  });
});
