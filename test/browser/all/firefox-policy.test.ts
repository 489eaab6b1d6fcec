// Connections and settings that an organisation sets through Firefox's enterprise policies.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../../service/start-service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import { type FirefoxUnderTest, launchFirefox } from '../driver/launch-firefox.ts';
import { createManagedFirefox, type ManagedFirefox } from '../driver/managed-firefox.ts';
import { analyse, enterKey } from '../managed-connection.ts';
import { byRole, isUsable, readText, waitForText } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';

let service: Service;
let firefox: ManagedFirefox;
let under: FirefoxUnderTest;

beforeAll(async () => {
  service = await startService();
  const policy = {
    connections: [{ address: service.address, name: 'Our service' }],
    settings: { theme: 'dark', excludedSites: ['*://*.bank.example/*'] },
  };
  firefox = await createManagedFirefox({ '3rdparty': { Extensions: { 'pagegrade@pagegrade.example': policy } } });
  const { executablePath } = firefox;
  under = await launchFirefox({ extensionDir: getBuildDir('firefox', 'loopback'), executablePath });
});
afterAll(async () => {
  await under?.close();
  firefox?.remove();
  await service?.close();
});

test('the organisation’s settings apply, and cannot be changed', async () => {
  const settings = await under.openExtensionPage('options.html#/settings');
  await waitForText(settings, 'Managed by your organisation');
  expect(await settings.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(await isUsable(settings, 'Theme')).toBe(false);
  expect(await isUsable(settings, 'Remove fragments')).toBe(true);
  expect(await isUsable(settings, 'Excluded sites')).toBe(false);
  const sites = await byRole(settings, 'textbox', 'Excluded sites').waitHandle();
  expect(await sites.evaluate((field) => (field as HTMLTextAreaElement).value)).toBe('*://*.bank.example/*');
  await settings.close();
});

test('the organisation’s connection needs only the user’s key, and can then analyse pages', async () => {
  const connections = await ConnectionsPage.open(under);
  const item = await connections.findItem('Our service');
  expect(await readText(item)).toContain('Managed by your organisation');
  await connections.clickInItem('Our service', 'Edit');
  await enterKey(connections, service.key);
  await analyse(under, service);
});
