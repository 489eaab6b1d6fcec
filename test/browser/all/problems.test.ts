import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connections } from '../../../lib/messages/contract.ts';
import type { Fault } from '../../service/faults.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, hasRole, readAnnouncements, readPage, waitForText } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { connectionName, type Scenario, startScenario } from '../scenario.ts';

/**
 * Faults of the service, and the texts that the user sees for them: the problem and what to do next. All problems and
 * their texts: `lib/api/problems.test.ts` and `report-components.test.tsx`.
 */
const faults: [name: string, fault: Fault, words: string, next: string][] = [
  [
    'a wrong key',
    { kind: 'status', status: 401, body: '{"message":"Unauthenticated."}' },
    'The service refused the API key.',
    'save it under Connections',
  ],
  [
    'an address without a service',
    { kind: 'status', status: 404, body: '{"message":"Not found."}' },
    'The service can’t find this.',
    'the service address is wrong',
  ],
  [
    'a redirect',
    { kind: 'redirect', location: 'https://other.example/api/v1/reports' },
    'The service address redirects elsewhere.',
    'Your key was not sent there',
  ],
  ['a broken connection', { kind: 'dropBefore' }, 'The service can’t be reached.', 'Check the service address'],
];

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());
beforeEach(() => scenario.service.clearFaults());

test.each(faults)('for %s, the popup shows the problem and what to do next', async (_name, fault, words, next) => {
  const page = await scenario.visit(`${scenario.service.samples.good}?fault=${crypto.randomUUID()}`);
  scenario.service.addFault(fault);
  const popup = await PopupPage.open(scenario.under, page);
  for (const said of [words, next]) await waitForText(popup.page, said);
  await popup.close();
  await page.close();
});

test.each(faults)(
  'for %s, the test of a connection shows the problem, and the connection can be saved anyway',
  async (_name, fault, words) => {
    scenario.service.addFault(fault);
    const connections = await ConnectionsPage.open(scenario.under);
    const name = `Saved despite ${fault.kind} ${'status' in fault ? fault.status : ''}`.trim();
    await connections.enter({ name, address: scenario.service.address, key: scenario.service.key });
    await connections.click('Save and connect');
    const isNotFound = 'status' in fault && fault.status === 404;
    await waitForText(connections.page, isNotFound ? 'There is no such service at this address.' : words);
    expect(await readAnnouncements(connections.page)).not.toContain('under Connections');
    await connections.click('Save anyway');
    await waitForText(connections.page, name);
    await connections.page.close();
  },
);

test('an error is shown at once, and a job that may have been done is checked before it is sent again', async () => {
  const name = crypto.randomUUID();
  const page = await scenario.visit(`${scenario.service.samples.good}?doubt=${name}`);
  const popup = await PopupPage.open(scenario.under, page);
  await popup.waitForOutcome('No report yet');
  scenario.service.addFault({ kind: 'status', status: 500, body: '{}', match: { method: 'POST' } });
  await popup.analyse();
  const said = await popup.waitForOutcome('Checking with the service whether it was done…');
  expect(said).toContain('The service had an internal error (500).');
  await popup.click('Stop checking');
  await popup.waitForOutcome('Pagegrade could not confirm that this went through.');
  const main = await popup.page.$$eval('.button-primary', (buttons) => buttons.map(({ textContent }) => textContent));
  expect(main).toEqual(['Try again']);
  scenario.service.clearFaults();
  await popup.click('Try again');
  await popup.waitForOutcome('Good');
  const requests = scenario.service.apiRequests().filter(({ query, body }) => `${query.search} ${body}`.includes(name));
  // More requests may follow the second POST, because a slow response is checked, too.
  const methods = requests.map(({ method }) => method);
  const again = methods.lastIndexOf('POST');
  expect(methods.filter((method) => method === 'POST')).toHaveLength(2);
  expect(methods.slice(again - 2, again)).toEqual(['GET', 'GET']);
  expect(scenario.service.reports().filter(({ url }) => url.includes(name))).toHaveLength(1);
  await popup.close();
  await page.close();
});

