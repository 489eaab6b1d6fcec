import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../service/gates.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { openPopupFor } from '../driver/open-popup-for.ts';
import { seedConnection } from '../driver/seed.ts';
import { setUndoTime } from '../driver/set-undo-time.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, hasRole, waitForRole } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { connectionName, type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let other: Service;
let popup: PopupPage;

beforeAll(async () => {
  other = await startService();
  scenario = await startScenario();
  await seedConnection(scenario.under, { name: 'Second', address: other.address, key: other.key });
});
afterEach(() => popup?.close().catch(() => undefined));
afterAll(async () => {
  await scenario?.close();
  await other?.close();
});

function createUrl(): string {
  return `${scenario.service.samples.good}?visit=${crypto.randomUUID()}`;
}

async function chooseConnection(page: Page, name: string): Promise<void> {
  await waitForRole(page, 'combobox', 'Connection');
  const value = await page.$$eval(
    'select option',
    (options, label) => options.find((option) => option.label === label)?.value,
    name,
  );
  await byRole(page, 'combobox', 'Connection').fill(value ?? '');
}

/** Opens the popup in a tab of its own, which stays open while something else is clicked. */
async function openInTab(url: string, privacy?: string): Promise<PopupPage> {
  const page = await scenario.under.openExtensionPage('theme.js');
  await openPopupFor(page, url, privacy);
  return new PopupPage(page);
}

test('after a switch of the connection, the popup shows and re-runs the report of the other service only', async () => {
  const url = createUrl();
  scenario.service.addReport({ url, result: 'bad' });
  const there = other.addReport({ url, result: 'good' });
  popup = await PopupPage.open(scenario.under, await scenario.visit(url));
  await chooseConnection(popup.page, connectionName);
  await popup.waitForOutcome('Bad');
  expect(await popup.waitForReportLink()).toContain(scenario.service.address);
  await chooseConnection(popup.page, 'Second');
  await popup.waitForOutcome('Good');
  expect(await popup.waitForReportLink()).toBe(`${other.address}/reports/${there}`);
  scenario.service.requests.length = 0;
  await popup.click('Re-run');
  await waitUntil('the re-run', () => other.apiRequests().some(({ method }) => method === 'PATCH'));
  expect(scenario.service.apiRequests()).toEqual([]);
});

test('an open popup searches again when the address of its connection changes', async () => {
  const url = createUrl();
  const third = await startService();
  const fourth = await startService();
  third.addReport({ url, result: 'bad' });
  const connections = await ConnectionsPage.open(scenario.under);
  await connections.connect({ name: 'Moving', address: third.address, key: third.key });
  popup = await openInTab(url);
  await chooseConnection(popup.page, 'Moving');
  await popup.waitForOutcome('Bad');
  await connections.page.bringToFront();
  await connections.clickInItem('Moving', 'Edit');
  await byRole(connections.page, 'textbox', 'Service address').fill(fourth.address);
  await byRole(connections.page, 'textbox', 'API key').fill(fourth.key);
  await connections.click('Save and connect');
  await popup.page.bringToFront();
  await popup.waitForOutcome('No report yet');
  expect(await hasRole(popup.page, 'button', 'Re-run')).toBe(false);
  expect(fourth.apiRequests().some(({ method }) => method !== 'GET')).toBe(false);
  await chooseConnection(popup.page, connectionName);
  await connections.page.close();
  await third.close();
  await fourth.close();
});

test('a popup opened from a menu has the privacy chosen there, also after a switch of the connection', async () => {
  popup = await openInTab(createUrl(), 'password');
  await popup.waitForOutcome('No report yet');
  const readChoice = () => popup.page.$eval('input:checked', (input) => (input as HTMLInputElement).value);
  expect(await readChoice()).toBe('password');
  await chooseConnection(popup.page, 'Second');
  await popup.waitForOutcome('No report yet');
  expect(await readChoice()).toBe('password');
});

test('a delete can be undone even if the page was analysed again meanwhile', async () => {
  popup = await openInTab(createUrl());
  await chooseConnection(popup.page, connectionName);
  await popup.waitForOutcome('No report yet');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  const before = scenario.service.reports().length;
  await setUndoTime(popup.page, 120);
  await popup.click('Delete');
  await waitForRole(popup.page, 'button', 'Undo');
  await popup.analyse();
  await waitUntil('the second report', () => scenario.service.reports().length === before + 1);
  await popup.click('Undo');
  await waitUntil('the button Undo to disappear', async () => !(await hasRole(popup.page, 'button', 'Undo')));
  await popup.waitForOutcome('Good');
  await popup.close();
  expect(scenario.service.reports()).toHaveLength(before + 1);
});

test('the popup’s layout does not shift from its static HTML through hydration to the service’s response', async () => {
  const known = scenario.service.samples.bad;
  scenario.service.addReport({ url: known, result: 'bad' });
  for (const url of [createUrl(), known]) {
    popup = await openInTab(url);
    await chooseConnection(popup.page, connectionName);
    await popup.page.evaluateOnNewDocument(recordShifts);
    const gate = createGate();
    const removeFault = scenario.service.addFault({ kind: 'gate', gate, match: { method: 'GET' } });
    await openPopupFor(popup.page, url);
    await gate.arrived;
    // Until what the popup shows without the response is painted.
    await popup.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    removeFault();
    gate.handle();
    gate.answer();
    await popup.waitForOutcome(url === known ? 'Bad' : 'No report yet');
    expect(await popup.page.evaluate(() => Reflect.get(globalThis, 'shifted'))).toEqual([]);
    await popup.close();
  }
});

/** Runs in the page: records layout shifts, except in the headline, where a text is replaced by another. */
function recordShifts(): void {
  const shifted: string[] = [];
  Reflect.set(globalThis, 'shifted', shifted);
  new PerformanceObserver((list) => {
    const sources = list.getEntries().flatMap((entry) => Reflect.get(entry, 'sources') as { node: Node | null }[]);
    for (const { node } of sources) {
      if (!node?.parentElement?.closest('.headline')) shifted.push(`${node?.nodeName} ${node?.textContent}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
