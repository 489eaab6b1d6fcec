// Bulk actions: selecting reports in the list, and changing them at the service.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUndoTime } from '../driver/set-undo-time.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, hasRole, waitForRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { TaskLines } from '../pages/task-lines.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let list: ReportsPage;
let taskLines: TaskLines;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(300, { projects: 6 });
  list = await ReportsPage.open(scenario.under);
  await list.waitForCount('300 reports');
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  scenario.service.clearFaults();
  await show();
});

async function show(query = ''): Promise<void> {
  list = await list.reopen(scenario.under, query);
  taskLines = new TaskLines(list.page);
}

const reports = () => scenario.service.reports();

/** The ids in the paths of the requests with this method, in order of arrival. `since` counts the requests to skip. */
function listTargets(method: string, since: number): string[] {
  const requests = scenario.service.apiRequests().slice(since);
  return requests.filter((request) => request.method === method).map(({ path }) => path.split('/').at(-1) ?? '');
}

const countRequests = () => scenario.service.apiRequests().length;

function listStored(project: string): string[] {
  const ofProject = reports().filter((report) => report.project === project);
  return ofProject.map(({ id }) => String(id)).sort();
}

describe('selecting reports', () => {
  test('a click selects a report, a click with Shift a range, and the number is announced', async () => {
    await list.check(2);
    await list.waitForSelection('1 report selected');
    await list.check(6, true);
    await list.waitForSelection('5 reports selected');
    await list.check(4);
    await list.waitForSelection('4 reports selected');
    await waitUntil('the announcement', async () =>
      (await list.page.$$eval('[role="status"]', (all) => all.map((one) => one.textContent))).includes(
        '4 reports selected',
      ),
    );
    expect(await list.page.$$eval('tr[aria-selected="true"]', (rows) => rows.map((row) => row.ariaRowIndex))).toEqual([
      '3',
      '4',
      '6',
      '7',
    ]);
  });

  test('the selection is kept while the list is scrolled, sorted and searched, and when reports are added', async () => {
    const [, second = ''] = await list.readAddresses();
    await list.check(1);
    await list.page.evaluate(() => scrollTo(0, 6000));
    await waitUntil('other rows', async () => !(await list.readAddresses()).includes(second));
    await list.waitForSelection('1 report selected');
    await list.page.click('th:nth-child(3) button');
    await list.waitForSelection('1 report selected');
    scenario.service.addReport({ url: 'https://aaa.example/', project: 'new' });
    await list.refresh();
    await waitUntil('the new report in the first row', async () => (await list.readAddresses())[0] === 'aaa.example/');
    await list.waitForSelection('1 report selected');
    await list.page.evaluate(() => scrollTo(0, 0));
    await list.search('aaa.example');
    await list.waitForSelection('');
    await list.clearSearch();
    await list.waitForSelection('1 report selected');
  });

  test('one click selects all matches, rendered or not; its checkbox shows partial selections; Escape clears it', async () => {
    await list.search('bakery-1.');
    await list.waitForCount('50 of ');
    await byRole(list.page, 'checkbox', 'Select all 50 that match').click();
    await list.waitForSelection('50 reports selected');
    await list.check(3);
    await list.waitForSelection('49 reports selected');
    const readSelectAll = () =>
      list.page.$eval('th .row-check', (box) => {
        const { checked, indeterminate } = box as HTMLInputElement;
        return { checked, indeterminate };
      });
    expect(await readSelectAll()).toEqual({ checked: false, indeterminate: true });
    await byRole(list.page, 'checkbox', 'Select all 50 that match').click();
    await list.waitForSelection('50 reports selected');
    expect(await readSelectAll()).toEqual({ checked: true, indeterminate: false });
    await list.page.focus('tbody tr');
    await list.page.keyboard.press('Escape');
    await list.waitForSelection('');
    expect(await readSelectAll()).toEqual({ checked: false, indeterminate: false });
  });

  test('the space bar selects a row, Shift with the arrow keys a range, and Ctrl+A all reports', async () => {
    const { keyboard } = list.page;
    await list.page.focus('tbody tr');
    await keyboard.press('ArrowDown');
    await keyboard.press('Space');
    await list.waitForSelection('1 report selected');
    await keyboard.down('Shift');
    for (let row = 0; row < 4; row++) await keyboard.press('ArrowDown');
    await list.waitForSelection('5 reports selected');
    await keyboard.press('ArrowUp');
    await list.waitForSelection('4 reports selected');
    await keyboard.up('Shift');
    expect((await list.readFocus()).row).toBe(6);
    await keyboard.down('Control');
    await keyboard.press('a');
    await keyboard.up('Control');
    const all = (await list.readCount()).split(' ')[0];
    await list.waitForSelection(`${all} reports selected`);
  });

  test('the focused row is never hidden behind the selection bar', async () => {
    await list.page.focus('tbody tr');
    await list.page.keyboard.press('Space');
    for (let page = 0; page < 3; page++) await list.page.keyboard.press('PageDown');
    const isSeen = await list.page.evaluate(() => {
      const bar = document.querySelector('.row-grid-foot')?.getBoundingClientRect().top ?? 0;
      return (document.activeElement?.getBoundingClientRect().bottom ?? Infinity) <= bar;
    });
    expect(isSeen).toBe(true);
  });
});

