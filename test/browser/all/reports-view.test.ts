import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connections } from '../../../lib/messages/contract.ts';
import { callApi } from '../../service/call-api.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let list: ReportsPage;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(3000, { projects: 60 });
  list = await ReportsPage.open(scenario.under);
  await list.waitForCount('3,000 reports');
});
afterAll(() => scenario?.close());
afterEach(async () => {
  scenario.service.clearFaults();
});

async function show(query = ''): Promise<void> {
  list = await list.reopen(scenario.under, query);
}

const reports = () => scenario.service.reports();
const stripScheme = (url: string) => url.replace('https://', '');

describe('the list of all reports', () => {
  test('only the rows around the visible part are rendered, wherever the page is scrolled to', async () => {
    await show();
    const newest = reports()
      .map(({ url }) => stripScheme(url))
      .reverse();
    const first = await list.readAddresses();
    expect(first.length).toBeLessThan(100);
    expect(first).toEqual(newest.slice(0, first.length));
    await list.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await waitUntil('the oldest report', async () => (await list.readAddresses()).at(-1) === newest.at(-1));
    expect((await list.readAddresses()).length).toBeLessThan(100);
    const isSeen = await list.page.$eval(
      'tbody tr:last-child',
      (row) => row.getBoundingClientRect().bottom <= innerHeight,
    );
    expect(isSeen).toBe(true);
    const [bar, heads] = await list.page.$$eval('.report-toolbar, thead', (stuck) =>
      stuck.map((element) => element.getBoundingClientRect().toJSON()),
    );
    expect([bar.top, heads.top]).toEqual([0, bar.bottom]);
  });

  test('a narrow window offers the order of the list, also by a column that the filter hides', async () => {
    const [newest] = reports().slice(-1);
    await show(`project=${encodeURIComponent(newest?.project ?? '')}&sort_by=project`);
    await list.page.setViewport({ width: 800, height: 700 });
    await list.click('Sort by');
    const field = await waitForRole(list.page, 'combobox', 'Sort by');
    expect(await field.evaluate((select) => (select as HTMLSelectElement).value)).toBe('project');
    await list.select('Sort by', 'url');
    await waitUntil('the address', async () => (await list.readHash()).includes('sort_by=url'));
  });

  test('another view opens at its top, and Back finds the place in the list again', async () => {
    await show();
    const readPlace = () => list.page.evaluate(() => Math.round(scrollY));
    await list.page.evaluate(() => scrollTo(0, 40_000));
    await waitUntil('the place to be kept', () => list.page.evaluate(() => history.state?.scrollY === 40_000));
    const [first] = await list.readAddresses();
    await list.page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="#/settings"]')?.click());
    await waitForText(list.page, 'Time to undo');
    expect(await readPlace()).toBe(0);
    await list.page.goBack();
    await waitUntil('the place', async () => (await readPlace()) === 40_000);
    expect((await list.readAddresses())[0]).toBe(first);
    await list.page.reload();
    await waitUntil('the place after a reload', async () => (await readPlace()) === 40_000);
  });
});

test('“Clear filters” after an empty result moves the focus to the first row', async () => {
  await show('&q=nothing-like-this');
  await waitForText(list.page, 'Nothing matches');
  await list.page.focus('.empty .button');
  await list.page.keyboard.press('Enter');
  await waitUntil('the first row', async () => (await list.readFocus()).row === 2);
  await list.page.keyboard.press('ArrowDown');
  expect(await list.readFocus()).toEqual({ row: 3, control: 'row' });
});

