// The policies of an organisation, set through the browser's own policy mechanism.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../../service/start-service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import { type ChromiumUnderTest, launchChromium } from '../driver/launch-chromium.ts';
import { createOrganisation, type Organisation } from '../driver/organisation.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { analyse, enterKey } from '../managed-connection.ts';
import { byRole, isUsable, readText, waitForText } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';

let service: Service;
let folder: string;
let under: ChromiumUnderTest;
let organisation: Organisation;

/** In seconds. Chromium reads policy files only when they have been unchanged for a while. */
const policyTime = 45;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'pagegrade-policy-'));
  // A copy in another folder gets another id, so that the policy affects no other browser on the machine.
  const extensionDir = join(folder, 'extension');
  await cp(getBuildDir('chrome', 'loopback'), extensionDir, { recursive: true });
  under = await launchChromium({ extensionDir });
  organisation = createOrganisation(under);
});
afterAll(async () => {
  organisation?.removePolicy();
  await under?.close();
  await service?.close();
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('the organisation’s settings take effect while the browser runs, and cannot be changed', async () => {
  const settings = await under.openExtensionPage('options.html#/settings');
  await byRole(settings, 'combobox', 'Theme').wait();
  expect(await isUsable(settings, 'Theme')).toBe(true);
  await organisation.set({
    connections: [{ address: service.address, name: 'Our service' }],
    settings: { theme: 'dark', keepsCopy: false, cleansAddresses: true },
  });
  await waitUntil('the theme of the policy', async () => !(await isUsable(settings, 'Theme')), policyTime);
  await waitForText(settings, 'Managed by your organisation');
  expect(await settings.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(await isUsable(settings, 'Keep a copy of the report list in this browser')).toBe(false);
  expect(await isUsable(settings, 'Remove fragments')).toBe(false);
  expect(await isUsable(settings, 'Excluded sites')).toBe(true);
  await settings.close();
});

test('the user enters only the key of the organisation’s connection, and can analyse then', async () => {
  const connections = await ConnectionsPage.open(under);
  const item = await connections.findItem('Our service');
  expect(await readText(item)).toContain('Managed by your organisation');
  expect(await item.$('[aria-label="Remove"]')).toBeNull();
  await connections.clickInItem('Our service', 'Edit');
  const readOnly = await connections.page.$$eval('input[readonly]', (inputs) => inputs.map(({ value }) => value));
  expect(readOnly).toEqual([service.address, 'Our service']);
  await enterKey(connections, service.key);
  await analyse(under, service);
});

test('settings that the policy no longer sets can be changed, and the connection keeps its key', async () => {
  const settings = await under.openExtensionPage('options.html#/settings');
  await waitForText(settings, 'Managed by your organisation');
  await organisation.set({});
  await waitUntil('the theme', () => isUsable(settings, 'Theme'), policyTime);
  await settings.close();
  const connections = await ConnectionsPage.open(under);
  expect(await readText(await connections.findItem('Our service'))).toMatch(/Key …/);
  await connections.remove('Our service');
  await connections.page.close();
}, 90_000);
