import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connections } from '../../lib/messages/contract.ts';
import { sendMessage } from './driver/send-message.ts';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, hasRole, readPage, waitForRole, waitForText } from './pages/by-role.ts';
import { waitForFocus } from './pages/keyboard.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { type Scenario, startScenario } from './scenario.ts';
import { setDirection, setMedia } from './surfaces/page-modes.ts';

let scenario: Scenario;
let list: ReportsPage;

/** Together with the reports that the tests add, no more than one page of the service holds. */
const seeded = 90;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(seeded, { projects: 6 });
  const { good } = scenario.service.samples;
  const createdAt = Date.UTC(2025, 0, 1);
  const url = `${good}?analysed-now`;
  scenario.service.addReport({ url, createdAt, generatedAt: Date.now(), result: 'bad', privacy: 1 });
  list = await ReportsPage.open(scenario.under);
  await list.waitForCount(`${seeded + 1} reports`);
});
afterAll(() => scenario?.close());
afterEach(() => scenario.service.clearFaults());

async function show(query = '', size = { width: 1280, height: 700 }): Promise<void> {
  list = await list.reopen(scenario.under, query);
  await list.page.setViewport(size);
}

const reports = () => scenario.service.reports();
const strip = (url: string) => url.replace(/^https?:\/\//, '');
const waitForHash = (hash: string) => waitUntil(hash, async () => (await list.readHash()).replace(/\?$/, '') === hash);
const isOpen = () => hasRole(list.page, 'complementary', 'Report details');
const readActive = () => list.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

describe('the filters', () => {
  test.each([400, 1280])('the panel of the date cuts nothing off in a window %i px wide', async (width) => {
    await show('', { width, height: 900 });
    await list.click('Date');
    await waitForText(list.page, 'Last 7 days');
    const overflow = await list.page.evaluate(() => {
      const panel = document.querySelector<HTMLElement>('.popover-panel:popover-open:has(.date-filter)');
      return panel && panel.scrollWidth - panel.clientWidth;
    });
    expect(overflow).toBe(0);
  });

  test('a project is found in the project filter by typing, and its chip removes the filter', async () => {
    await show();
    await list.click('Project');
    await waitForFocus(list.page, { name: 'Find in: Project' });
    await list.page.keyboard.type('chess');
    const name = 'chess-2.example';
    // Clicks the label beside the checkbox.
    await list.page.click('.choice-label');
    await list.page.keyboard.press('Escape');
    const count = reports().filter(({ project }) => project === name).length;
    await list.waitForCount(`${count} of ${seeded + 1}`);
    await waitForHash(`#/reports?project=${name}`);
    await list.click(`Remove filter: Project: ${name}`);
    await list.waitForCount(`${seeded + 1} reports`);
    await waitForFocus(list.page, { name: 'Search address and project' });
  });

  test('filters are combined and shown as chips, and “Clear” removes them but not search and order', async () => {
    await show('q=bakery-1.&sort_by=url&sort=asc');
    await list.choose('Grade', ['Good', 'Bad']);
    await list.chooseMore('Privacy', ['Private']);
    const wanted = reports().filter(
      ({ url, result, privacy }) => url.includes('bakery-1.') && result !== 'decent' && privacy === 1,
    );
    await list.waitForCount(`${wanted.length} of `);
    expect(await list.readAddresses()).toEqual(wanted.map(({ url }) => strip(url)).sort());
    for (const chip of ['Grade: Good, Bad', 'Privacy: Private'])
      await waitForRole(list.page, 'button', `Remove filter: ${chip}`);
    const filters = 'result=good&result=bad&privacy=private'.split('&');
    const params = new URLSearchParams((await list.readHash()).split('?')[1]);
    for (const filter of filters) expect(params.toString()).toContain(filter);
    await list.page.reload();
    await list.waitForCount(`${wanted.length} of `);
    await list.click('Clear');
    await waitForHash('#/reports?q=bakery-1.&sort_by=url&sort=asc');
    await list.page.goBack();
    await list.waitForCount(`${wanted.length} of `);
  });

  test('a word with a minus sign hides the reports that have it, and its tooltip says so before anything is typed', async () => {
    await show();
    expect(await list.page.$eval('input[type="search"]', ({ title }) => title)).toContain('-word');
    await list.search('example -bakery');
    const wanted = reports().filter(({ url }) => url.includes('example') && !url.includes('bakery'));
    expect(wanted.length).toBeLessThan(reports().filter(({ url }) => url.includes('example')).length);
    await list.waitForCount(`${wanted.length} of `);
    await waitForHash('#/reports?q=example+-bakery');
  });

  test('a date filter applies to analysis or creation, and the URL has the chosen period instead of fixed dates', async () => {
    await show();
    await list.click('Date');
    await byRole(list.page, 'radio', 'Analysed').click();
    await list.click('Last 7 days');
    await list.waitForCount(`1 of ${seeded + 1}`);
    expect((await list.readAddresses())[0]).toContain('analysed-now');
    await waitForHash('#/reports?dated=generated&period=last7');
    await byRole(list.page, 'radio', 'Created').click();
    await waitForText(list.page, 'Nothing matches');
    await list.page.keyboard.press('Escape');
    await list.click('Remove filter: Created: Last 7 days');
    await list.waitForCount(`${seeded + 1} reports`);
  });
});

describe('the toolbar', () => {
  const measure = (selector: string) =>
    list.page.$eval(selector, (element) => {
      const { top, bottom, left, right, height } = element.getBoundingClientRect();
      return { top, bottom, left, right, height };
    });

  test.each([
    [1280, 700, 233],
    [800, 700, 233],
    [400, 700, 350],
  ])('in a window of %i × %i px, the first row is within the top %i px', async (width, height, most) => {
    await show('', { width, height });
    expect((await measure('tbody tr')).top).toBeLessThan(most);
  });

  test.each([
    [1280, 'ltr'],
    [400, 'ltr'],
    [400, 'rtl'],
  ] as const)(
    'at %i px, %s, an open panel is inside the window, and scrolls with its button',
    async (width, direction) => {
      await show('', { width, height: 700 });
      await setDirection(list.page, direction);
      await list.click('Date');
      const panel = '.popover-panel:popover-open';
      const measureGap = async () =>
        (await measure(panel)).top - (await measure('.popover-button[aria-expanded="true"]')).bottom;
      const { left, right } = await measure(panel);
      expect(left).toBeGreaterThanOrEqual(8);
      expect(right).toBeLessThanOrEqual(width - 8);
      expect(await measureGap()).toBe(4);
      await list.page.evaluate(() => scrollTo(0, 100));
      await waitUntil('the panel at its button', async () => (await measureGap()) === 4);
    },
  );

  test('“/” focuses the search, “?” lists the shortcuts, and in a text field both are typed', async () => {
    await show();
    await list.page.keyboard.press('/');
    await waitForFocus(list.page, { name: 'Search address and project' });
    await list.page.keyboard.type('?/');
    expect(await list.page.$eval('input[type="search"]', (input) => (input as HTMLInputElement).value)).toBe('?/');
    expect(await hasRole(list.page, 'dialog', 'Keyboard shortcuts')).toBe(false);
    await list.page.focus('.popover-button');
    await list.page.keyboard.type('?');
    await waitForRole(list.page, 'dialog', 'Keyboard shortcuts');
    await waitForText(list.page, 'Select all that match');
    await list.page.keyboard.press('Escape');
    await waitUntil('the dialog to be closed', async () => (await list.page.$('dialog')) === null);
  });

  test('the first row is reached with at most 8 Tabs from the top of the page', async () => {
    await show('result=good');
    const passed: string[] = [];
    for (let tab = 1; tab <= 8 && (await list.readFocus()).row !== 2; tab++) {
      await list.page.keyboard.press('Tab');
      passed.push(await readActive());
      // The first stop is a link that skips the navigation.
      if (tab === 1) await list.page.keyboard.press('Enter');
    }
    expect((await list.readFocus()).row, passed.join(', ')).toBe(2);
  });

  test.each(['ArrowDown', 'Enter'] as const)(
    '%s leads from the search box to the first row, whatever is typed',
    async (key) => {
      await show();
      for (const _ of ['first', 'second', 'third']) await list.page.keyboard.press('j');
      await list.page.keyboard.type('/');
      await list.page.keyboard.type('chess');
      await list.waitForRows('the found ones', (rows) => rows.every((row) => row.includes('chess')));
      await list.page.keyboard.press(key);
      await waitUntil('the first row', async () => (await list.readFocus()).row === 2);
      expect(await list.readFocus()).toEqual({ row: 2, control: 'row' });
      await waitForHash('#/reports?q=chess');
    },
  );

  test('the toolbar is one stop of Tab, and the arrow keys move inside it', async () => {
    await show();
    await list.page.focus('input[type="search"]');
    await list.page.keyboard.press('Tab');
    const readWord = () => list.page.evaluate(() => document.activeElement?.textContent);
    expect(await readWord()).toBe('Project');
    await list.page.keyboard.press('ArrowRight');
    expect(await readWord()).toBe('Grade');
    await list.page.keyboard.press('ArrowLeft');
    await list.page.keyboard.press('ArrowLeft');
    expect(await readActive()).toBe('More actions');
    await list.page.keyboard.down('Shift');
    await list.page.keyboard.press('Tab');
    await list.page.keyboard.up('Shift');
    await list.page.keyboard.press('Tab');
    expect(await readActive()).toBe('More actions');
  });
});

test('a re-run report that no longer matches the filter stays in its place until the list is sorted again', async () => {
  await show('result=bad&q=analysed-now');
  await list.clickInRow('analysed-now', 'button', 'Re-run');
  await waitUntil('the new grade', () => list.page.$('tbody [role="img"][aria-label="Good"]'));
  await list.waitForCount(`1 of ${seeded + 1}`);
  await list.page.click('th:nth-child(3) button');
  await waitForText(list.page, 'Nothing matches');
});

describe('the details', () => {
  test('the details are beside the list and follow the arrow keys, and the focus stays on the rows', async () => {
    await show();
    const [first, second, third] = reports()
      .sort((a, b) => b.createdAt - a.createdAt)
      .map(({ id }) => String(id));
    await list.page.focus('tbody tr');
    await list.page.keyboard.press('Enter');
    await waitForHash(`#/reports?report=${first}`);
    await waitForRole(list.page, 'complementary', 'Report details');
    expect(await list.page.$('dialog')).toBeNull();
    const [row, panel] = await Promise.all(
      ['tbody tr', '.report-details'].map((selector) =>
        list.page.$eval(selector, (element) => {
          const { left, right, height } = element.getBoundingClientRect();
          return { left, right, height };
        }),
      ),
    );
    expect(row?.right).toBeLessThanOrEqual(panel?.left ?? 0);
    expect(row?.height).toBeCloseTo(36, 0);
    await list.page.keyboard.press('ArrowDown');
    await waitForHash(`#/reports?report=${second}`);
    await waitUntil('the row beside the details', () => list.page.$('tr[aria-current][aria-rowindex="3"]'));
    expect(await list.page.$$('tr[aria-current]')).toHaveLength(1);
    expect(await list.readFocus()).toEqual({ row: 3, control: 'row' });
    await list.page.keyboard.press('ArrowUp');
    await waitForHash(`#/reports?report=${first}`);
    await list.click('Next report');
    await list.click('Next report');
    await waitForHash(`#/reports?report=${third}`);
    await list.page.keyboard.press('Escape');
    await waitForHash('#/reports');
    await waitUntil('the details to be closed', async () => !(await isOpen()));
    await waitUntil('the focus on its row', async () => (await list.readFocus()).row === 4);
  });

  test('Escape closes the details before it clears a selection, and Back closes the details, too', async () => {
    await show('sort_by=url');
    await list.check(2);
    await list.page.click('tbody tr:nth-child(3) .address');
    await waitUntil('the details', isOpen);
    await list.page.keyboard.press('Escape');
    await waitUntil('the details to be closed', async () => !(await isOpen()));
    await list.waitForSelection('1 report selected');
    await list.page.keyboard.press('Escape');
    await list.waitForSelection('');
    await list.page.click('tbody tr:nth-child(3) .address');
    await waitUntil('the details', isOpen);
    await list.page.goBack();
    await waitForHash('#/reports?sort_by=url');
    await waitUntil('the details to be closed', async () => !(await isOpen()));
  });

  test('closing the details twice in a row leaves the list open', async () => {
    await show('sort_by=url');
    await list.page.click('tbody tr:nth-child(3) .address');
    await waitUntil('the details', isOpen);
    await list.page.evaluate(() => {
      for (let times = 0; times < 2; times++)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await waitUntil('the details to be closed', async () => !(await isOpen()));
    expect(await list.readHash()).toBe('#/reports?sort_by=url');
    // If both presses had gone back, this would lead to the list and not to the details.
    await list.page.goForward();
    await waitUntil('the details again', isOpen);
  });

  test('the details link to report and page, show failed checks first, and collapse the fields of the service', async () => {
    const { bad } = scenario.service.samples;
    await show();
    await list.search('analysed-now');
    await list.clickInRow('analysed-now', 'button', 'Details');
    await waitForText(list.page, 'Checks');
    const links = await list.page.$$eval('.details-actions a', (links) => links.map(({ href, rel }) => [href, rel]));
    const report = reports().find(({ url }) => url.includes('analysed-now'));
    expect(links).toEqual([
      [`${scenario.service.address}/reports/${report?.id}`, 'noreferrer'],
      [report?.url, 'noreferrer'],
    ]);
    expect(bad).not.toBe(report?.url);
    const marks = await list.page.$$eval('.checks li', (checks) => checks.map(({ className }) => className));
    expect(marks.toSorted()).toEqual(marks);
    expect(await readPage(list.page)).not.toContain('created_at');
    await list.page.click('summary');
    const shown = await readPage(list.page);
    for (const name of ['id', 'url', 'project', 'result', 'privacy', 'score']) expect(shown).toContain(name);
    // Bad when the report was added, good since the re-run in a test above.
    const grades = await list.page.$$eval('.grade-list li', (grades) => grades.map((line) => line.textContent ?? ''));
    expect(grades.map((grade) => /Good|Bad/.exec(grade)?.[0])).toEqual(['Good', 'Bad']);
  });

  test('in a narrow window, the details cover the list, and closing them returns the focus to the row', async () => {
    await sendMessage(list.page, 'saveSettings', { savedViews: [{ name: 'A view', hash: '#/reports?q=shop' }] });
    await show('', { width: 400, height: 700 });
    await waitForRole(list.page, 'link', 'A view');
    await list.page.click('tbody tr:nth-child(2) [aria-label="Details"]');
    await waitUntil('the focus', () =>
      list.page.evaluate(() => document.activeElement?.matches('.report-details') ?? false),
    );
    const box = await list.page.$eval('.report-details', (panel) => panel.getBoundingClientRect().toJSON());
    expect(box).toMatchObject({ x: 0, y: 0, width: 400, height: 700 });
    const readReach = () =>
      list.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .map((control) => control.closest('.report-details')?.className),
      );
    expect(new Set(await readReach())).toEqual(new Set(['report-details']));
    await list.click('Close');
    await waitUntil('the focus on its row', async () => (await list.readFocus()).row === 3);
    await sendMessage(list.page, 'saveSettings', { savedViews: [] });
  });
});

test('Ctrl+A and Escape in the panel of the columns leave the selection as it is', async () => {
  await show();
  await list.check(2);
  await list.click('Columns');
  await list.page.keyboard.down('Control');
  await list.page.keyboard.press('a');
  await list.page.keyboard.up('Control');
  await list.page.keyboard.press('Escape');
  await waitUntil('the panel to be closed', async () => !(await list.page.$(':popover-open')));
  await list.waitForSelection('1 report selected');
  await list.page.keyboard.press('Escape');
  await list.waitForSelection('');
});

describe('a copied link that only its owner can open', () => {
  test('the details say that only the owner can open the copied link, until the report is public', async () => {
    await show('q=analysed-now');
    await list.clickInRow('analysed-now', 'button', 'Details');
    await list.click('Copy link');
    await waitForText(list.page, 'Only you can open this link.');
    await byRole(list.page, 'radio', 'Public').click();
    await waitUntil('the note to disappear', async () => !(await readPage(list.page)).includes('Only you can open'));
  });

  test('copying the links of a selection counts the private ones, and the privacy of just these can be changed', async () => {
    await show('q=bakery-1.example');
    const wanted = reports().filter(({ url, privacy }) => url.includes('bakery-1.') && privacy === 1);
    const count = reports().filter(({ url }) => url.includes('bakery-1.')).length;
    expect(wanted.length).toBeGreaterThan(1);
    expect(wanted.length).toBeLessThan(count);
    await byRole(list.page, 'checkbox', `Select all ${count} that match`).click();
    await list.click('Copy links');
    await waitForText(list.page, `Only you can open ${wanted.length} of them.`);
    const [, button] = await list.page.$$('::-p-aria([name="Change privacy…"][role="button"])');
    await button?.click();
    await waitForText(list.page, `Change the privacy of ${wanted.length} reports`);
  });
});

test('with forced colours, which remove images, the foot of the list has a border', async () => {
  await show();
  await list.check(1);
  await setMedia(list.page, { name: 'forced-colors', value: 'active' });
  const line = await list.page.$eval('.list-foot', (foot) => getComputedStyle(foot).borderTop);
  expect(line).toMatch(/^1px solid/);
});

test('a narrow row shows the project only if the address does not contain it', async () => {
  scenario.service.addReport({ url: 'https://own.example/', project: 'own.example' });
  scenario.service.addReport({ url: 'https://other.example/', project: 'A client' });
  await show('', { width: 360, height: 780 });
  await list.refresh();
  const read = async (text: string) => (await list.findRow(text)).evaluate((row) => (row as HTMLElement).innerText);
  expect(await read('other.example')).toContain('A client');
  expect((await read('own.example')).match(/own\.example/g)).toHaveLength(1);
});

test('a direction override in an address or project does not affect the text around it', async () => {
  const url = 'https://example.com/\u202Egnp.exe';
  scenario.service.addReport({ url, project: 'left\u202Eright' });
  await show();
  await list.refresh();
  const row = await list.findRow('example.com');
  const endsThere = (selector: string) =>
    list.page.$$eval(selector, (nodes) =>
      nodes.every((node) => ['isolate', 'plaintext'].includes(getComputedStyle(node).unicodeBidi)),
    );
  expect(await endsThere('.address, .only-wide a, .row-project')).toBe(true);
  await (await row.$('[aria-label="Details"]'))?.click();
  await waitForText(list.page, 'All fields');
  expect(await endsThere('.details-address, .fields dt, .fields dd')).toBe(true);
});

test('when reports arrive above the focused row, Shift and an arrow key select from that row', async () => {
  const mark = crypto.randomUUID();
  const createdAt = Date.UTC(2026, 0, 1);
  const add = (name: string, day: number) =>
    scenario.service.addReport({
      url: `https://arriving.example/${name}?${mark}`,
      createdAt: createdAt + day * 86_400_000,
    });
  for (const [day, name] of ['c', 'b', 'a'].entries()) add(name, day);
  await show(`q=${mark}`);
  await list.refresh();
  await list.waitForRows('the old reports', (rows) => rows.length === 3);
  await list.page.focus('tbody tr[aria-rowindex="3"]');
  for (const name of ['z', 'y']) add(name, 5);
  // The menu of the list would take the focus.
  const { activeId: connectionId } = await sendMessage<Connections>(list.page, 'listConnections', {});
  await sendMessage(list.page, 'startSync', { connectionId, kind: 'new' });
  await list.waitForRows('the new reports', (rows) => rows.length === 5);
  await list.page.keyboard.down('Shift');
  await list.page.keyboard.press('ArrowDown');
  await list.page.keyboard.up('Shift');
  await list.waitForSelection('2 reports selected');
  const selected = await list.page.$$eval('tbody [aria-selected="true"] .address', (links) =>
    links.map(({ textContent }) => textContent?.split('?')[0]),
  );
  expect(selected).toEqual(['arriving.example/b', 'arriving.example/c']);
});
