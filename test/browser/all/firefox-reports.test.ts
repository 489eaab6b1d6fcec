// Reports in Firefox: the list fills there, and is searched, filtered and scrolled.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from '../../service/start-service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import { type FirefoxUnderTest, launchFirefox } from '../driver/launch-firefox.ts';
import { seedConnection } from '../driver/seed.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForText } from '../pages/by-role.ts';
import { tabTo, tabUntil, waitForFocus } from '../pages/keyboard.ts';
import { ReportsPage } from '../pages/reports-page.ts';

let service: Service;
let under: FirefoxUnderTest;
let list: ReportsPage;

beforeAll(async () => {
  service = await startService();
  service.seed(999, { projects: 20 });
  service.addReport({ url: 'https://shop.example/winter', project: 'Spring', result: 'good' });
  under = await launchFirefox({ extensionDir: getBuildDir('firefox', 'loopback') });
  await seedConnection(under, { name: 'Stand-in', address: service.address, key: service.key });
  list = await open();
  await list.waitForCount('1,000 reports');
});
afterAll(async () => {
  await under?.close();
  await service?.close();
});
beforeEach(async () => {
  await list.page.close();
  list = await open();
  await list.waitForCount('1,000 reports');
});

/**
 * What is clicked here is found by its words: Firefox asks about roles and names node by node, of which a list has a
 * thousand. By those they are found in Chromium.
 */
async function open(): Promise<ReportsPage> {
  return new ReportsPage(await under.openExtensionPage('options.html#/reports'));
}

const strip = (url: string) => url.replace('https://', '');
const newestFirst = () => service.reports().reverse();

test('words are searched in any order over address and project, and nothing is asked of the service', async () => {
  const { length } = service.apiRequests();
  const search = list.page.locator('input[type="search"]');
  await search.fill('spring SHOP');
  await list.waitForCount('1 of 1,000');
  // What is drawn until then brings back a text that only a script has taken away.
  await waitUntil('the address', async () => (await list.readHash()).includes('q=spring'));
  await search.fill('PRICES bakery-1.');
  const wanted = newestFirst().filter(({ url }) => url.includes('bakery-1.') && url.includes('prices'));
  await list.waitForCount(`${wanted.length} of 1,000`);
  const shown = await list.readAddresses();
  expect(shown).toEqual(wanted.map(({ url }) => strip(url)).slice(0, shown.length));
  expect(service.apiRequests()).toHaveLength(length);
});

test('filters are combined, stay when the page is read again, and Back takes the last one away', async () => {
  const isWanted = (grades: string[]) => {
    return service.reports().filter(({ project, result }) => project === 'bakery-1.example' && grades.includes(result));
  };
  await choose('Project', 'bakery-1.example');
  await waitUntil('the project', async () => (await list.readHash()).includes('project='));
  await choose('Grade', 'Bad');
  const { length } = isWanted(['bad']);
  await list.waitForCount(`${length} of 1,000`);
  await list.page.evaluate(() => {
    Object.assign(globalThis, { isFormer: true });
    location.reload();
  });
  await waitUntil('the page anew', () => list.page.evaluate(() => !Reflect.has(globalThis, 'isFormer')));
  await list.waitForCount(`${length} of 1,000`);
  await list.page.evaluate(() => history.back());
  await list.waitForCount(`${isWanted(['good', 'decent', 'bad']).length} of 1,000`);
});

test('a drop-down of the folded filters opens over their panel, and Escape closes one after the other', async () => {
  const { page } = list;
  const countOpen = async () => (await page.$$('.popover-panel:popover-open')).length;
  await page.locator('.popover-button::-p-text(More filters)').click();
  await page.locator('.more-filters .popover-button::-p-text(Privacy)').click();
  await page.locator('label::-p-text(Private)').click();
  await waitUntil('the privacy', async () => (await list.readHash()).includes('privacy=private'));
  expect(await countOpen()).toBe(2);
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape');
    await waitUntil(`${left} open`, async () => (await countOpen()) === left);
  }
  await page.evaluate(() => history.back());
  await waitUntil('the way back', async () => !(await list.readHash()).includes('privacy'));
});

test('the rows that can be seen are drawn, wherever the list is scrolled to', async () => {
  const addresses = newestFirst().map(({ url }) => strip(url));
  const first = await list.readAddresses();
  expect(first).toEqual(addresses.slice(0, first.length));
  await list.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await waitUntil('the oldest', async () => (await list.readAddresses()).at(-1) === addresses.at(-1));
  expect((await list.readAddresses()).length).toBeLessThan(100);
  await list.page.evaluate(() => scrollTo(0, 0));
  await waitUntil('the newest', async () => (await list.readAddresses())[0] === addresses[0]);
});

test('the keyboard goes to the last row and back', async () => {
  const goTo = async (key: 'End' | 'Home', row: number) => {
    await list.page.keyboard.press(key);
    await waitUntil(`row ${row}`, async () => (await list.readFocus()).row === row);
  };
  await list.page.focus('tbody tr');
  await goTo('End', 1001);
  const isSeen = () => list.page.$eval(':focus', (row) => row.getBoundingClientRect().bottom <= innerHeight);
  await waitUntil('the last row in sight', isSeen);
  await goTo('Home', 2);
});

test('without a mouse it is searched, a range is chosen and asked about, and a report’s details are looked at', async () => {
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

/** Opens a drop-down by its name, and ticks what is to be seen. */
async function choose(name: string, choice: string): Promise<void> {
  await list.page.locator(`.popover-button::-p-text(${name})`).click();
  await list.page.locator(`label::-p-text(${choice})`).click();
  await list.page.keyboard.press('Escape');
}
