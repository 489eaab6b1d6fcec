import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Display, openDisplay } from './driver/display.ts';
import { waitUntil } from './driver/wait-until.ts';
import { waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { PopupPage } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

// The build that users get, and the browser's own dialog, answered with the keyboard on a screen of its own.
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

async function isAllowed(origin: string): Promise<boolean> {
  const worker = await scenario.under.getWorker();
  return worker.evaluate(async (origin) => {
    const { permissions } = Reflect.get(globalThis, 'chrome') as Browser;
    return permissions.contains({ origins: [origin] });
  }, origin);
}

/** Presses "Save and connect" and, in the dialog that takes the focus, Deny (where it begins) or Allow (after it). */
async function saveAndAnswer(connections: ConnectionsPage, answer: 'Allow' | 'Deny'): Promise<void> {
  await waitUntil('the page to have the focus', () => connections.page.evaluate(() => document.hasFocus()));
  await connections.click('Save and connect');
  await waitUntil('the dialog to take it', () => connections.page.evaluate(() => !document.hasFocus()));
  // Chromium ignores keys for a moment, so that nobody answers a dialog while typing something else.
  await wait(700);
  display.pressKeys(...(answer === 'Allow' ? ['Tab', 'Return'] : ['Return']));
}

test('a refused permission is explained, and nothing is sent or lost', async () => {
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

test('with the one permission given, the toolbar icon analyses', async () => {
  const popup = await PopupPage.open(scenario.under, await scenario.visit(scenario.service.samples.good));
  await popup.analyse();
  await popup.waitForOutcome('Good');
  expect(scenario.service.reports()).toHaveLength(1);
});

test('an origin granted to a form that is left without Cancel is given back, and one in use is kept', async () => {
  const { under, service } = scenario;
  const other = 'http://localhost/*';
  for (const leave of ['#/settings', 'about:blank']) {
    const connections = await ConnectionsPage.open(under);
    await connections.page.bringToFront();
    const address = service.address.replace('127.0.0.1', 'localhost');
    await connections.enter({ name: 'Tried', address, key: 'wrong' });
    // Chromium asks once: what was allowed before and given back, it gives again without a dialog.
    if (leave.startsWith('#')) await saveAndAnswer(connections, 'Allow');
    else await connections.click('Save and connect');
    await waitForText(connections.page, 'The service refused the API key.');
    expect(await isAllowed(other)).toBe(true);
    if (leave.startsWith('#')) await connections.page.evaluate((hash) => location.assign(hash), leave);
    else await connections.page.goto(leave);
    await waitUntil(`it is given back for ${leave}`, async () => !(await isAllowed(other)));
    expect(await isAllowed('http://127.0.0.1/*')).toBe(true);
    await connections.page.close();
  }
});

test('removing the connection gives its permission back', async () => {
  const connections = await ConnectionsPage.open(scenario.under);
  expect(await isAllowed('http://127.0.0.1/*')).toBe(true);
  await connections.remove('Stand-in');
  await waitUntil('no origin', async () => (await listOrigins()).length === 0);
  expect(await isAllowed('http://127.0.0.1/*')).toBe(false);
});
