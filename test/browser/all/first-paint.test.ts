import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureShifts } from '../pages/measure-shifts.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { listLayoutFaults } from '../surfaces/layout-faults.ts';
import { setFontSize } from '../surfaces/page-modes.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(60);
});
afterAll(() => scenario?.close());

// Runs before the other tests, because they add reports and a new report moves the rows down.
test('the list of reports loads without layout shifts', async () => {
  const { under } = scenario;
  const page = await under.browser.newPage();
  await page.goto(`chrome-extension://${under.extensionId}/options.html#/reports`);
  const list = new ReportsPage(page);
  await list.waitForRows('the first', (rows) => rows.length > 10 && rows.every(Boolean));
  expect(await measureShifts(page)).toBeLessThan(0.01);
  await page.close();
});

test('for a page that cannot be analysed, nothing can be chosen or sent, and the popup fits large text', async () => {
  const popup = await PopupPage.open(scenario.under, await scenario.under.browser.newPage());
  await popup.waitForOutcome('This page can’t be analysed');
  expect(await popup.page.$$('.popup-form :enabled')).toEqual([]);
  await setFontSize(popup.page, 32);
  expect(await listLayoutFaults(popup.page)).toEqual([]);
  await popup.close();
});
