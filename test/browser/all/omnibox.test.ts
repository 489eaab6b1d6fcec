// The keyword in the real address bar, typed with the keyboard on a screen of its own.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Display, openDisplay } from '../driver/display.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

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

/** Types the keyword and words in the address bar of the page in front, then those keys; again until it has led there. */
async function typeUntil(text: string, keys: string[], isThere: (url: string) => boolean): Promise<string> {
  const start = page.url();
  let tries = 0;
  return waitUntil(
    `where “${text}” leads`,
    async () => {
      // Enter before the suggestions are there has taken it to the reports.
      if (page.url() !== start) await page.goto(start);
      await page.bringToFront();
      display.pressKeys('Escape', 'Escape', 'ctrl+l');
      display.type(`pg ${text}`);
      // The slower the machine, the later the suggestions.
      await wait(300 * tries++);
      display.pressKeys(...keys);
      return waitUntil('it', async () => (await listUrls()).find(isThere), 3);
    },
    40,
  );
}

test('a suggestion of the copy leads to the report’s page; nothing is asked of the service for it', async () => {
  const { service } = scenario;
  const { length } = service.apiRequests();
  const report = service.reports().find(({ url }) => url.includes('chairs'));
  await typeUntil('summer CHAIRS', ['Down', 'Return'], (url) => url.endsWith(`/reports/${report?.id}`));
  expect(service.apiRequests()).toHaveLength(length);
});

test('other words lead to the reports with that search, also when the worker was stopped', async () => {
  await scenario.under.stopWorker();
  page = await scenario.visit(scenario.service.samples.good);
  await typeUntil('chairs shop', ['Return'], (url) => url.endsWith('options.html#/reports?q=chairs+shop'));
});

test('they go where the reports are shown, else where they were typed, and never over another page of ours', async () => {
  const { under, visit } = scenario;
  const isReports = (url: string) => url.includes('options.html#/reports');
  for (const open of await under.browser.pages()) if (isReports(open.url())) await open.close();
  const welcome = await under.openExtensionPage('options.html#/welcome');
  page = await visit(scenario.service.samples.good);
  await typeUntil('one', ['Return'], (url) => url.endsWith('q=one'));
  // In the tab itself.
  expect(page.url()).toContain('q=one');
  const reports = page;
  page = await visit(scenario.service.samples.good);
  await typeUntil('two', ['Return'], (url) => url.endsWith('q=two'));
  expect(reports.url()).toContain('q=two');
  await reports.close();
  page = await under.openExtensionPage('options.html#/analyse');
  await typeUntil('three', ['Return'], (url) => url.endsWith('q=three'));
  expect((await listUrls()).filter(isReports)).toHaveLength(1);
  expect([page, welcome].map((open) => open.url().split('#')[1])).toEqual(['/analyse', '/welcome']);
});
