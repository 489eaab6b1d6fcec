import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../service/gates.ts';
import { hasRole, waitForRole } from '../pages/by-role.ts';
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

/** How much of what was on screen moved by itself: 0 where everything appears in its place. */
async function measureShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift');
          resolve(shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0));
        });
        const observe = () => {
          observer.observe({ type: 'layout-shift', buffered: true });
          // Told of together, so that there is an end also where nothing moved.
          observer.observe({ type: 'paint', buffered: true });
        };
        // What has just changed is drawn by then.
        requestAnimationFrame(() => requestAnimationFrame(observe));
      }),
  );
}

test('the popup’s controls stay where they are while it fills', async () => {
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
  // Below them is what else can be done with a report.
  expect((await measure()).slice(0, 3)).toEqual(before);
  expect(await measureShifts(popup.page)).toBeLessThan(0.05);
  await popup.close();
});

test('where a page cannot be analysed no choice is shown, nothing moves, and large letters find their room', async () => {
  const measure = ({ page }: PopupPage) =>
    page.$$eval('.outcome, [type="submit"]', (nodes) => nodes.map((node) => node.getBoundingClientRect().top));
  const fresh = `${scenario.service.samples.good}?fresh`;
  const known = await PopupPage.open(scenario.under, await scenario.visit(fresh));
  await known.waitForOutcome('No report yet');
  await waitForRole(known.page, 'radiogroup', 'Privacy');
  const places = await measure(known);
  await known.close();
  const popup = await PopupPage.open(scenario.under, await scenario.under.browser.newPage());
  await popup.waitForOutcome('This page can’t be analysed');
  expect(await hasRole(popup.page, 'radiogroup', 'Privacy')).toBe(false);
  expect(places).toHaveLength(2);
  expect(await measure(popup)).toEqual(places);
  await setFontSize(popup.page, 32);
  expect(await listLayoutFaults(popup.page)).toEqual([]);
  await popup.close();
});

test('nothing moves while the list fills', async () => {
  const { under } = scenario;
  const page = await under.browser.newPage();
  await page.goto(`chrome-extension://${under.extensionId}/options.html#/reports`);
  const list = new ReportsPage(page);
  await list.waitForRows('the first', (rows) => rows.length > 10 && rows.every(Boolean));
  expect(await measureShifts(page)).toBeLessThan(0.01);
  await page.close();
});
