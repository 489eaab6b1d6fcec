import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../service/gates.ts';
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

test('the popup’s controls keep their position while the report loads', async () => {
  const page = await scenario.visit(scenario.service.samples.good);
  scenario.service.addReport({ url: page.url() });
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate });
  const popup = await PopupPage.open(scenario.under, page);
  const measure = () =>
    popup.page.$$eval('[role="radiogroup"], .popup-actions, .outcome', (nodes) =>
      nodes.map((node) => {
        const { x, y, width } = node.getBoundingClientRect();
        return [x, y, width];
      }),
    );
  await popup.waitForOutcome('Looking for a report');
  const before = await measure();
  gate.handle();
  gate.answer();
  await popup.waitForReportLink();
  expect(before).toHaveLength(3);
  // The elements after these three are further actions for the report.
  expect((await measure()).slice(0, 3)).toEqual(before);
  expect(await measureShifts(popup.page)).toBeLessThan(0.05);
  await popup.close();
});

test('for a page that cannot be analysed, nothing can be chosen or sent, and the popup fits large text', async () => {
  const popup = await PopupPage.open(scenario.under, await scenario.under.browser.newPage());
  await popup.waitForOutcome('This page can’t be analysed');
  expect(await popup.page.$$('.popup-form :enabled')).toEqual([]);
  await setFontSize(popup.page, 32);
  expect(await listLayoutFaults(popup.page)).toEqual([]);
  await popup.close();
});