test('a refused key leads from the popup to Connections, and its field in the form is marked as invalid', async () => {
  const page = await scenario.visit(`${scenario.service.samples.good}?refused=${crypto.randomUUID()}`);
  scenario.service.addFault({ kind: 'status', status: 401, body: '{}' });
  const popup = await PopupPage.open(scenario.under, page);
  await popup.waitForOutcome('The service refused the API key.');
  await popup.click('Connections');
  const target = await scenario.under.browser.waitForTarget((found) =>
    found.url().endsWith('options.html#/connections'),
  );
  await (await target.page())?.close();

  const connections = await ConnectionsPage.open(scenario.under);
  const isMarked = () => connections.page.$eval('input[type="password"]', (field) => field.ariaInvalid === 'true');
  await connections.enter({ name: 'Refused', address: scenario.service.address, key: 'old' });
  expect(await isMarked()).toBe(false);
  await connections.click('Save and connect');
  await waitForText(connections.page, 'Copy the key from your account again.');
  expect(await isMarked()).toBe(true);
  await bySecret(connections.page, 'API key').fill('new');
  expect(await isMarked()).toBe(false);
  expect(await hasRole(connections.page, 'button', 'Save anyway')).toBe(false);
  await connections.page.close();
});

test('after the service refuses an analysis, the form keeps its values and the analysis can be retried', async () => {
  const page = await scenario.visit(`${scenario.service.samples.good}?again=${crypto.randomUUID()}`);
  const popup = await PopupPage.open(scenario.under, page);
  await popup.waitForOutcome('No report yet');
  scenario.service.addFault({
    kind: 'status',
    status: 422,
    body: '{"message":"The given data was invalid.","errors":{"password":["The password is too short."]}}',
    match: { method: 'POST' },
  });
  await popup.choosePrivacy('Password');
  await popup.typePassword('short');
  await popup.analyse();
  await popup.waitForOutcome('The password is too short.');
  expect(await popup.page.$eval('input.input', (input) => (input as HTMLInputElement).value)).toBe('short');
  scenario.service.clearFaults();
  await popup.click('Try again');
  await popup.waitForOutcome('Good');
  expect(scenario.service.reports().find(({ url }) => url === page.url())).toMatchObject({ privacy: 2 });
  await popup.close();
});

test('a failed analysis that lacks its password opens with “Password” chosen and the field focused', async () => {
  const page = await scenario.visit(`${scenario.service.samples.good}?lacks=${crypto.randomUUID()}`);
  scenario.service.addFault({ kind: 'status', status: 403, body: '{}', match: { method: 'POST' } });
  const first = await PopupPage.open(scenario.under, page);
  const { activeId: connectionId } = await sendMessage<Connections>(first.page, 'listConnections', {});
  const work = { kind: 'create', url: page.url(), privacy: 'password', password: 'open sesame' };
  await sendMessage(first.page, 'startJob', { connectionId, work });
  await first.waitForOutcome('Your account is not allowed to do this.');
  await first.close();
  scenario.service.clearFaults();
  const popup = await PopupPage.open(scenario.under, page);
  const isInField = () => popup.page.evaluate(() => document.activeElement?.matches('[type="password"]') ?? false);
  await waitUntil('the focus in the field', isInField);
  expect(await popup.page.$eval('input:checked', (input) => (input as HTMLInputElement).value)).toBe('password');
  await popup.close();
  // Activity asks for it, too.
  const activity = await scenario.under.openExtensionPage('options.html#/activity?show=attention');
  await byRole(activity, 'button', 'Try again').click();
  await byRole(activity, 'button', 'Continue').click();
  await waitForText(activity, 'Enter a password.');
  await bySecret(activity, 'Password').fill('open sesame');
  await byRole(activity, 'button', 'Continue').click();
  await waitUntil('the report', () => scenario.service.reports().some(({ url }) => url === page.url()));
  await activity.close();
});

test('without a connection, the popup and the options page ask the user to connect a service', async () => {
  const fresh = await startScenario({ isConnected: false });
  try {
    const popup = await PopupPage.open(fresh.under, await fresh.visit(fresh.service.samples.good));
    await popup.waitForOutcome('No service is connected');
    expect(await hasRole(popup.page, 'button', 'Connect a service')).toBe(true);
    const page = await fresh.under.openExtensionPage('options.html');
    await waitForText(page, 'Connect your service first');
    expect(await readPage(page)).not.toContain(connectionName);
    expect(fresh.service.apiRequests()).toEqual([]);
  } finally {
    await fresh.close();
  }
});
