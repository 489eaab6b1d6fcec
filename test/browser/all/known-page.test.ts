// The popup shows reports from the local copy before the service has responded, or without a request.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { createGate } from '../../service/gates.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());
afterEach(() => scenario.service.clearFaults());

/** Adds a report to the service and waits until a sync has copied it. */
async function addKnown(url: string, result: 'good' | 'bad'): Promise<void> {
  scenario.service.addReport({ url, result });
  const page = await scenario.under.openExtensionPage('options.html#/settings');
  const { activeId: connectionId } = await sendMessage<{ activeId: string }>(page, 'listConnections', {});
  await sendMessage(page, 'startSync', { connectionId, kind: 'new' });
  await waitUntil('the sync', async () => {
    return (await sendMessage<SyncState>(page, 'getSync', { connectionId })).status === 'idle';
  });
  await page.close();
}

test('the popup shows the grade from the local copy while its request is pending, then that of the service', async () => {
  const page = await scenario.visit(`${scenario.service.samples.good}?known`);
  // Another spelling of the page’s address.
  await addKnown(`${page.url().replace('/?', '?')}&utm_source=news`, 'bad');
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'GET', path: /reports$/ } });
  const popup = await PopupPage.open(scenario.under, page);
  await gate.arrived;
  await popup.waitForOutcome('Bad');
  expect(await popup.waitForReportLink()).toMatch(/\/reports\/\d+$/);

  scenario.service.addReport({ url: page.url(), result: 'good' });
  gate.handle();
  gate.answer();
  await popup.waitForOutcome('Good');
  await popup.close();
});

test('the known grade is shown above the confirmation of a risky address, and nothing is sent', async () => {
  const page = await scenario.visit(`${scenario.service.samples.good}?token=tulip-7-abc`);
  await addKnown(page.url(), 'bad');
  const { length } = scenario.service.apiRequests();
  const popup = await PopupPage.open(scenario.under, page);
  expect(await popup.waitForOutcome('Bad')).toMatch(/Bad.*This address may contain a secret/s);
  const [grade, question] = await popup.page.$$eval('.headline-grade, .headline-title', (parts) =>
    parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  expect(question?.top).toBeGreaterThan(grade?.bottom ?? Number.POSITIVE_INFINITY);
  expect(scenario.service.apiRequests()).toHaveLength(length);
  await popup.click('Send it anyway');
  await popup.waitForReportLink();
  await waitUntil('the request', () => scenario.service.apiRequests().length > length);
  await popup.close();
});
