import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Display, openDisplay } from './driver/display.ts';
import { waitUntil } from './driver/wait-until.ts';
import { BulkPage } from './pages/bulk-page.ts';
import { byRole, waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { PopupPage } from './pages/popup-page.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { ToolbarIcon } from './pages/toolbar-icon.ts';
import { type Scenario, startScenario } from './scenario.ts';

// Uses the production build and the browser's own permission dialog, which is answered with keys on a virtual display.
let display: Display;
let scenario: Scenario;

beforeAll(async () => {
  display = await openDisplay();
  scenario = await startScenario({
    mode: 'production',
    isConnected: false,
    isHeadless: false,
    display: display.name,
  });
});
afterAll(async () => {
  await scenario?.close();
  display?.close();
});

async function listOrigins(): Promise<string[]> {
  const worker = await scenario.under.getWorker();
  return worker.evaluate(async () => {
    const { permissions } = Reflect.get(globalThis, 'chrome') as Browser;
    return (await permissions.getAll()).origins ?? [];
  });
}

async function isAllowed(...origins: string[]): Promise<boolean> {
  const worker = await scenario.under.getWorker();
  return worker.evaluate(async (origins) => {
    const { permissions } = Reflect.get(globalThis, 'chrome') as Browser;
    return permissions.contains({ origins });
  }, origins);
}

type Answer = 'Allow' | 'Deny';

/** Clicks a button and answers the dialog that opens: Deny has the focus at first, and Allow is the next stop. */
async function pressAndAnswer(page: Page, button: string, answer: Answer, role = 'button'): Promise<void> {
  await waitUntil('the page to have the focus', () => page.evaluate(() => document.hasFocus()));
  await byRole(page, role, button).click();
  await waitUntil('the dialog to have the focus', () => page.evaluate(() => !document.hasFocus()));
  // Chromium ignores keys for a moment, so that a user who is typing does not answer the dialog by accident.
  await wait(700);
  display.pressKeys(...(answer === 'Allow' ? ['Tab', 'Return'] : ['Return']));
}

const saveAndAnswer = ({ page }: ConnectionsPage, answer: Answer) => pressAndAnswer(page, 'Save and connect', answer);

test('a denied permission is explained, nothing is sent, and the form keeps its values', async () => {
  const { under, service } = scenario;
  expect(await listOrigins()).toEqual([]);
  const connections = await ConnectionsPage.open(under);
  await connections.page.bringToFront();
  await connections.enter({ name: 'Stand-in', address: service.address, key: service.key });
  await saveAndAnswer(connections, 'Deny');
  await waitForText(connections.page, 'The browser did not allow this address.');
  expect(service.apiRequests()).toEqual([]);
  expect(await connections.page.$$eval('input', (inputs) => inputs.map(({ value }) => value))).toContain(
    service.address,
  );

  await saveAndAnswer(connections, 'Allow');
  await waitForText(connections.page, 'Stand-in is connected.');
  const origins = await listOrigins();
  expect(origins).toHaveLength(1);
  expect(origins[0]).toMatch(/^http:\/\/127\.0\.0\.1(:\d+)?\/\*$/);
});

test('with the permission for the service granted, the popup analyses a page', async () => {
  const popup = await PopupPage.open(scenario.under, await scenario.visit(scenario.service.samples.good));
  await popup.analyse();
  await popup.waitForOutcome('Good');
  expect(scenario.service.reports()).toHaveLength(1);
});

test('leaving the form of a new connection revokes the permission for its origin; one in use is kept', async () => {
  const { under, service } = scenario;
  const other = 'http://localhost/*';
  for (const leave of ['#/settings', 'about:blank']) {
    const connections = await ConnectionsPage.open(under);
    await connections.page.bringToFront();
    const address = service.address.replace('127.0.0.1', 'localhost');
    await connections.enter({ name: 'Tried', address, key: 'wrong' });
    // Chromium asks once: a permission that was granted and revoked is granted again without a dialog.
    if (leave.startsWith('#')) await saveAndAnswer(connections, 'Allow');
    else await connections.click('Save and connect');
    await waitForText(connections.page, 'The service refused the API key.');
    expect(await isAllowed(other)).toBe(true);
    if (leave.startsWith('#')) await connections.page.evaluate((hash) => location.assign(hash), leave);
    else await connections.page.goto(leave);
    await waitUntil(`the permission to be revoked for ${leave}`, async () => !(await isAllowed(other)));
    expect(await isAllowed('http://127.0.0.1/*')).toBe(true);
    await connections.page.close();
  }
});

test('if the permission for tabs is denied, grades on the icon stay off and the denial is explained', async () => {
  const icon = await ToolbarIcon.open(scenario.under);
  await pressAndAnswer(icon.desk, ToolbarIcon.checkboxLabel, 'Deny', 'checkbox');
  await waitForText(icon.desk, 'The browser did not allow Pagegrade to see your tabs');
  expect(await icon.readSetting()).toBe(false);
  await icon.desk.close();
});

test('tabs are added once the permission for them is granted, and a denial is explained', async () => {
  const { under, service } = scenario;
  const tabs = [await scenario.visit(service.samples.good), await scenario.visit(service.samples.bad)];
  const list = await BulkPage.open(under);
  await list.page.bringToFront();
  await pressAndAnswer(list.page, 'Add the tabs of this window', 'Deny');
  await waitForText(list.page, 'The browser did not allow this.');
  expect(await list.page.$('.bulk-lines')).toBeNull();
  await pressAndAnswer(list.page, 'Add the tabs of this window', 'Allow');
  await waitUntil('the pages’ rows', async () => {
    const rows = (await list.readRows()).join('\n');
    return rows.includes('/samples/good/') && rows.includes('/samples/bad/') && !rows.includes('extension://');
  });
  for (const page of [list.page, ...tabs]) await page.close();
});

test('the icon shows the grade of any tab with the permission for tabs; turning that off revokes the permission', async () => {
  const { under, service } = scenario;
  // A host without a permission of its own.
  const url = service.samples.bad.replace('127.0.0.1', 'localhost');
  service.addReport({ url, result: 'bad' });
  const icon = await ToolbarIcon.open(under);
  const list = await ReportsPage.open(under);
  await list.refresh();
  await list.waitForRows('the report', (rows) => rows.some((row) => row.includes('localhost')));
  await list.page.close();
  const page = await scenario.visit(url);
  const hasTabsPermission = () =>
    icon.desk.evaluate(() => {
      const { permissions } = Reflect.get(globalThis, 'chrome') as Browser;
      return permissions.contains({ permissions: ['tabs'] });
    });
  // A permission that was granted once is granted again without a dialog.
  await icon.showGrades(true);
  await page.bringToFront();
  await icon.waitFor('✕');
  expect(await hasTabsPermission()).toBe(true);
  await icon.showGrades(false);
  await page.bringToFront();
  await waitUntil('the grade to disappear', async () => (await icon.read()).text !== '✕');
  await waitUntil('the permission to be revoked', async () => !(await hasTabsPermission()));
  for (const open of [icon.desk, page]) await open.close();
});

test('a list is loaded from a site once its permission is granted, and the permission is revoked afterwards', async () => {
  const { under, service } = scenario;
  const list = await BulkPage.open(under);
  await list.load(service.address.replace('127.0.0.1', 'localhost'));
  await waitForText(list.page, 'HTTP status 404');
  await waitUntil('the permission to be revoked', async () => !(await isAllowed('http://localhost/*')));
  expect(await isAllowed('http://127.0.0.1/*')).toBe(true);
  await list.page.close();
});

test('removing a connection revokes its permission', async () => {
  const connections = await ConnectionsPage.open(scenario.under);
  expect(await isAllowed('http://127.0.0.1/*')).toBe(true);
  await connections.remove('Stand-in');
  await waitUntil('all origins to be revoked', async () => (await listOrigins()).length === 0);
  expect(await isAllowed('http://127.0.0.1/*')).toBe(false);
});
