// Settings in the browser's own sync: what is written to it, and what another browser has written to it.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForText } from '../pages/by-role.ts';
import { readStorages } from '../read-storages.ts';
import { type Scenario, startScenario } from '../scenario.ts';

const choice = 'Sync these settings with my other browsers';

let scenario: Scenario;
let page: Page;

beforeAll(async () => {
  scenario = await startScenario();
  page = await scenario.under.openExtensionPage('options.html#/settings');
});
afterAll(() => scenario?.close());

interface Synced {
  settings: Record<string, unknown>;
  changedAt: number;
}

const readSync = async () => (await readStorages(page)).sync as { settings?: Synced };

async function saveSites(text: string): Promise<void> {
  await byRole(page, 'textbox', 'Excluded sites').fill(text);
  await byRole(page, 'button', 'Save').click();
}

/** Changes the sync, as if another of the user's browsers had done it. */
async function changeElsewhere(items: Record<string, unknown>): Promise<void> {
  const worker = await scenario.under.getWorker();
  await worker.evaluate(async (items) => {
    const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
    await storage.sync.set(items);
  }, items);
}

test('by default, nothing is written to the sync', async () => {
  await saveSites('bank.example');
  await waitForText(page, 'Saved');
  expect(await readSync()).toEqual({});
});

test('once turned on, the sync contains the changed settings, but no secret and nothing local to this browser', async () => {
  await byRole(page, 'checkbox', choice).click();
  const sync = await waitUntil('the settings', async () => (await readSync()).settings);
  expect(sync.settings).toEqual({ excludedSites: ['*://*.bank.example/*'] });
  expect(Object.keys(await readSync())).toEqual(['settings']);
});

test('a newer change from another browser is applied to the open page, and an older one is overwritten', async () => {
  const sites = ['*://*.bank.example/*', '*://*.other.example/*'];
  await changeElsewhere({ settings: { settings: { theme: 'dark', excludedSites: sites }, changedAt: Date.now() } });
  await waitUntil('the theme', () => page.evaluate(() => document.documentElement.dataset.theme === 'dark'));
  await waitUntil('the sites', async () => (await page.$eval('textarea', ({ value }) => value)) === sites.join('\n'));
  await changeElsewhere({ settings: { settings: { theme: 'light' }, changedAt: 5 } });
  await waitUntil('the local settings in the sync', async () => (await readSync()).settings?.settings.theme === 'dark');
});

test('a setting that is too large for the sync is saved locally, and shows a problem', async () => {
  const sites = Array.from({ length: 400 }, (_, number) => `site-number-${number}.example`);
  await saveSites(sites.join('\n'));
  await waitForText(page, 'The browser’s sync did not accept a setting.');
  await page.reload();
  await waitForText(page, 'The browser’s sync did not accept a setting.');
  expect(await page.$eval('textarea', ({ value }) => value.split('\n').length)).toBe(400);
  await saveSites('bank.example');
  await waitUntil('no problem', async () => (await page.$('.problem')) === null);
});
