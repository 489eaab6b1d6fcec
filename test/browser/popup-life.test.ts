import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../service/gates.ts';
import { waitUntil } from './driver/wait-until.ts';
import { PopupPage } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

function visitFreshPage() {
  return scenario.visit(`${scenario.service.samples.good}?visit=${crypto.randomUUID()}`);
}

function listPosts(url: string) {
  const posts = scenario.service.apiRequests().filter(({ method }) => method === 'POST');
  return posts.filter(({ body }) => new URLSearchParams(body).get('url') === url);
}

test('an analysis continues after its popup closes, and a popup that opens later shows the result', async () => {
  const page = await visitFreshPage();
  const first = await PopupPage.open(scenario.under, page);
  await first.waitForOutcome('No report yet');
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'POST' }, times: 1 });
  await first.analyse();
  await first.waitForOutcome('Analysing…');
  await first.close();

  const second = await PopupPage.open(scenario.under, page);
  await second.waitForOutcome('Analysing…');
  await second.close();
  gate.open();

  const third = await PopupPage.open(scenario.under, page);
  await third.waitForOutcome('Good');
  await third.close();
  expect(listPosts(page.url())).toHaveLength(1);
});

test('a draft belongs to its page and is deleted once it was sent', async () => {
  const page = await visitFreshPage();
  const first = await PopupPage.open(scenario.under, page);
  await first.choosePrivacy('Public');
  await first.close();

  const other = await PopupPage.open(scenario.under, await visitFreshPage());
  await other.waitForOutcome('No report yet');
  expect(await other.page.$eval('input:checked', (input) => (input as HTMLInputElement).value)).toBe('private');
  await other.close();

  const second = await PopupPage.open(scenario.under, page);
  await second.waitForOutcome('No report yet');
  await second.analyse();
  await second.waitForOutcome('Good');
  await second.close();
  const third = await PopupPage.open(scenario.under, page);
  await third.waitForOutcome('Good');
  await third.click('New report…');
  await waitUntil('the form', () => third.page.$('[name="privacy"]'));
  expect(await third.page.$eval('input:checked', (input) => (input as HTMLInputElement).value)).toBe('private');
  await third.close();
});

test('the popup works even if the worker was stopped before it opened or before a click', async () => {
  const page = await visitFreshPage();
  await scenario.under.stopWorker();
  const popup = await PopupPage.open(scenario.under, page);
  await popup.waitForOutcome('No report yet');
  await scenario.under.stopWorker();
  await popup.analyse();
  await popup.waitForOutcome('Good');
  await popup.close();
});
