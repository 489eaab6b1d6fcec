// The list of reports in Firefox: it is searched, filtered, scrolled and used by keyboard.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '../../service/service.ts';
import type { FirefoxUnderTest } from '../driver/launch-firefox.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForText } from '../pages/by-role.ts';
import { tabTo, tabUntil, waitForFocus } from '../pages/keyboard.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { connect, listAskedRequests, type Scenario, startFirefoxScenario } from '../scenario.ts';

let scenario: Scenario<FirefoxUnderTest>;
let service: Service;
let under: FirefoxUnderTest;
let list: ReportsPage;

beforeAll(async () => {
  scenario = await startFirefoxScenario({ isConnected: false });
  ({ service, under } = scenario);
  service.seed(999, { projects: 20 });
  service.addReport({ url: 'https://shop.example/winter', project: 'Spring', result: 'good' });
  await connect(scenario);
  list = await open();
  await list.waitForCount('1,000 reports');
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  await list.page.close();
  list = await open();
  await list.waitForCount('1,000 reports');
});

/**
 * Does not wait for an ARIA role, and the tests find what they click by its text: Firefox computes roles and names node
 * by node, which is slow for a thousand rows. The tests in Chromium find the same elements by role.
 */
async function open(): Promise<ReportsPage> {
  return new ReportsPage(await under.openExtensionPage('options.html#/reports'));
}

const stripScheme = (url: string) => url.replace('https://', '');
const newestFirst = () => service.reports().reverse();

test('a search matches words in any order, in address and project, and sends no request to the service', async () => {
  const { length } = listAskedRequests({ service });
  const search = list.page.locator('input[type="search"]');
  await search.fill('spring SHOP');
  await list.waitForCount('1 of 1,000');
  // `fill` clears the field by script. A render that is still pending would restore the old text.
  await waitUntil('the address', async () => (await list.readHash()).includes('q=spring'));
  await search.fill('PRICES bakery-1.');
  const wanted = newestFirst().filter(({ url }) => url.includes('bakery-1.') && url.includes('prices'));
  await list.waitForCount(`${wanted.length} of 1,000`);
  const shown = await list.readAddresses();
  expect(shown).toEqual(wanted.map(({ url }) => stripScheme(url)).slice(0, shown.length));
  expect(listAskedRequests({ service })).toHaveLength(length);
});

test('a drop-down inside “More filters” opens over its panel, and Escape closes one after the other', async () => {
  const { page } = list;
  const countOpen = async () => (await page.$$('.popover-panel:popover-open')).length;
  await page.locator('.popover-button::-p-text(More filters)').click();
  await page.locator('.more-filters .popover-button::-p-text(Privacy)').click();
  await page.locator('label::-p-text(Private)').click();
  await waitUntil('the privacy in the address', async () => (await list.readHash()).includes('privacy=private'));
  expect(await countOpen()).toBe(2);
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape');
    await waitUntil(`${left} open`, async () => (await countOpen()) === left);
  }
  await page.evaluate(() => history.back());
  await waitUntil('the address without the privacy', async () => !(await list.readHash()).includes('privacy'));
});

test('the visible rows are rendered, wherever the list is scrolled to', async () => {
  const addresses = newestFirst().map(({ url }) => stripScheme(url));
  const first = await list.readAddresses();
  expect(first).toEqual(addresses.slice(0, first.length));
  await list.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await waitUntil('the oldest report', async () => (await list.readAddresses()).at(-1) === addresses.at(-1));
  expect((await list.readAddresses()).length).toBeLessThan(100);
  await list.page.evaluate(() => scrollTo(0, 0));
  await waitUntil('the newest report', async () => (await list.readAddresses())[0] === addresses[0]);
});

test('by keyboard, the user can search, select a range, open its delete dialog and open a report’s details', async () => {
  const { page } = list;
  const { keyboard } = page;
  const isOnRow = async () => (await list.readFocus()).control === 'row';
  const { length } = service.reports().filter(({ project }) => project === 'bakery-1.example');
  await page.bringToFront();
  await tabTo(page, 'Search address and project');
  await keyboard.type('bakery-1.');
  await list.waitForCount(`${length} of 1,000`);
  await tabUntil(page, 'a row', isOnRow);
  await keyboard.press(' ');
  await keyboard.down('Shift');
  for (const _ of [2, 3]) await keyboard.press('ArrowDown');
  await keyboard.up('Shift');
  await list.waitForSelection('3 reports selected');
  await tabTo(page, 'Delete 3 reports');
  await keyboard.press('Enter');
  await waitForText(page, 'Delete 3 reports?');
  await waitForFocus(page, { isInDialog: true });
  await keyboard.press('Escape');
  await waitForFocus(page, { name: 'Delete 3 reports', isInDialog: false });
  await tabUntil(page, 'a row', isOnRow, true);
  await keyboard.press('Enter');
  await waitForText(page, 'All fields');
  expect(await isOnRow()).toBe(true);
  await keyboard.press('Escape');
  await waitUntil('the details to close', async () => (await page.$('.report-details')) === null);
  expect(await isOnRow()).toBe(true);
});
