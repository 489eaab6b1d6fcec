// The side panel, opened as a user opens it: what it shows, which tab it follows, and what it sends to the service.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Display, openDisplay } from '../driver/display.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { readAnnouncements } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { SidePanel } from '../pages/side-panel.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let display: Display;
let scenario: Scenario;
let panel: SidePanel;
let page: Page;

beforeAll(async () => {
  display = await openDisplay();
  scenario = await startScenario({ isHeadless: false, display: display.name });
  const { service, under, visit } = scenario;
  const { good, decent, bad } = service.samples;
  service.addReport({ url: `${good}?a`, result: 'bad', privacy: 0, project: 'Spring' });
  service.addReport({ url: `${good}?a&utm_source=mail`, result: 'decent', privacy: 1 });
  service.addReport({ url: `${bad}?b`, result: 'bad' });
  service.addReport({ url: `${decent}?again`, result: 'bad' });
  const list = await ReportsPage.open(under);
  await list.waitForCount('4 reports');
  await list.page.close();
  page = await visit(`${good}?a`);
  await waitUntil('the focus', () => page.evaluate(() => document.hasFocus()));
  display.pressKeys('alt+shift+h');
  panel = await SidePanel.find(under);
});
afterAll(async () => {
  await scenario?.close();
  display?.close();
});

test('the shortcut opens the side panel with the page’s grade and all its reports, newest first', async () => {
  await panel.waitForAddress('?a');
  await panel.waitForText('2 reports of this page, the newest first');
  await waitUntil('the grade', async () => (await readAnnouncements(panel.page)).includes('Decent'));
  const history = await panel.readHistory();
  expect(history).toEqual([expect.stringContaining('Private'), expect.stringMatching(/Spring · Public/)]);
  const links = await panel.page.$$eval('.page-history a', (all) => all.map(({ href }) => href));
  expect(links).toEqual([2, 1].map((id) => `${scenario.service.address}/reports/${id}`));
});

test('the side panel follows the active tab from the local copy alone, without a request', async () => {
  const { service, visit } = scenario;
  const { length } = service.apiRequests();
  const other = await visit(`${service.samples.bad}?b`);
  await panel.waitForAddress('?b');
  await panel.waitForText('1 report of this page');
  await page.bringToFront();
  await panel.waitForAddress('?a');
  await other.bringToFront();
  for (let visited = 0; visited < 10; visited++) await other.goto(`${service.samples.decent}?visited=${visited}`);
  await panel.waitForAddress('?visited=9');
  await panel.waitForText('No report of this page is known yet.');
  await panel.waitForText('No report yet');
  await other.goto('about:blank');
  await panel.waitForText('This page can’t be analysed');
  await other.close();
  expect(service.apiRequests()).toHaveLength(length);
});

test('a page is analysed and re-run from the side panel, and its history shows both grades after a re-run', async () => {
  const { samples } = scenario.service;
  await page.bringToFront();
  await page.goto(`${samples.good}?new`);
  await panel.waitForAddress('?new');
  await panel.click('Analyse this page');
  await panel.waitForText('1 report of this page');
  await page.goto(`${samples.decent}?again`);
  await panel.waitForAddress('?again');
  await panel.click('Re-run');
  const grades = '.seen-grades .grade-mark';
  await waitUntil('both grades', async () => (await panel.page.$$(grades)).length === 2);
  const names = await panel.page.$$eval(grades, (marks) => marks.map((mark) => mark.getAttribute('aria-label')));
  expect(names).toEqual(['Decent', 'Bad']);
});

describe('without the permission to see the addresses of all tabs', () => {
  let strict: Scenario;

  beforeAll(async () => {
    strict = await startScenario({ mode: 'production', isConnected: false });
  });
  afterAll(() => strict?.close());

  test('the side panel shows a page as soon as the toolbar icon was clicked on it', async () => {
    const { service, under, visit } = strict;
    const opened = await SidePanel.open(under, await visit(`${service.samples.good}?first`));
    await opened.waitForText('Which tab is active is not known');
    for (const name of ['second', 'third']) {
      const next = await visit(`${service.samples.good}?${name}`);
      await opened.waitForText('Which tab is active is not known');
      const popup = await under.openPopup(next);
      await opened.waitForAddress(`?${name}`);
      await popup.close();
    }
  });
});
