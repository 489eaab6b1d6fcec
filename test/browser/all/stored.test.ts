// Stored data: broken items, keys that are cleared when the browser closes, and who can read the storage.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Service, startService } from '../../service/start-service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import { type ChromiumUnderTest, launchChromium } from '../driver/launch-chromium.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, hasRole, readPage, waitForText } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { waitForFocus } from '../pages/keyboard.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { readStorages } from '../read-storages.ts';
import { connectionName, type Scenario, startScenario } from '../scenario.ts';

const extensionDir = getBuildDir('chrome', 'loopback');
const removeOptions = { recursive: true, force: true, maxRetries: 5 } as const;

describe('stored items that are replaced by garbage', () => {
  let scenario: Scenario;
  /** Has the extension's storage, but runs nothing. The worker would do, but is stopped and started by these tests. */
  let plainPage: Page;
  let intact: Record<string, unknown>;

  beforeAll(async () => {
    scenario = await startScenario();
    scenario.service.seed(3);
    plainPage = await scenario.under.openExtensionPage('manifest.json');
    const settings = await scenario.under.openExtensionPage('options.html#/settings');
    await byRole(settings, 'combobox', 'Theme').fill('dark');
    await waitUntil('the setting', async () => JSON.stringify(await readLocal()).includes('dark'));
    await settings.close();
    intact = await readLocal();
  });
  afterAll(() => scenario?.close());
  beforeEach(() => write(intact));

  const readLocal = async () => (await readStorages(plainPage)).local;

  async function write(values: Record<string, unknown>): Promise<void> {
    await plainPage.evaluate(
      (values) => (Reflect.get(globalThis, 'chrome') as Browser).storage.local.set(values),
      values,
    );
  }

  function listOthers(items: Record<string, unknown>, name: string): string {
    return JSON.stringify(Object.entries(items).filter(([other]) => other !== name));
  }

  test('the local storage area contains these items only', () => {
    const names = Object.keys(intact).map((name) => name.replace(/:.*/, ''));
    expect([...new Set(names)].sort()).toEqual(['connections', 'databases', 'key', 'settings']);
  });

  test.each([
    ['connections', '#/connections', 'Connect your service first'],
    ['settings', '#/settings', 'Theme'],
  ])('broken %s: only this item is reset, and the user is told once', async (name, view, content) => {
    const before = listOthers(intact, name);
    const words = 'Some stored data could not be read and was reset';
    for (const garbage of ['garbage', 7, [], { connections: 'none', theme: 'pink' }]) {
      await write({ ...intact, [name]: garbage });
      await scenario.under.stopWorker();
      const page = await scenario.under.openExtensionPage(`options.html${view}`);
      await waitForText(page, content);
      await waitForText(page, words);
      expect(await hasRole(page, 'link', 'Reports')).toBe(true);
      expect(listOthers(await readLocal(), name)).toBe(before);
      await byRole(page, 'button', 'Close').click();
      await waitUntil('the notice to disappear', async () => !(await readPage(page)).includes(words));
      await page.reload();
      await waitForText(page, content);
      expect(await readPage(page)).not.toContain(words);
      await page.close();
    }
    await write(intact);
  });

  test('a broken key has to be entered again', async () => {
    const name = Object.keys(intact).find((name) => name.startsWith('key:')) ?? '';
    await write({ [name]: 7 });
    const connections = await ConnectionsPage.open(scenario.under);
    await waitForText(connections.page, 'Needs your API key');
    await connections.clickInItem(connectionName, 'Edit');
    await connections.click('Save and connect');
    await waitForFocus(connections.page, { name: 'API key' });
    await bySecret(connections.page, 'API key').fill(scenario.service.key);
    await connections.click('Save and connect');
    await waitForText(connections.page, `${connectionName} is connected. 3 reports`);
    await connections.page.close();
  });
});

