// Settings are transferred from one browser to another as a file.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, waitForRole, waitForText } from './pages/by-role.ts';
import { connectionName, type Scenario, startScenario } from './scenario.ts';

let folder: string;
let source: Scenario;
let target: Scenario;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagegrade-transfer-'));
  source = await startScenario({ downloadsDir: folder });
  target = await startScenario({ isConnected: false });
});
afterAll(async () => {
  await source?.close();
  await target?.close();
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function openSettings({ under }: Scenario): Promise<Page> {
  const page = await under.openExtensionPage('options.html#/settings');
  await waitForRole(page, 'button', 'Export settings');
  return page;
}

async function choose(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForFileChooser(), byRole(page, 'button', 'Import settings…').click()]);
  await chooser.accept([path]);
}

async function exportSettings(): Promise<string> {
  const page = await openSettings(source);
  await byRole(page, 'textbox', 'Excluded sites').fill('bank.example');
  await page.bringToFront();
  await byRole(page, 'button', 'Export settings').click();
  const name = await waitUntil('the file', async () =>
    (await readdir(folder)).find((name) => /^pagegrade-settings-.*\.json$/.test(name)),
  );
  await page.close();
  return join(folder, name);
}

test('an export contains no key; an import shows its changes, applies them and names the missing keys', async () => {
  const path = await exportSettings();
  const text = await waitUntil('the contents of the file', async () => (await readFile(path, 'utf8')) || undefined);
  expect(text).toContain(source.service.address);
  expect(text).not.toContain(source.service.key);
  expect(text).not.toContain(source.service.key.slice(-4));
  const page = await openSettings(target);
  await choose(page, path);
  await waitForRole(page, 'dialog', 'Import these settings?');
  await waitForText(page, `New connection: ${connectionName}`);
  await waitForText(page, 'Excluded site: *://*.bank.example/*');
  const sites = () => page.$eval('textarea', ({ value }) => value);
  expect(await sites()).toBe('');
  await byRole(page, 'button', 'Import').click();
  await waitForText(page, `Now enter the API key for: ${connectionName}`);
  await waitUntil('the sites', async () => (await sites()) === '*://*.bank.example/*');
  await byRole(page, 'link', `Now enter the API key for: \u2068${connectionName}\u2069`).click();
  await waitForText(page, 'Needs your API key');
  await page.close();
  const again = await openSettings(target);
  await choose(again, path);
  await waitForText(again, 'Everything in this file is already here.');
  await byRole(again, 'button', 'Close').click();
  await waitUntil('the dialog to close', async () => !(await again.$('dialog')));
  await again.close();
});

test('a typed excluded site is saved even if the page is closed or the view is left at once', async () => {
  const first = await openSettings(target);
  await byRole(first, 'textbox', 'Excluded sites').fill('closed.example');
  await first.close({ runBeforeUnload: true });
  const second = await openSettings(target);
  const sites = () => second.$eval('textarea', ({ value }) => value);
  await waitUntil('the site', async () => (await sites()) === '*://*.closed.example/*');
  await byRole(second, 'textbox', 'Excluded sites').fill('left.example');
  await second.evaluate(() => location.assign('#/connections'));
  await waitForRole(second, 'button', 'Add connection');
  await second.evaluate(() => location.assign('#/settings'));
  await waitForRole(second, 'textbox', 'Excluded sites');
  await waitUntil('the site', async () => (await sites()) === '*://*.left.example/*');
  await second.close();
});

test('an invalid settings file is refused with the reason, and changes nothing', async () => {
  const path = join(folder, 'bad.json');
  const bad = { format: 'pagegrade-settings', version: 1, settings: { theme: 'pink', cleansAddresses: false } };
  await writeFile(path, JSON.stringify(bad));
  const page = await openSettings(target);
  await choose(page, path);
  await waitForText(page, 'This is not a Pagegrade settings file, or something in it is wrong.');
  expect(await page.$eval('.problem details', (element) => element.textContent)).toBe('Detailssettings.theme: "pink"');
  const boxes = await page.$$eval('[type=checkbox]', (boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
  expect(boxes).toContain(true);
  await page.close();
});
