// The grade of the active tab on the toolbar icon, and the requests that this sends to the service.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReportsPage } from '../pages/reports-page.ts';
import { ToolbarIcon } from '../pages/toolbar-icon.ts';
import { readStorages } from '../read-storages.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let icon: ToolbarIcon;
let page: Page;

beforeAll(async () => {
  scenario = await startScenario();
  const { service, under } = scenario;
  service.addReport({ url: `${service.samples.good}?a&utm_source=news`, result: 'good' });
  service.addReport({ url: `${service.samples.bad}?b`, result: 'bad' });
  const list = await ReportsPage.open(under);
  await list.waitForCount('2 reports');
  await list.page.close();
  icon = await ToolbarIcon.open(under);
  page = await scenario.visit(`${service.samples.good}?a`);
});
afterAll(() => scenario?.close());

const good = { colour: '26,122,60,255', title: 'Pagegrade: Good' };
const bad = { colour: '179,38,30,255', title: 'Pagegrade: Bad' };
const blank = { text: '', title: 'Pagegrade' };

async function turnGrades(isOn: boolean): Promise<void> {
  await icon.showGrades(isOn);
  await page.bringToFront();
}

/** Reloads twice: by then, the browser has reported the previous page load to the extension. */
async function waitForTabEvents(): Promise<void> {
  for (let times = 0; times < 2; times++) await page.reload({ waitUntil: 'networkidle0' });
}

test('the icon shows no grade before the user has turned the setting on', async () => {
  await page.bringToFront();
  await waitForTabEvents();
  expect(await icon.read()).toMatchObject(blank);
});

test('with the setting on, the icon shows the grade of the active tab without a request', async () => {
  const { service, visit } = scenario;
  await turnGrades(true);
  await icon.waitFor('✓', good);
  const { length } = service.apiRequests();

  const other = await visit(`${service.samples.bad}?b`);
  await icon.waitFor('✕', bad);
  await page.bringToFront();
  await icon.waitFor('✓');
  await other.bringToFront();
  await icon.waitFor('✕');
  await other.goto(`${service.samples.bad}?unknown`);
  await icon.waitFor('');
  await other.goto(`${service.samples.good}?a`);
  await icon.waitFor('✓');
  await other.reload();
  await icon.waitFor('✓');
  // The page changes its URL itself, without loading.
  await other.evaluate(() => history.pushState(null, '', '?nothing'));
  await icon.waitFor('');
  await other.evaluate(() => history.pushState(null, '', '?a'));
  await icon.waitFor('✓');
  for (let visited = 0; visited < 20; visited++) await other.goto(`${service.samples.decent}?${visited}`);
  await icon.waitFor('');
  await other.close();
  expect(service.apiRequests()).toHaveLength(length);
});

test('a stopped worker is started by a tab that becomes active', async () => {
  const { service, under, visit } = scenario;
  const other = await visit(`${service.samples.bad}?b`);
  await icon.waitFor('✕');
  await under.stopWorker();
  await page.goto(`${service.samples.good}?a&gclid=1`);
  await page.bringToFront();
  await icon.waitFor('✓');
  await other.close();
});

test('the addresses of visited pages are not stored', async () => {
  const { service, visit } = scenario;
  const secret = await visit(`${service.samples.good}?visited-in-secret`);
  await icon.waitFor('');
  await secret.close();
  await page.bringToFront();
  const stored = JSON.stringify(await readStorages(icon.desk));
  expect(stored).toContain('samples/good');
  expect(stored).not.toContain('visited-in-secret');
});

test('with the setting off, the icon shows no grade and no tab starts the worker', async () => {
  const { service, under } = scenario;
  await icon.waitFor('✓');
  await turnGrades(false);
  await icon.waitFor('', blank);
  await under.stopWorker();
  const extension = (await under.browser.extensions()).get(under.extensionId);
  await page.goto(`${service.samples.bad}?b`);
  await waitForTabEvents();
  expect(await extension?.workers()).toEqual([]);
});
