import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { waitForFocus } from './pages/keyboard.ts';
import { type Scenario, startScenario } from './scenario.ts';

const checkboxLabel = 'Send my key over an unencrypted connection. Anyone along the way can read it.';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario({ isConnected: false });
});
afterAll(() => scenario?.close());

/** Records every `fetch` of the page and the worker, and makes every permission count as granted. */
async function watchRequests(connections: ConnectionsPage): Promise<{ list(): Promise<string[]> }> {
  const worker = await scenario.under.getWorker();
  const note = () => {
    const requested: string[] = [];
    const real = globalThis.fetch;
    Reflect.set(globalThis, 'requested', requested);
    globalThis.fetch = (input, init) => {
      requested.push(input instanceof Request ? input.url : String(input));
      return real(input, init);
    };
    const { permissions } = Reflect.get(globalThis, 'chrome') as Browser;
    permissions.request = async () => true;
    permissions.contains = async () => true;
  };
  const places = [worker, connections.page];
  await Promise.all([worker.evaluate(note), connections.page.evaluate(note)]);
  const read = () => Reflect.get(globalThis, 'requested') as string[];
  return { list: async () => (await Promise.all(places.map((place) => place.evaluate(read)))).flat() };
}

test('over http to another computer, nothing is sent before the confirmation, and the test request after it', async () => {
  const connections = await ConnectionsPage.open(scenario.under);
  const requests = await watchRequests(connections);
  // A host name that never resolves (RFC 6761, section 6.4).
  await connections.enter({ name: 'Plain', address: 'http://reports.invalid', key: 'clear-key' });
  await connections.click('Save and connect');
  await waitForFocus(connections.page, { name: checkboxLabel });
  expect(await requests.list()).toEqual([]);

  await byRole(connections.page, 'checkbox', checkboxLabel).click();
  await connections.click('Save and connect');
  await waitUntil('a request', async () => (await requests.list()).length > 0);
  expect((await requests.list())[0]).toMatch(/^http:\/\/reports\.invalid\/api\/v1\/reports\?/);
  await waitForText(connections.page, 'The service can’t be reached.');
  await connections.page.close();
});
