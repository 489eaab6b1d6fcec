import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { byRole, waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { PopupPage } from './pages/popup-page.ts';
import { connectionName, type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

test('only the last four characters of the key are shown, and its field is empty when the form opens again', async () => {
  const connections = await ConnectionsPage.open(scenario.under);
  await waitForText(connections.page, scenario.service.key.slice(-4));
  await connections.clickInItem(connectionName, 'Edit');
  await byRole(connections.page, 'textbox', 'API key').wait();
  const values = await connections.page.$$eval('input', (inputs) => inputs.map(({ value, type }) => [type, value]));
  expect(JSON.stringify(values)).not.toContain(scenario.service.key.slice(-4));
  await connections.page.close();
});

test('the password of a report is not stored after its analysis', async () => {
  const { under, service } = scenario;
  const page = await scenario.visit(`${service.samples.good}?secret`);
  const popup = await PopupPage.open(under, page);
  await popup.choosePrivacy('Password');
  await popup.typePassword('only-for-the-service');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  await popup.close();
  const worker = await under.getWorker();
  const stored = await worker.evaluate(async () => {
    const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
    return JSON.stringify([
      await storage.local.get(null),
      await storage.session.get(null),
      await storage.sync?.get(null),
    ]);
  });
  expect(stored).not.toContain('only-for-the-service');
});

test('a web page can neither send messages to the extension nor load its files', async () => {
  const { under, service } = scenario;
  const page = await scenario.visit(service.samples.good);
  const found = await page.evaluate(async (id) => {
    const runtime = (Reflect.get(globalThis, 'chrome') as Browser | undefined)?.runtime;
    const sent = runtime?.sendMessage ? 'a way to send' : 'no way to send';
    const files = ['popup.html', 'options.html', 'manifest.json', 'icon/128.png'];
    const loads = files.map((file) =>
      fetch(`chrome-extension://${id}/${file}`).then(
        () => file,
        () => undefined,
      ),
    );
    return { sent, loaded: (await Promise.all(loads)).filter(Boolean) };
  }, under.extensionId);
  expect(found).toEqual({ sent: 'no way to send', loaded: [] });
  await page.close();
});
