// Recurring work with the list: saved views, chosen columns, and single letters as shortcuts for the actions of a row.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, clickInside, hasRole, readEach, waitForRole, waitForText } from '../pages/by-role.ts';
import { readFocus, tabTo } from '../pages/keyboard.ts';
import { measureShifts } from '../pages/measure-shifts.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let list: ReportsPage;

const day = 86_400_000;
const page = 'https://shop.example/chairs';

beforeAll(async () => {
  scenario = await startScenario();
  const { service } = scenario;
  service.seed(40, { projects: 4 });
  const createdAt = Date.now() - 9 * day;
  service.addReport({ url: page, project: 'Client X', result: 'good', score: 91, createdAt, generatedAt: createdAt });
  const laterAt = createdAt + 2 * day;
  service.addReport({
    url: page,
    project: 'Client X',
    result: 'bad',
    score: 12,
    createdAt: laterAt,
    generatedAt: laterAt,
  });
  const sample = { url: service.samples.decent, result: 'good', score: 95 } as const;
  service.addReport({ ...sample, createdAt: laterAt + day, generatedAt: laterAt + day });
  list = await ReportsPage.open(scenario.under);
  await list.waitForCount('43 reports');
});
afterAll(() => scenario?.close());
beforeEach(() => show());

async function show(query = ''): Promise<void> {
  list = await list.reopen(scenario.under, query);
  await list.page.bringToFront();
  await list.page.setViewport({ width: 1280, height: 800 });
}

const waitForHash = (hash: string) => waitUntil(hash, async () => (await list.readHash()) === hash);
const readHeads = () => readEach(list.page, '.report-grid th .head-name', (head) => head.innerText);
const readCells = (row: number) =>
  list.page.$$eval(`tbody tr[aria-rowindex="${row + 1}"] td.only-wide`, (cells) =>
    cells.map((cell) => (cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? '') + cell.textContent),
  );

/** The names of the view chips, the current one in brackets. */
const readChips = () =>
  readEach(list.page, '.view-chip a', (chip) => (chip.ariaCurrent ? `[${chip.innerText}]` : chip.innerText));
const waitForChips = (...chips: string[]) =>
  waitUntil(`the chips ${chips}`, async () => (await readChips()).join() === chips.join());

async function actOnView(name: string, action: string): Promise<void> {
  const chip = await list.page.$(`.view-chip:has(> a[title="${name}"])`);
  if (!chip) throw new Error(`There is no view “${name}”`);
  await clickInside(chip, 'button', 'More actions');
  await byRole(list.page, 'menuitem', action).click();
}

/** Opens the “More actions” menu of the list itself. Each view has one, too. */
async function openMenu(): Promise<void> {
  const toolbar = await list.page.$('.report-toolbar');
  if (toolbar) await clickInside(toolbar, 'button', 'More actions');
}

async function typeName(name: string): Promise<void> {
  await byRole(list.page, 'textbox', 'Name').fill(name);
  await byRole(list.page, 'button', 'Save').click();
}

describe('saved views', () => {
  test('a saved view is a chip that restores filters, groups and columns, also after a reload', async () => {
    await list.choose('Grade', ['Bad']);
    await list.select('Group by', 'project');
    await list.click('Columns');
    for (const column of ['Created', 'Analysed']) await byRole(list.page, 'checkbox', column).click();
    await list.page.keyboard.press('Escape');
    const hash = '#/reports?result=bad&group=project&columns=failed+score+project+privacy+created';
    await waitForHash(hash);
    await list.click('Save view');
    await typeName('  Client X, bad ');
    await waitForChips('[Client X, bad]');
    // The current view is saved, so the button is hidden.
    expect(await hasRole(list.page, 'button', 'Save view')).toBe(false);
    await show();
    await waitForChips('Client X, bad');
    await byRole(list.page, 'link', 'Client X, bad').click();
    await waitForHash(hash);
    await waitForChips('[Client X, bad]');
    expect(await readHeads()).toEqual(['Address', 'Score', 'Project', 'Privacy', 'Created']);
    await list.search('chairs');
    await waitForHash('#/reports?result=bad&q=chairs&group=project&columns=failed+score+project+privacy+created');
    await waitForChips('Client X, bad');
  });

  test('a view without filters can be saved from the menu, and its name must be unique', async () => {
    await show('group=page');
    await openMenu();
    await byRole(list.page, 'menuitem', 'Save view').click();
    await byRole(list.page, 'textbox', 'Name').fill('Client X, bad');
    await waitForText(list.page, 'Another view has this name.');
    expect(await list.page.$eval('dialog [type=submit]', (button) => (button as HTMLButtonElement).disabled)).toBe(
      true,
    );
    await typeName('By page');
    await waitForChips('Client X, bad', '[By page]');
  });

  test('a view can be updated and, after confirmation, deleted; another open page follows', async () => {
    await waitForChips('Client X, bad', 'By page');
    const other = await ReportsPage.open(scenario.under);
    await list.page.bringToFront();
    await list.search('shop');
    await waitForHash('#/reports?q=shop');
    await actOnView('By page', 'Update to what is shown');
    await waitForChips('Client X, bad', '[By page]');
    await actOnView('Client X, bad', 'Delete');
    await waitForRole(list.page, 'dialog', 'Delete the view “\u2068Client X, bad\u2069”?');
    await byRole(list.page, 'button', 'Delete').click();
    await waitForChips('[By page]');
    await waitUntil('the other page', async () => {
      const chips = await readEach(other.page, '.view-chip a', (chip) => chip.getAttribute('href') ?? '');
      return chips.join() === '#/reports?q=shop';
    });
    await other.page.close();
  });

  test('opening a page with saved views shifts no row', async () => {
    await list.page.reload();
    await list.waitForCount('43 reports');
    expect(await measureShifts(list.page)).toBeLessThan(0.001);
  });
});

