// The omnibox keyword in the real address bar, typed by keyboard on a virtual display.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Display, openDisplay } from '../driver/display.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { listAskedRequests, type Scenario, startScenario } from '../scenario.ts';

let display: Display;
let scenario: Scenario;
let page: Page;

beforeAll(async () => {
  display = await openDisplay();
  scenario = await startScenario({ isHeadless: false, display: display.name });
  const { service, under } = scenario;
  service.seed(60, { projects: 20 });
  service.addReport({ url: 'https://shop.example/chairs?a=1&b=<2>', result: 'good', project: 'Spring & Summer' });
  const list = await ReportsPage.open(under);
  await list.waitForCount('61 reports');
  await list.page.close();
  page = await scenario.visit(service.samples.good);
});
afterAll(async () => {
  await scenario?.close();
  display?.close();
});

const listUrls = async () => (await scenario.under.browser.pages()).map((open) => open.url());

/** Types keyword and text in the address bar and presses the keys; repeats this until a tab has the wanted address. */
async function typeUntil(text: string, keys: string[], isWanted: (url: string) => boolean): Promise<string> {
  const start = page.url();
  let tries = 0;
  return waitUntil(
    `the address that “${text}” leads to`,
    async () => {
      // If Enter was pressed before the suggestions were there, the tab shows the reports now.
      if (page.url() !== start) await page.goto(start);
      await page.bringToFront();
      display.pressKeys('Escape', 'Escape', 'ctrl+l');
      display.type(`pg ${text}`);
      // The slower the machine, the later the suggestions. Each attempt waits longer.
      await wait(300 * tries++);
      display.pressKeys(...keys);
      return waitUntil('the wanted tab', async () => (await listUrls()).find(isWanted), 3);
    },
    40,
  );
}

test('a suggestion from the local copy leads to the report’s page, without a request to the service', async () => {
  const { service } = scenario;
  const { length } = listAskedRequests(scenario);
  const report = service.reports().find(({ url }) => url.includes('chairs'));
  await typeUntil('summer CHAIRS', ['Down', 'Return'], (url) => url.endsWith(`/reports/${report?.id}`));
  expect(listAskedRequests(scenario)).toHaveLength(length);
});

test('other words open the reports with that search, even if the worker was stopped', async () => {
  await scenario.under.stopWorker();
  page = await scenario.visit(scenario.service.samples.good);
  await typeUntil('chairs shop', ['Return'], (url) => url.endsWith('options.html#/reports?q=chairs+shop'));
});

test('a search uses the tab that shows the reports, else the tab it was typed in, but no other extension page', async () => {
  const { under, visit } = scenario;
  const isReports = (url: string) => url.includes('options.html#/reports');
  for (const open of await under.browser.pages()) if (isReports(open.url())) await open.close();
  const settings = await under.openExtensionPage('options.html#/settings');
  page = await visit(scenario.service.samples.good);
  await typeUntil('one', ['Return'], (url) => url.endsWith('q=one'));
  // The search has opened in the tab in which it was typed.
  expect(page.url()).toContain('q=one');
  const reports = page;
  page = await visit(scenario.service.samples.good);
  await typeUntil('two', ['Return'], (url) => url.endsWith('q=two'));
  expect(reports.url()).toContain('q=two');
  await reports.close();
  page = await under.openExtensionPage('options.html#/analyse');
  await typeUntil('three', ['Return'], (url) => url.endsWith('q=three'));
  expect((await listUrls()).filter(isReports)).toHaveLength(1);
  expect([page, settings].map((open) => open.url().split('#')[1])).toEqual(['/analyse', '/settings']);
});
