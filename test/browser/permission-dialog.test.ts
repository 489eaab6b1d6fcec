import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Display, openDisplay } from './driver/display.ts';
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

/** The dialog opens with the focus on Deny; Tab leads to Allow. */
async function answerDialog(answer: 'Allow' | 'Deny'): Promise<void> {
  await wait(1500);
  if (answer === 'Allow') display.pressKeys('Tab', 'Return');
  else display.pressKeys('Escape');
}

test('a refused permission is explained, and nothing is sent or lost', async () => {
  const { under, service } = scenario;
  expect(await listOrigins()).toEqual([]);
  const connections = await ConnectionsPage.open(under);
  await connections.page.bringToFront();
  await connections.enter({ name: 'Stand-in', address: service.address, key: service.key });
  await connections.click('Save and connect');
  await answerDialog('Deny');
  await waitForText(connections.page, 'The browser did not allow this address.');
  expect(service.apiRequests()).toEqual([]);
  expect(await connections.page.$$eval('input', (inputs) => inputs.map(({ value }) => value))).toContain(
    service.address,
  );

  await connections.click('Save and connect');
  await answerDialog('Allow');
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