describe('keyboard navigation', () => {
  test('the arrow keys, Page Down, Home and End move between rows; Tab moves to the row’s buttons', async () => {
    await show();
    const press = (key: 'ArrowDown' | 'PageDown' | 'End' | 'Home' | 'ArrowUp' | 'Tab' | 'Enter') =>
      list.page.keyboard.press(key);
    await list.page.focus('tbody tr');
    await press('ArrowDown');
    expect(await list.readFocus()).toEqual({ row: 3, control: 'row' });
    await press('PageDown');
    const { row } = await list.readFocus();
    expect(row).toBeGreaterThan(12);
    await press('End');
    expect(await list.readFocus()).toEqual({ row: 3001, control: 'row' });
    expect(await list.page.$eval(':focus', (row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await press('ArrowUp');
    await press('Tab');
    await press('Tab');
    await press('Tab');
    expect((await list.readFocus()).row).toBe(3000);
    const { control } = await list.readFocus();
    await press('ArrowDown');
    expect(await list.readFocus()).toEqual({ row: 3001, control });
    await press('Home');
    expect((await list.readFocus()).row).toBe(2);
    expect(await list.page.evaluate(() => scrollY)).toBe(0);
  });

  test('Home shows the first row, also where everything above the list fills the window', async () => {
    await show();
    await list.page.setViewport({ width: 320, height: 256 });
    await list.page.focus('tbody tr');
    for (const key of ['PageDown', 'Home'] as const) await list.page.keyboard.press(key);
    expect((await list.readFocus()).row).toBe(2);
    const isInSight = await list.page.$eval(':focus', (row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    expect(isInSight).toBe(true);
  });

  test('the arrow keys continue from the last focused row after it was scrolled out of view', async () => {
    await show();
    await list.page.focus('tbody tr:nth-child(5)');
    await list.page.evaluate(() => scrollTo(0, 40_000));
    const readLast = () =>
      list.page.$eval('tbody tr:last-child', (row) => Number(row.ariaRowIndex ?? row.getAttribute('aria-rowindex')));
    await waitUntil('the rows there', async () => (await readLast()) > 500);
    expect(await list.readFocus()).toEqual({ row: 6, control: 'row' });
    await list.page.keyboard.press('ArrowDown');
    expect(await list.readFocus()).toEqual({ row: 7, control: 'row' });
    await list.page.evaluate(() => scrollTo(0, 40_000));
    await list.page.focus('.report-toolbar input');
    await list.page.keyboard.press('ArrowDown');
    expect(await list.readFocus()).toEqual({ row: 2, control: 'row' });
    await waitUntil('the row in sight', () => list.page.$eval(':focus', (row) => row.getBoundingClientRect().top >= 0));
  });
});

test('if an opened report is missing at the service, a message says so and the row that replaces it has the focus', async () => {
  await show();
  const [, , third = ''] = await list.readAddresses();
  await callApi(scenario.service, 'DELETE', `/reports/${reports().at(-2)?.id}`);
  await list.page.focus('tbody tr:nth-child(2)');
  await list.page.keyboard.press('Enter');
  await waitForText(list.page, 'The service can’t find this.');
  await waitUntil('the row to be removed', async () => (await list.readAddresses())[1] === third);
  await list.page.keyboard.press('Escape');
  await waitUntil('the focus on the row that replaced it', async () => {
    const { row, control } = await list.readFocus();
    return row === 3 && control === 'row';
  });
});

test.each(['', 'group=project'])(
  'rows hold still while others arrive above them, except at the very top of the list: %s',
  async (query) => {
    await show(`sort_by=url&sort=asc&${query}`);
    const { activeId: connectionId } = await sendMessage<Connections>(list.page, 'listConnections', {});
    const add = async (name: string) => {
      const before = await list.readCount();
      for (const number of [1, 2, 3])
        scenario.service.addReport({ url: `https://${name}.example/${number}`, project: name });
      await sendMessage(list.page, 'startSync', { connectionId, kind: 'new' });
      await waitUntil('the new reports', async () => (await list.readCount()) !== before);
    };
    const readTops = () =>
      list.page.$$eval('tbody tr', (rows) =>
        rows.map((row) => [row.querySelector('.address')?.textContent ?? '', row.getBoundingClientRect().top] as const),
      );
    await list.page.evaluate(() => scrollTo(0, 5000));
    const isVisible = ([, top]: readonly [string, number]) => top > 150 && top < 600;
    const before = await waitUntil('the rows', async () => {
      const visible = (await readTops()).filter(isVisible);
      return visible.length > 10 && visible;
    });
    await add(`aaa-${query.length}`);
    expect((await readTops()).filter(isVisible)).toEqual(before);
    await list.page.evaluate(() => scrollTo(0, 0));
    await add(`aa-${query.length}`);
    expect(await list.page.evaluate(() => scrollY)).toBe(0);
    expect(await list.readAddresses()).toContain(`aa-${query.length}.example/1`);
  },
);