describe('columns', () => {
  test('the column “Score” shows the score and sorts the list', async () => {
    await show('columns=score&q=chairs');
    expect(await readHeads()).toEqual(['Address', 'Score']);
    expect(await readCells(1)).toEqual(['12']);
    expect(await hasRole(list.page, 'button', 'Failed checks')).toBe(false);
    await show('columns=score');
    await list.page.click('th:nth-child(4) button');
    await waitForHash('#/reports?sort_by=score&sort=asc&columns=score');
    await waitUntil('the lowest score', async () => Number((await readCells(1))[0]) < 12);
  });

  test('the columns, order and grouping chosen last stay, unless an address or a view names others', async () => {
    const chosen = '#/reports?sort_by=url&sort=asc&group=page&columns=score+project+created+generated';
    await show('columns=score+project+created');
    await list.click('Columns');
    await byRole(list.page, 'checkbox', 'Analysed').click();
    await list.page.keyboard.press('Escape');
    await list.select('Group by', 'page');
    await list.page.click('th:nth-child(3) button');
    await waitForHash(chosen);
    await list.page.close();
    list = await ReportsPage.open(scenario.under);
    await waitForHash(chosen);
    // The score has a column once the reports are read.
    await waitUntil('the heads', async () => (await readHeads()).join() === 'Address,Score,Project,Created,Analysed');
    await list.page.evaluate(() => (location.hash = '#/reports?columns=created'));
    await waitUntil('the columns', async () => (await readHeads()).join() === 'Address,Created');
    await byRole(list.page, 'link', 'Reports').click();
    await waitForHash(chosen);
  });

  test('a column without any data is hidden, and appears with the first report that has data for it', async () => {
    await show('columns=failed&q=samples');
    expect(await readHeads()).toEqual(['Address']);
    await list.click('Re-run');
    await waitUntil('the column', async () => (await readHeads()).join() === 'Address,Failed checks');
    const failed = await list.page.$eval('.failed-names', (names) => names.textContent);
    expect(failed).toMatch(/^\d+ · [A-Z]/);
    await list.click('Columns');
    expect(await readEach(list.page, '.choice-label', (label) => label.innerText)).toContain('Failed checks');
  });

  test('the address has enough room next to all columns, and all the room if no column is chosen', async () => {
    const readWidth = () => list.page.$eval('tbody td:nth-child(3)', (cell) => cell.getBoundingClientRect().width);
    await show('columns=failed+score+project+privacy+created+generated');
    for (const width of [1280, 940]) {
      await list.page.setViewport({ width, height: 800 });
      expect(await readWidth()).toBeGreaterThanOrEqual(176);
      expect(await list.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await show('columns=none&group=project');
    expect(await readHeads()).toEqual(['Address']);
    expect(await readWidth()).toBeGreaterThan(900);
    expect(await list.readHash()).toBe('#/reports?columns=none&group=project');
  });
});

describe('letters as shortcuts', () => {
  const waitForFocusedRow = (row: number) =>
    waitUntil(`row ${row}`, async () => {
      const focus = await list.readFocus();
      return focus.row === row + 1 && focus.control === 'row';
    });

  test('j and k move between rows, also in groups, from the list or the page around it; e opens the details', async () => {
    await show('group=project&project=Client+X');
    const { keyboard } = list.page;
    await keyboard.press('j');
    await waitForFocusedRow(1);
    for (const _ of ['second', 'third']) await keyboard.press('j');
    await waitForFocusedRow(3);
    await keyboard.press('k');
    await waitForFocusedRow(2);
    await keyboard.press('e');
    await waitForRole(list.page, 'complementary', 'Report details');
    const first = await list.readHash();
    await keyboard.press('j');
    await waitUntil('the next report', async () => (await list.readHash()) !== first);
    await waitForFocusedRow(3);
  });

  test('with the focus in the details, letters and arrow keys neither re-run their report nor leave it', async () => {
    const { service } = scenario;
    await show('q=samples');
    const { keyboard } = list.page;
    await keyboard.press('j');
    await waitForFocusedRow(1);
    const before = service.apiRequests().length;
    await keyboard.press('e');
    await waitForText(list.page, 'All fields');
    await waitUntil('the request of the details', () => service.apiRequests().length > before);
    await tabTo(list.page, 'Open report');
    const [hash, focus] = [await list.readHash(), await readFocus(list.page)];
    const { length } = service.apiRequests();
    for (const key of ['r', 'w', 'j', 'ArrowDown'] as const) await keyboard.press(key);
    expect([await list.readHash(), await readFocus(list.page)]).toEqual([hash, focus]);
    expect(service.apiRequests()).toHaveLength(length);
  });

  /** The setting as it is kept for the next page that loads. */
  const waitForLetterKeys = (kept: 'off' | null) =>
    waitUntil('the setting', async () => (await list.page.evaluate(() => localStorage.getItem('letterKeys'))) === kept);

  test('letters can be switched off in Settings', async () => {
    await list.page.evaluate(() => (location.hash = '#/settings'));
    await byRole(list.page, 'checkbox', 'Letter keys').click();
    await waitForLetterKeys('off');
    await show();
    await list.page.focus('tbody tr');
    for (const key of ['j', 'x', '/', '?'] as const) await list.page.keyboard.press(key);
    await waitForFocusedRow(1);
    expect([await list.readSelection(), await hasRole(list.page, 'dialog', 'Keyboard shortcuts')]).toEqual(['', false]);
    await openMenu();
    await byRole(list.page, 'menuitem', 'Keyboard shortcuts').click();
    await waitForRole(list.page, 'dialog', 'Keyboard shortcuts');
    const keys = await readEach(list.page, '.keys kbd', (key) => key.innerText);
    expect(keys).toEqual(['↑', '↓', 'Home', 'End', 'Enter', 'Space', 'Shift+↑', 'Shift+↓', 'Ctrl+A', 'Esc']);
    await sendMessage(list.page, 'saveSettings', { letterKeys: true });
    await waitForLetterKeys(null);
  });

  test('x selects and deselects a row, and on a group heading all rows of the group', async () => {
    let { keyboard } = list.page;
    await keyboard.press('j');
    await keyboard.press('x');
    await list.waitForSelection('1 report selected');
    await keyboard.press('j');
    await keyboard.press('x');
    await list.waitForSelection('2 reports selected');
    await keyboard.press('x');
    await list.waitForSelection('1 report selected');
    await show('group=project&q=shop.example');
    ({ keyboard } = list.page);
    await keyboard.press('j');
    await keyboard.press('x');
    await list.waitForSelection('2 reports selected');
  });

  test('o opens the page of the row in a tab, and r re-runs its report', async () => {
    const { service, under } = scenario;
    await show('q=samples');
    const { keyboard } = list.page;
    await keyboard.press('j');
    const reruns = () => service.apiRequests().filter(({ method }) => method === 'PATCH');
    const { length } = reruns();
    await keyboard.press('r');
    await waitUntil('the re-run', () => reruns().length === length + 1);
    await keyboard.press('o');
    const isPage = async () => (await under.browser.pages()).find((open) => open.url() === service.samples.decent);
    const opened = await waitUntil('the page', isPage);
    expect(await opened.evaluate(() => opener)).toBeNull();
    await opened.close();
    expect(reruns()).toHaveLength(length + 1);
  });

  test('while reports are selected, r asks before it re-runs them, and re-runs no other', async () => {
    await show('q=samples');
    const { keyboard } = list.page;
    const { length } = scenario.service.apiRequests().filter(({ method }) => method === 'PATCH');
    await keyboard.press('j');
    await keyboard.press('x');
    await list.waitForSelection('1 report selected');
    await keyboard.press('r');
    await waitForRole(list.page, 'dialog', 'Re-run 1 report?');
    expect(scenario.service.apiRequests().filter(({ method }) => method === 'PATCH')).toHaveLength(length);
    await keyboard.press('Escape');
  });
});
