// Users who prefer reduced motion see no animation, even while a task runs.
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

/** Turns on reduced motion, and expects that every animation stops and that the control has no transition. */
async function expectNoMotion(page: Page, control: string): Promise<void> {
  const countAnimations = () => page.evaluate(() => document.getAnimations().length);
  await waitUntil('an animation', async () => (await countAnimations()) > 0);
  await setMedia(page);
  await waitUntil('the end of all animations', async () => (await countAnimations()) === 0);
  expect(await page.$eval(control, (element) => getComputedStyle(element).transitionDuration)).toBe('0s');
}

test('with reduced motion, nothing is animated in popup and options while a task runs', async () => {
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'POST' } });
  const popup = await PopupPage.open(scenario.under, await scenario.visit(scenario.service.samples.good));
  await popup.analyse();
  await gate.arrived;
  await expectNoMotion(popup.page, '.button');
  const activity = await ActivityPage.open(scenario.under);
  const { host } = new URL(scenario.service.samples.good);
  await activity.waitForRow(host, 'Analysing');
  await expectNoMotion(activity.page, '.task-name > .icon');
  gate.open();
  await activity.waitForRow(host, 'Done');
  await activity.close();
});
