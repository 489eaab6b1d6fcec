// Who has asked the system for less motion sees none, whatever is under way.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../service/gates.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { setMedia } from '../surfaces/page-modes.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

/** Neither what turns by itself, nor what changes slowly when it is used. */
async function expectStillness(page: Page, used: string): Promise<void> {
  const countMoving = () => page.evaluate(() => document.getAnimations().length);
  await waitUntil('what turns', async () => (await countMoving()) > 0);
  await setMedia(page);
  await waitUntil('it to stand still', async () => (await countMoving()) === 0);
  expect(await page.$eval(used, (element) => getComputedStyle(element).transitionDuration)).toBe('0s');
}

test('nothing moves in popup and options while a task runs', async () => {
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'POST' } });
  const popup = await PopupPage.open(scenario.under, await scenario.visit(scenario.service.samples.good));
  await popup.analyse();
  await gate.arrived;
  await expectStillness(popup.page, '.button');
  const activity = await ActivityPage.open(scenario.under);
  const { host } = new URL(scenario.service.samples.good);
  await activity.waitForRow(host, 'Analysing');
  await expectStillness(activity.page, '.task-name > .icon');
  gate.handle();
  gate.answer();
  await activity.waitForRow(host, 'Done');
  await activity.close();
});
