import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, readEach, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { setDirection } from '../surfaces/page-modes.ts';

let scenario: Scenario;
let list: ReportsPage;

/** Different spellings of the address of one page. Each has a report, the oldest first. */
const spellings = ['https://shop.example/a', 'http://www.shop.example/a/', 'https://shop.example/a?utm_source=mail'];

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(80, { projects: 4 });
  const createdAt = Date.UTC(2026, 5, 1);
  spellings.forEach((url, n) => {
    const result = (['good', 'bad', 'decent'] as const)[n] ?? 'good';
    scenario.service.addReport({ url, project: 'shop', result, createdAt: createdAt + n, generatedAt: createdAt + n });
  });
  list = await ReportsPage.open(scenario.under);
  await list.waitForCount('83 reports');
});
afterAll(() => scenario?.close());

/** The rendered lines: group headings with their counts, and reports with their addresses and notes. */
function readLines(): Promise<string[]> {
  return readEach(list.page, 'tbody tr', (row) => {
    const text = row.querySelector<HTMLElement>('.group-toggle, .row-line')?.innerText ?? '';
    return `${row.ariaLevel} ${text.replace(/\s+/g, ' ').trim()}`;
  });
}

async function waitForLines(isRight: (lines: string[]) => boolean): Promise<string[]> {
  let lines: string[] = [];
  return waitUntil('the lines', async () => {
    lines = await readLines();
    return isRight(lines) && lines;
  }).catch((error) => {
    throw new Error(`${error.message}. They are:\n${lines.join('\n')}`);
  });
}

test('project headings show the number and the grades of their reports, in the order of the list', async () => {
  await byRole(list.page, 'combobox', 'Group by').fill('project');
  const lines = await waitForLines(([first]) => first === '1 shop 3 reports');
  expect(lines.slice(1, 5)).toEqual([
    '2 shop.example/a?utm_source=mail better than last report: Bad',
    '2 www.shop.example/a/ worse than last report: Good',
    '2 shop.example/a',
    '1 harbour-4.example 20 reports',
  ]);
  const share = await list.page.$eval('tbody tr .grade-share', (share) => share.textContent);
  expect(share).toBe('33% Good · 33% Decent · 33% Bad');
  expect(await list.page.$eval('table', (table) => table.role)).toBe('treegrid');
  expect(await list.readHash()).toBe('#/reports?group=project');
  expect(await list.page.$eval('table', (table) => table.ariaRowCount)).toBe('89');
});

test('rows are indented below a group heading, and not indented without groups', async () => {
  const listIndents = async () => [
    ...new Set(
      await readEach(
        list.page,
        'tbody tr:not(.group-row) .address',
        (address) => getComputedStyle(address).marginInlineStart,
      ),
    ),
  ];
  const group = async (by: string, level: string) => {
    await byRole(list.page, 'combobox', 'Group by').fill(by);
    await waitForLines(([, second]) => second?.startsWith(`${level} `) === true);
  };
  // If there are many rows, some are moved and some are not, and Chromium renders them differently.
  await list.page.setViewport({ width: 1280, height: 2400 });
  await waitForLines((lines) => lines.length > 60);
  await group('none', 'null');
  expect(await listIndents()).toEqual(['0px']);
  await group('project', '2');
  expect(await listIndents()).toEqual(['24px']);
  await list.page.setViewport(null);
});

test('groups are collapsed and expanded by mouse and keyboard', async () => {
  await list.page.click('.group-toggle');
  await waitForLines(([, second]) => second === '1 harbour-4.example 20 reports');
  await list.page.focus('tbody tr');
  await list.page.keyboard.press('ArrowRight');
  await waitForLines(([, second]) => second?.startsWith('2 shop.example') === true);
  await list.page.keyboard.press('ArrowLeft');
  await waitForLines(([, second]) => second === '1 harbour-4.example 20 reports');
  await setDirection(list.page, 'rtl');
  await list.page.keyboard.press('ArrowLeft');
  await waitForLines(([, second]) => second?.startsWith('2 shop.example') === true);
  await list.page.keyboard.press('ArrowRight');
  await waitForLines(([, second]) => second === '1 harbour-4.example 20 reports');
  await setDirection(list.page, 'ltr');
  await list.page.keyboard.press('Enter');
  await waitForLines(([, second]) => second?.startsWith('2 shop.example') === true);
});

test('a group heading selects all its reports, collapsed or not, and shows a partial selection', async () => {
  for (const heading of [1, 2, 3]) await list.page.click(`tbody tr:nth-child(${heading}) .group-toggle`);
  await list.check(2);
  await list.waitForSelection('20 reports selected');
  await list.check(3, true);
  await list.waitForSelection('40 reports selected');
  await list.page.click('.group-toggle');
  await waitForLines(([, second]) => second?.startsWith('2 shop.example') === true);
  await list.check(2);
  await list.waitForSelection('41 reports selected');
  const heading = await list.page.$eval('tbody tr .row-check', (box) => {
    const { checked, indeterminate } = box as HTMLInputElement;
    return { checked, indeterminate };
  });
  expect(heading).toEqual({ checked: false, indeterminate: true });
  await list.page.focus('tbody tr');
  await list.page.keyboard.press('Escape');
  await list.waitForSelection('');
});

test('reports are grouped by page across spellings of its address, newest first, with changes of the grade', async () => {
  await byRole(list.page, 'combobox', 'Group by').fill('page');
  const group = [
    '1 shop.example/a?utm_source=mail 3 reports',
    '2 shop.example/a?utm_source=mail better than last report: Bad',
    '2 www.shop.example/a/ worse than last report: Good',
    '2 shop.example/a',
  ];
  const lines = await waitForLines(([first]) => first === group[0]);
  expect(lines.slice(0, 4)).toEqual(group);
  expect(lines[4]).toMatch(/^1 harbour-4\.example\/\S+$/);
  const history = await list.page.$eval('tbody .grade-history', (history) => history.getAttribute('aria-label'));
  expect(history).toBe('Grades, oldest first: Good, Bad, Decent');
  await list.page.click('th:nth-child(3) button');
  await waitForLines(([first]) => first?.includes('bakery-1.example/') === true);
  await list.search('shop.example/a');
  await waitForText(list.page, 'better than last report: Bad');
});