describe('actions on selected reports', () => {
  test('a bulk delete that is undone sends no request, and all its reports are back in the list', async () => {
    const before = countRequests();
    await show('&q=chess-2.');
    await setUndoTime(list.page, 120);
    await byRole(list.page, 'checkbox', 'Select all 50 that match').click();
    await list.confirm('Delete 50 reports');
    await waitForText(list.page, '50 reports deleted');
    await waitUntil('no rows', async () => (await list.readAddresses()).length === 0);
    await list.click('Undo');
    await list.waitForCount('50 of ');
    await setUndoTime(list.page, 8);
    expect(await list.readSelection()).toBe('');
    expect(listTargets('DELETE', before)).toEqual([]);
    await byRole(list.page, 'link', 'Activity').click();
    await byRole(list.page, 'link', 'Finished 1').click();
    await taskLines.waitFor('Undone: 50 reports kept');
  });

  test.each([
    ['', 'some', ''],
    ['&q=chess-2.', 'all', ''],
    ['', 'all', 'This is the whole list of Stand-in; no filter is set. '],
  ])('the delete dialog says if the selection is the whole list: %s %s', async (query, which, where) => {
    await show(query);
    await list.page.focus('tbody tr');
    if (which === 'all')
      await byRole(list.page, 'checkbox', `Select all ${query ? 50 : reports().length} that match`).click();
    else await list.check(2);
    await list.page.click('.row-grid-foot .button-danger');
    const question = await list.page.waitForSelector('dialog .dialog-text');
    const words = (await question?.evaluate((text) => text.textContent))?.replace(/[\u2066-\u2069]/g, '');
    expect(words?.trimStart()).toMatch(new RegExp(`^${where}You can undo this`));
    await list.click('Cancel');
  });

  test('a bulk delete deletes each report once and no other; after “Close” it is still under Activity', async () => {
    const before = countRequests();
    const [chess, left] = [listStored('chess-2.example'), reports().length - 50];
    await show('&q=chess-2.');
    await list.page.focus('tbody tr');
    await byRole(list.page, 'checkbox', 'Select all 50 that match').click();
    await list.click('Delete 50 reports');
    await waitForText(list.page, 'You can undo this for 8 seconds.');
    await list.click('Delete 50 reports');
    await taskLines.waitFor('50 reports deleted');
    expect(listTargets('DELETE', before).sort()).toEqual(chess);
    expect(reports()).toHaveLength(left);
    await list.waitForCount('0 of ');
    await taskLines.click('50 reports deleted', 'Close');
    await waitUntil('no task line', async () => (await taskLines.readLines()).length === 0);
    await byRole(list.page, 'link', 'Activity').click();
    await byRole(list.page, 'link', 'Finished 2').click();
    await taskLines.click('50 reports deleted', '50 reports deleted', 'link');
    await waitForRole(list.page, 'heading', '50 reports deleted');
    await waitForText(list.page, 'chess-2.example/');
  });

  test('a bulk re-run states its cost first, and then re-runs each selected report once', async () => {
    const before = countRequests();
    await show('&q=garden-3.');
    await list.check(1);
    await list.check(5, true);
    const ids = reports()
      .filter(({ project }) => project === 'garden-3.example')
      .slice(-5)
      .map(({ id }) => String(id));
    await list.click('Re-run 5 reports');
    await waitForText(list.page, 'Each costs one analysis on the service, 5 in all');
    await list.click('Re-run 5 reports');
    await taskLines.waitFor('5 reports re-run');
    expect(listTargets('PATCH', before).sort()).toEqual(ids.sort());
    const bodies = scenario.service
      .apiRequests()
      .slice(before)
      .map(({ body }) => body);
    expect(new Set(bodies.filter(Boolean))).toEqual(new Set(['results=1']));
    await list.waitForSelection('');
  });

  async function readClipboard(): Promise<string[]> {
    const origin = await list.page.evaluate(() => location.origin);
    await scenario.under.browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read']);
    return (await list.page.evaluate(() => navigator.clipboard.readText())).split('\n');
  }

  test('“Change privacy…” sets the same privacy and password for all selected reports', async () => {
    const before = countRequests();
    await show('&q=harbour-4.');
    await list.check(1);
    await list.check(4, true);
    await list.click('Change privacy…');
    await waitForRole(list.page, 'dialog', 'Change the privacy of 4 reports');
    await byRole(list.page, 'radio', 'Password').click();
    await list.click('Change 4 reports');
    await waitForText(list.page, 'Enter a password');
    await bySecret(list.page, 'Password').fill('open & sesame');
    await list.click('Change 4 reports');
    await taskLines.waitFor('Privacy of 4 reports changed');
    const writes = scenario.service
      .apiRequests()
      .slice(before)
      .filter(({ method }) => method === 'PATCH');
    expect(writes.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual(
      Array(4).fill({ privacy: '2', password: 'open & sesame' }),
    );
    const changed = reports().filter(({ project }) => project === 'harbour-4.example');
    expect(changed.filter(({ privacy }) => privacy === 2).map(({ id }) => id)).toEqual(
      changed.slice(-4).map(({ id }) => id),
    );
    await list.check(1);
    await list.check(4, true);
    await list.click('Copy links');
    await waitForText(list.page, 'Copied');
    expect((await readClipboard()).filter((line) => line === 'Password: open & sesame')).toHaveLength(4);
  });

  test('“Copy links” copies the links in the order of the list', async () => {
    await show('&q=library-5.&sort_by=url&sort=asc');
    await list.check(1);
    await list.check(3, true);
    await list.click('Copy links');
    await waitForText(list.page, 'Copied');
    const links = await readClipboard();
    const wanted = reports()
      .filter(({ project }) => project === 'library-5.example')
      .sort((a, b) => (a.url < b.url ? -1 : 1))
      .map(({ id }) => `${scenario.service.address}/reports/${id}`);
    expect(links).toEqual(wanted.slice(0, 3));
  });

  test('“Open” opens the reports in background tabs, if there are at most twenty', async () => {
    const { browser } = scenario.under;
    const listOpened = async () =>
      (await browser.pages()).map((page) => page.url()).filter((url) => /\/reports\/\d+$/.test(url));
    await list.check(1);
    await list.check(2);
    await list.click('Open');
    await waitUntil('two tabs', async () => (await listOpened()).length === 2);
    await list.page.click('th .row-check');
    await waitUntil('no button', async () => !(await hasRole(list.page, 'button', 'Open')));
    for (const page of await browser.pages()) if (/\/reports\/\d+$/.test(page.url())) await page.close();
  });
});

describe('bulk tasks', () => {
  // Runs last, because the rate limit blocks the whole connection.
  test('the line of a task moves no row, has a bar beside its count, and counts down the time of a rate limit', async () => {
    await show('&q=library-5.');
    const readTop = () => list.page.$eval('tbody tr', (row) => row.getBoundingClientRect().top);
    scenario.service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'PATCH' } });
    await list.check(1);
    await list.check(3, true);
    const top = await readTop();
    await list.confirm('Re-run 3 reports');
    const readSeconds = async () => {
      const line = await taskLines.waitFor('Too many requests · Continues in ');
      const [, minutes, seconds] = /Continues in (\d+):(\d\d)/.exec(line) ?? [];
      return 60 * Number(minutes) + Number(seconds);
    };
    const seconds = await readSeconds();
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await readTop()).toBe(top);
    await waitUntil('the countdown', async () => (await readSeconds()) < seconds);
    const gap = await list.page.$eval('.running-tasks .batch-progress', ({ firstElementChild, lastElementChild }) => {
      const [bar, count] = [firstElementChild, lastElementChild].map((part) => part?.getBoundingClientRect());
      return (count?.left ?? 0) - (bar?.right ?? 0);
    });
    expect(gap).toBeGreaterThan(0);
  });
});
