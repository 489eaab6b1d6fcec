import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../service/service.ts';
import { waitForFirstPage } from './driver/browser-under-test.ts';
import type { FirefoxUnderTest } from './driver/launch-firefox.ts';
import { waitUntil } from './driver/wait-until.ts';
import { waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { PopupPage, type PrivacyName } from './pages/popup-page.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { type Scenario, startFirefoxScenario } from './scenario.ts';

let scenario: Scenario<FirefoxUnderTest>;
let service: Service;
let under: FirefoxUnderTest;

beforeAll(async () => {
  scenario = await startFirefoxScenario({ isConnected: false, keepsFirstPage: true });
  ({ service, under } = scenario);
});
afterAll(() => scenario?.close());

test('the page of connections opens after the installation, and a connection is created with the form', async () => {
  await (await waitForFirstPage(under.browser)).close();
  const connections = await ConnectionsPage.open(under);
  await connections.connect({ name: 'Stand-in', address: service.address, key: service.key });
  expect(service.apiRequests()[0]?.headers.authorization).toBe(`Bearer ${service.key}`);
  await connections.page.close();
});

test('the real toolbar icon opens the popup for the active tab', async () => {
  const page = await scenario.visit(service.samples.decent);
  const shown = await waitUntil('the page’s address in the panel', async () => {
    const text = await under.readToolbarPopup(page);
    return text.includes('/samples/decent/') && text;
  });
  expect(shown).toContain('Analyse this page');
  await page.close();
});

test.each<[PrivacyName, number, string]>([
  ['Public', 0, ''],
  ['Private', 1, ''],
  ['Password', 2, 'open sesame'],
])('the popup analyses a page as %s', async (privacy, number, password) => {
  const page = await scenario.visit(`${service.samples.good}?privacy=${number}`);
  const popup = await PopupPage.open(under, page);
  await popup.waitForOutcome('No report yet');
  await popup.choosePrivacy(privacy);
  if (password) await popup.typePassword(password);
  await popup.analyse();
  await popup.waitForOutcome('Good');
  expect(service.reports().find(({ url }) => url === page.url())).toMatchObject({ privacy: number });
  expect(await popup.waitForReportLink()).toMatch(`${service.address}/reports/`);
  await popup.close();
  await page.close();
});

test('the popup shows why a page is bad, changes the privacy of its report and deletes it', async () => {
  const page = await scenario.visit(service.samples.bad);
  const popup = await PopupPage.open(under, page);
  await popup.waitForOutcome('No report yet');
  await popup.analyse();
  await popup.waitForOutcome('Bad');
  await waitForText(popup.page, 'Missing');
  await popup.choosePrivacy('Public');
  await popup.waitForOutcome('Privacy changed');
  const findReport = () => service.reports().find(({ url }) => url === page.url());
  await waitUntil('the publication', () => findReport()?.privacy === 0);
  const { id } = findReport() ?? {};
  await popup.click('Delete');
  await popup.waitForOutcome('Report deleted');
  await popup.close();
  await page.close();
  await waitUntil('the delete', () => service.reports().every((report) => report.id !== id));
});

test('the list is searched, a report is re-run, and a delete is sent after its page was closed', async () => {
  const list = await ReportsPage.open(under);
  await list.waitForRows('three', (rows) => rows.length === 3 && rows.every(Boolean));
  await list.search('privacy=1');
  await list.waitForRows('one', (rows) => rows.length === 1);
  await list.clickInRow('privacy=1', 'button', 'Re-run');
  await waitUntil('the re-run', () =>
    service.apiRequests().some(({ method, body }) => method === 'PATCH' && body === 'results=1'),
  );
  await list.clickInRow('privacy=1', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  expect(service.reports()).toHaveLength(3);
  await list.page.close();
  await waitUntil('the delete', () => service.reports().length === 2);
});
