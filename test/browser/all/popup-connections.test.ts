import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../service/gates.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { openPopupFor } from '../driver/open-popup-for.ts';
import { seedConnection } from '../driver/seed.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForRole } from '../pages/by-role.ts';
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

test('a popup opened from a menu has the privacy chosen there, also after a switch of the connection', async () => {
  popup = await openInTab(createUrl(), 'password');
  await popup.waitForOutcome('No report yet');
  const readChoice = () => popup.page.$eval('input:checked', (input) => (input as HTMLInputElement).value);
  expect(await readChoice()).toBe('password');
  await chooseConnection(popup.page, 'Second');
  await popup.waitForOutcome('No report yet');
  expect(await readChoice()).toBe('password');
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
    gate.open();
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