describe('“Clear the key when the browser closes”', () => {
  const label = 'Clear the key when the browser closes';
  let service: Service;
  let profileDir: string;
  let under: ChromiumUnderTest;

  beforeAll(async () => {
    service = await startService();
    service.seed(2);
    profileDir = await mkdtemp(join(tmpdir(), 'pagegrade-profile-'));
    under = await launchChromium({ extensionDir, profileDir });
  });
  afterAll(async () => {
    await under?.close();
    await service?.close();
    if (profileDir) await rm(profileDir, removeOptions);
  });

  /** The files of the profile that contain the text, in UTF-8 or UTF-16. */
  async function findInProfile(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const entry of await readdir(profileDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) found.push(path);
    }
    return found;
  }

  test('the key works, and no file of the browser’s profile contains it', async () => {
    const connections = await ConnectionsPage.open(under);
    await connections.enter({ name: connectionName, address: service.address, key: service.key });
    await byRole(connections.page, 'checkbox', label).click();
    await connections.click('Save and connect');
    await waitForText(connections.page, `${connectionName} is connected.`);
    await byRole(connections.page, 'link', 'Connections').click();
    await waitForText(connections.page, `Key …${service.key.slice(-4)}, until the browser closes`);
    const { session, ...onDisk } = await readStorages(await under.getWorker());
    expect(JSON.stringify(session)).toContain(service.key);
    expect(JSON.stringify(onDisk)).not.toContain(service.key.slice(-4));
    await under.stopWorker();
    const list = await ReportsPage.open(under);
    await list.waitForRows('all 2', (rows) => rows.length === 2);
    await under.close();
    expect(await findInProfile(connectionName)).not.toEqual([]);
    expect(await findInProfile(service.key)).toEqual([]);
  });

  test('after a restart of the browser, the connection is still there and needs its key', async () => {
    under = await launchChromium({ extensionDir, profileDir });
    const before = service.apiRequests().length;
    const list = await ReportsPage.open(under);
    // The local copy is available without the key.
    await list.waitForRows('all 2', (rows) => rows.length === 2);
    await list.refresh();
    await waitForText(list.page, 'This connection needs your API key.');
    await waitForText(list.page, 'Enter it under Connections.');
    expect(service.apiRequests()).toHaveLength(before);
    const connections = await ConnectionsPage.open(under);
    await waitForText(connections.page, 'Key cleared');
    await connections.clickInItem(connectionName, 'Edit');
    await waitForText(connections.page, 'The key was cleared when the browser closed. Enter it again.');
    expect(await isTicked(connections.page)).toBe(true);
    await bySecret(connections.page, 'API key').fill(service.key);
    await connections.click('Save and connect');
    await waitForText(connections.page, `${connectionName} is connected. 2 reports`);
    await connections.page.close();
    await list.page.close();
  });

  test('the option can be turned off without entering the key again, and then the key is stored', async () => {
    const connections = await ConnectionsPage.open(under);
    await connections.clickInItem(connectionName, 'Edit');
    await byRole(connections.page, 'checkbox', label).click();
    await connections.click('Save and connect');
    await waitForText(connections.page, `${connectionName} is connected. 2 reports`);
    await under.close();
    // This shows that the search finds a key that is stored.
    expect(await findInProfile(service.key)).not.toEqual([]);
    under = await launchChromium({ extensionDir, profileDir });
    const list = await ReportsPage.open(under);
    await list.waitForRows('all 2', (rows) => rows.length === 2);
    await list.page.close();
  });

  async function isTicked(page: Page): Promise<boolean> {
    return page.$eval('.connection-form input[type="checkbox"]', (box) => (box as HTMLInputElement).checked);
  }
});

describe('a content script, which the extension does not have', () => {
  let scenario: Scenario;
  let dir: string;

  const script = `
    const refuse = (error) => 'refused: ' + error.message;
    const read = (area) => chrome.storage[area].get(null).then(JSON.stringify, refuse);
    Promise.all(['local', 'session'].map(read)).then((answers) => {
      document.documentElement.dataset.read = JSON.stringify(answers);
    });
  `;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'pagegrade-with-script-'));
    await cp(extensionDir, dir, { recursive: true });
    const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'));
    const content_scripts = [{ matches: ['<all_urls>'], js: ['script.js'] }];
    await writeFile(join(dir, 'manifest.json'), JSON.stringify({ ...manifest, content_scripts }));
    await writeFile(join(dir, 'script.js'), script);
    scenario = await startScenario({ extensionDir: dir });
  });
  afterAll(async () => {
    await scenario?.close();
    if (dir) await rm(dir, removeOptions);
  });

  async function readAsScript(): Promise<string[]> {
    const page = await scenario.visit(scenario.service.samples.good);
    const read = await waitUntil('the script', () => page.$eval('html', ({ dataset }) => dataset.read));
    await page.close();
    return JSON.parse(read);
  }

  test('a content script cannot read any storage area, whether the worker runs, is stopped or runs again', async () => {
    for (const prepare of [() => undefined, () => scenario.under.stopWorker(), () => scenario.under.getWorker()]) {
      await prepare();
      const answers = await readAsScript();
      expect(answers).toHaveLength(2);
      for (const answer of answers) expect(answer).toMatch(/^refused: .*not allowed/);
    }
  });
});
