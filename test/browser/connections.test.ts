import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startService } from '../service/start-service.ts';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, bySecret, hasRole, readPage, waitForRole, waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { waitForFocus } from './pages/keyboard.ts';
import { ListPage } from './pages/list-page.ts';
import { PopupPage } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;
let connections: ConnectionsPage;

beforeAll(async () => {
  scenario = await startScenario({ isConnected: false, service: { basePath: '/grader' } });
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  await connections?.page.close().catch(() => undefined);
  connections = await ConnectionsPage.open(scenario.under);
});

test('the form of the first connection shows address and key, and its other fields are collapsed', async () => {
  const { page } = connections;
  for (const name of ['Service address', 'API key']) await waitForRole(page, 'textbox', name);
  await waitForText(page, 'The browser will ask for “Read and change your data on …”.');
  expect(await hasRole(page, 'textbox', 'Name')).toBe(false);
  await page.click('summary');
  await waitForRole(page, 'textbox', 'Name');
  expect(scenario.service.apiRequests()).toEqual([]);
});

test('the first connection is tested with one request, becomes active, and its reports are shown', async () => {
  const { service } = scenario;
  service.seed(3);
  await connections.enter({ name: 'First', address: `${service.address}/api/v1/`, key: service.key });
  await waitForText(connections.page, `Will be used: ${service.address}`);
  await connections.click('Save and connect');
  await waitForText(connections.page, 'First is connected. Open any page, click Pagegrade');
  // Requests with 100 per page are those of the sync.
  expect(service.apiRequests().filter(({ query }) => query.per_page !== '100')).toHaveLength(1);
  expect(service.apiRequests()[0]).toMatchObject({ method: 'GET', path: '/grader/api/v1/reports', status: 200 });
  await new ListPage(connections.page).waitForRows('its reports', (rows) => rows.length === 3);
  await byRole(connections.page, 'button', 'Close').click();
  await waitForFocus(connections.page, { tag: 'MAIN' });
  expect(await readPage(connections.page)).not.toContain('is connected.');
  await byRole(connections.page, 'link', 'Connections').click();
  await waitForText(connections.page, 'Active');
});

test('a connection without a name is named after the host of its service', async () => {
  const other = await startService();
  await connections.enter({ name: '', address: other.address, key: other.key });
  await connections.click('Save and connect');
  await waitForText(connections.page, `${new URL(other.address).hostname}`);
  await connections.remove(new URL(other.address).host);
  await other.close();
});

test('after an attempt to save, the first invalid field has the focus', async () => {
  await connections.enter({ name: '', address: '', key: '' });
  await connections.click('Save and connect');
  await waitForFocus(connections.page, { name: 'Service address' });
  await byRole(connections.page, 'textbox', 'Service address').fill('http://192.0.2.1');
  await connections.click('Save and connect');
  await waitForFocus(connections.page, {
    name: 'Send my key over an unencrypted connection. Anyone along the way can read it.',
  });
  await connections.page.keyboard.press('Space');
  await connections.click('Save and connect');
  await waitForFocus(connections.page, { name: 'API key' });
});

test('editing a connection without entering a key keeps the stored key', async () => {
  const { service } = scenario;
  await connections.clickInItem('First', 'Edit');
  await byRole(connections.page, 'textbox', 'Name').fill('Renamed');
  expect(
    await bySecret(connections.page, 'API key')
      .map((field) => (field as HTMLInputElement).value)
      .wait(),
  ).toBe('');
  await byRole(connections.page, 'combobox', 'Default privacy').fill('public');
  await connections.click('Save and connect');
  await waitForText(connections.page, 'Renamed is connected.');
  expect(service.apiRequests().at(-1)).toMatchObject({ status: 200 });

  const popup = await PopupPage.open(scenario.under, await scenario.visit(service.samples.good));
  await popup.waitForOutcome('No report yet');
  expect(await popup.page.$eval('input:checked', (input) => (input as HTMLInputElement).value)).toBe('public');
  await popup.close();
});

test('a second connection is tested with one request, its reports are counted, and “Show reports” shows them', async () => {
  const other = await startService();
  other.seed(2);
  await connections.enter({ name: 'Counted', address: `${other.address}/dashboard`, key: other.key });
  await connections.click('Save and connect');
  await waitForText(connections.page, 'There is no such service at this address.');
  const before = other.apiRequests().length;
  await connections.click(`Use ${other.address}`);
  await connections.click('Save and connect');
  await waitForText(connections.page, 'Counted is connected. 2 reports');
  // Requests with 100 per page are those of the sync.
  const tests = other.apiRequests().slice(before);
  expect(tests.filter(({ query }) => query.per_page !== '100')).toHaveLength(1);
  const { length } = scenario.service.apiRequests();
  await byRole(connections.page, 'link', 'Show reports').click();
  await new ListPage(connections.page).waitForRows('its reports', (rows) => rows.length === 2);
  expect(scenario.service.apiRequests()).toHaveLength(length);
  await connections.page.goBack();
  await connections.remove('Counted');
  expect(await hasRole(connections.page, 'link', 'Show reports')).toBe(false);
  await other.close();
});

test('the introductions of a connection’s summaries are removed with it', async () => {
  const other = await startService();
  other.seed(1);
  await connections.connect({ name: 'Other', address: other.address, key: other.key });
  await byRole(connections.page, 'link', 'Show reports').click();
  await new ListPage(connections.page).waitForRows('its report', (rows) => rows.length === 1);
  await connections.page.evaluate(() => {
    location.hash = location.hash.replace('reports', 'summary');
  });
  await waitForText(connections.page, 'Sender and introduction');
  await connections.page.click('.summary-sender > summary');
  await byRole(connections.page, 'textbox', 'Introduction').fill('For the bakery.');
  const readIntroductions = () => connections.page.evaluate(() => Object.values(localStorage).join());
  expect(await readIntroductions()).toContain('For the bakery.');
  await connections.page.evaluate(() => {
    location.hash = '#/connections';
  });
  await waitForRole(connections.page, 'heading', 'Connections');
  await connections.remove('Other');
  await waitUntil('no introduction', async () => !(await readIntroductions()).includes('For the bakery.'));
  await other.close();
});

test('a chosen theme applies to all open pages and to the popup at once', async () => {
  const settings = await scenario.under.openExtensionPage('options.html#/settings');
  await byRole(settings, 'combobox', 'Theme').fill('dark');
  const isDark = (page: typeof settings) =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === 'dark');
  await waitUntil('the dark page', () => isDark(settings));
  await waitUntil('the other dark page', () => isDark(connections.page));
  const popup = await PopupPage.open(scenario.under, await scenario.visit(scenario.service.samples.good));
  await waitUntil('the dark popup', () => isDark(popup.page));
  await popup.close();
  await settings.close();
});
