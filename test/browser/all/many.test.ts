// Many at once: chosen in the list, and done to at the service.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, waitForRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { TaskLines } from '../pages/task-lines.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let list: ReportsPage;
let bars: TaskLines;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(300, { projects: 6 });
  list = await ReportsPage.open(scenario.under);
  await list.waitForCount('300 reports');
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  scenario.service.clearFaults();
  scenario.service.setLatency(0);
  await show();
});

async function show(query = ''): Promise<void> {
  await list.page.close();
  list = await ReportsPage.open(scenario.under, query);
  bars = new TaskLines(list.page);
  await waitUntil('the rows', async () => (await list.readCount()) !== '');
}

const reports = () => scenario.service.reports();

/** The ids that requests of a kind have named, in the order they came. */
function listTargets(method: string, since: number): string[] {
  const requests = scenario.service.apiRequests().slice(since);
  return requests.filter((request) => request.method === method).map(({ path }) => path.split('/').at(-1) ?? '');
}

const countRequests = () => scenario.service.apiRequests().length;

function listStored(project: string): string[] {
  const ofProject = reports().filter((report) => report.project === project);
  return ofProject.map(({ id }) => String(id)).sort();
}

describe('reports are chosen', () => {
  test('with a click, and with Shift from the last one on; how many is said', async () => {
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

  test('and stay so while the list is scrolled and sorted, and while new ones come', async () => {
    const [first = ''] = await list.readAddresses();
    await list.check(1);
    await list.page.evaluate(() => scrollTo(0, 6000));
    await waitUntil('other rows', async () => !(await list.readAddresses()).includes(first));
    await list.waitForSelection('1 report selected');
    await list.page.click('th:nth-child(3) button');
    await list.waitForSelection('1 report selected');
    scenario.service.addReport({ url: 'https://aaa.example/', project: 'new' });
    await list.refresh();
    await waitUntil('the new one', async () => (await list.readAddresses())[0] === 'aaa.example/');
    await list.waitForSelection('1 report selected');
    await list.page.evaluate(() => scrollTo(0, 0));
    await list.search('aaa.example');
    await list.waitForSelection('0 reports selected · 1 not shown');
    await list.clearSearch();
    await list.waitForSelection('1 report selected');
  });

  test('all that match with one click, drawn or not; a row less shows at the top, and Escape chooses none', async () => {
    await list.search('bakery-1.');
    await list.waitForCount('50 of ');
    await byRole(list.page, 'checkbox', 'Select all 50 that match').click();
    await list.waitForSelection('50 reports selected');
    await list.check(3);
    await list.waitForSelection('49 reports selected');
    const head = () =>
      list.page.$eval('th .row-check', (box) => {
        const { checked, indeterminate } = box as HTMLInputElement;
        return { checked, indeterminate };
      });
    expect(await head()).toEqual({ checked: false, indeterminate: true });
    await list.click('Select all 50 that match');
    await list.waitForSelection('50 reports selected');
    expect(await head()).toEqual({ checked: true, indeterminate: false });
    await list.page.focus('tbody tr');
    await list.page.keyboard.press('Escape');
    await list.waitForSelection('');
    expect(await head()).toEqual({ checked: false, indeterminate: false });
  });

  test('with the keyboard: the space bar, Shift and the arrows, and Ctrl and A', async () => {
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

  test('and the row that has the keyboard is never under the bar', async () => {
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

describe('what is chosen', () => {
  test('is deleted only after the time in which Undo brings all of it back', async () => {
    const before = countRequests();
    await show('&q=chess-2.');
    await byRole(list.page, 'checkbox', 'Select all 50 that match').click();
    await list.confirm('Delete 50 reports');
    await waitForText(list.page, '50 reports deleted');
    await waitUntil('no rows', async () => (await list.readAddresses()).length === 0);
    await list.click('Undo');
    await list.waitForCount('50 of ');
    expect(await list.readSelection()).toBe('');
    expect(listTargets('DELETE', before)).toEqual([]);
    await byRole(list.page, 'link', 'Activity').click();
    await byRole(list.page, 'link', 'Finished 1').click();
    await bars.waitFor('Undone: 50 reports kept');
  });

  test.each([
    ['', 'some', ''],
    ['&q=chess-2.', 'all', 'This is everything that matches your filters. '],
    ['', 'all', 'This is the whole list of Stand-in; no filter is set. '],
  ])('is asked about before a delete, saying where they are: %s %s', async (query, which, where) => {
    await show(query);
    await list.page.focus('tbody tr');
    if (which === 'all')
      await byRole(list.page, 'checkbox', `Select all ${query ? 50 : reports().length} that match`).click();
    else await list.check(2);
    await list.page.click('.row-grid-foot .button-danger');
    const asked = await list.page.waitForSelector('dialog .dialog-text');
    const words = (await asked?.evaluate((text) => text.textContent))?.replace(/[\u2066-\u2069]/g, '');
    expect(words?.trimStart()).toMatch(new RegExp(`^${where}They can be restored`));
    await list.click('Cancel');
  });

  test('is deleted, each once, and nothing else; Activity still knows when the message is put away', async () => {
    const before = countRequests();
    const [chess, left] = [listStored('chess-2.example'), reports().length - 50];
    await show('&q=chess-2.');
    await list.page.focus('tbody tr');
    await byRole(list.page, 'checkbox', 'Select all 50 that match').click();
    await list.click('Delete 50 reports');
    await waitForText(list.page, 'They can be restored for 8 seconds.');
    await list.click('Delete 50 reports');
    await bars.waitFor('50 reports deleted');
    expect(listTargets('DELETE', before).sort()).toEqual(chess);
    expect(reports()).toHaveLength(left);
    await list.waitForCount('0 of ');
    await bars.click('50 reports deleted', 'Dismiss');
    await waitUntil('no line', async () => (await bars.readLines()).length === 0);
    await byRole(list.page, 'link', 'Activity').click();
    await byRole(list.page, 'link', 'Finished 2').click();
    await bars.click('50 reports deleted', '50 reports deleted', 'link');
    await waitForRole(list.page, 'heading', '50 reports deleted');
    await waitForText(list.page, 'chess-2.example/');
  });

  test('is re-run, each once, after it was said what that costs', async () => {
    const before = countRequests();
    await show('&q=garden-3.');
    await list.check(1);
    await list.check(5, true);
    const ids = reports()
      .filter(({ project }) => project === 'garden-3.example')
      .slice(-5)
      .map(({ id }) => String(id));
    await list.click('Re-run 5 reports');
    await waitForText(list.page, 'Each costs one analysis at the service, 5 in all');
    await list.click('Re-run 5 reports');
    await bars.waitFor('5 reports re-run');
    expect(listTargets('PATCH', before).sort()).toEqual(ids.sort());
    const bodies = scenario.service
      .apiRequests()
      .slice(before)
      .map(({ body }) => body);
    expect(new Set(bodies.filter(Boolean))).toEqual(new Set(['results=1']));
    await list.waitForSelection('');
  });

  test('gets one privacy and one password', async () => {
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
    await bars.waitFor('Privacy of 4 reports changed');
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
  });

  test('is copied as links in the order of the list', async () => {
    await show('&q=library-5.&sort_by=url&sort=asc');
    await list.check(1);
    await list.check(3, true);
    await list.click('Copy links');
    await waitUntil('the words', async () =>
      (await list.page.evaluate(() => document.body.textContent)).includes('3 links copied'),
    );
    const origin = await list.page.evaluate(() => location.origin);
    await scenario.under.browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read']);
    const links = (await list.page.evaluate(() => navigator.clipboard.readText())).split('\n');
    const wanted = reports()
      .filter(({ project }) => project === 'library-5.example')
      .sort((a, b) => (a.url < b.url ? -1 : 1))
      .map(({ id }) => `${scenario.service.address}/reports/${id}`);
    expect(links).toEqual(wanted.slice(0, 3));
  });

  test('is opened in tabs behind this one; more than ten only after a question', async () => {
    const { browser } = scenario.under;
    const listOpened = async () =>
      (await browser.pages()).map((page) => page.url()).filter((url) => /\/reports\/\d+$/.test(url));
    await list.check(1);
    await list.check(2);
    await list.click('Open');
    await waitUntil('two tabs', async () => (await listOpened()).length === 2);
    await list.check(12, true);
    await list.waitForSelection('12 reports selected');
    await list.click('Open');
    await waitForRole(list.page, 'dialog', 'Open 12 tabs?');
    expect(await listOpened()).toHaveLength(2);
    await list.page.keyboard.press('Escape');
    await list.waitForSelection('12 reports selected');
    for (const page of await browser.pages()) if (/\/reports\/\d+$/.test(page.url())) await page.close();
  });

  test('is exported', async () => {
    await list.check(1);
    await list.check(3, true);
    await list.click('Export 3 reports');
    await waitForRole(list.page, 'dialog', 'Export 3 reports');
  });
});

describe('what is under way', () => {
  test('tells what has failed and why, and does the failed again', async () => {
    await show('&q=museum-6.');
    const body = JSON.stringify({ message: 'Too large for your plan.' });
    const [first, second] = reports()
      .filter(({ project }) => project === 'museum-6.example')
      .slice(-2);
    for (const { id } of [first, second].filter((report) => report !== undefined)) {
      scenario.service.addFault({
        kind: 'status',
        status: 422,
        body,
        match: { method: 'PATCH', path: new RegExp(`/reports/${id}$`) },
      });
    }
    await list.check(1);
    await list.check(5, true);
    await list.confirm('Re-run 5 reports');
    await bars.waitFor('3 of 5 reports re-run');
    await bars.click('3 of 5 reports re-run', '2 need you', 'link');
    await byRole(list.page, 'link', 'Failed 2').click();
    await waitForText(list.page, 'Too large for your plan.');
    const failed = await list.page.$$eval('tbody .address', (all) => all.map((one) => one.textContent));
    expect(failed.sort()).toEqual([first, second].map((report) => report?.url.replace('https://', '')).sort());
    scenario.service.clearFaults();
    const before = countRequests();
    await list.click('Try again');
    await waitForRole(list.page, 'heading', '5 reports re-run');
    expect(listTargets('PATCH', before)).toHaveLength(2);
    await waitForText(list.page, 'Nothing in this state');
  });

  test('leads to each task that is unconfirmed, and sends again what the service does not have', async () => {
    await show('&q=museum-6.');
    scenario.service.addFault({ kind: 'status', status: 500, match: { method: 'PATCH' } });
    await list.check(1);
    await list.check(3, true);
    await list.confirm('Re-run 3 reports');
    // It would ask for a minute.
    await bars.waitFor('Asking the service');
    await bars.click('Re-running 3 reports', 'Details', 'link');
    await list.click('More actions');
    await byRole(list.page, 'menuitem', 'Cancel').click();
    await list.click('Cancel the rest');
    await bars.waitFor('3 unconfirmed');
    scenario.service.clearFaults();
    const before = countRequests();
    await byRole(list.page, 'link', 'Resolve…').click();
    await waitForRole(list.page, 'button', 'Try again');
    await waitUntil(
      'the job',
      async () => (await list.page.$$('button.task-name[aria-expanded="true"]:focus')).length === 1,
    );
    await list.page.goBack();
    expect(listTargets('PATCH', before)).toEqual([]);
    await list.click('Try again');
    await waitForRole(list.page, 'heading', '3 reports re-run');
    expect(new Set(listTargets('PATCH', before)).size).toBe(3);
  });

  test('is paused and goes on, and its rest is cancelled after a question', async () => {
    await show('&q=garden-3.');
    scenario.service.setLatency(1500);
    await byRole(list.page, 'checkbox', 'Select all 50 that match').click();
    await list.confirm('Re-run 50 reports');
    await bars.waitFor('Re-running 50 reports');
    await bars.click('Re-running 50 reports', 'Details', 'link');
    await list.click('Pause');
    await bars.waitFor('paused');
    await list.click('Resume');
    await waitForRole(list.page, 'button', 'Pause');
    await list.click('More actions');
    await byRole(list.page, 'menuitem', 'Cancel').click();
    await waitForRole(list.page, 'dialog', 'Cancel the rest?');
    await list.click('Cancel the rest');
    const line = await bars.waitFor('Cancelled: ');
    const [, done = '50'] = /Cancelled: (\d+) of 50 reports re-run/.exec(line) ?? [];
    expect(Number(done)).toBeLessThan(50);
    await list.page.waitForSelector('.counted-links a:last-child').then((link) => link?.click());
    await waitUntil('those that were not begun', async () => {
      const rows = await list.page.$eval('[role="grid"]', (grid) => grid.ariaRowCount);
      return Number(rows) - 1 === 50 - Number(done);
    });
  });

  // The last one: the service asks everything of this connection to wait.
  test('counts down on its line while the service asks to wait', async () => {
    await show('&q=library-5.');
    scenario.service.addFault({ kind: 'rateLimit', retryAfter: 50, match: { method: 'PATCH' } });
    await list.check(1);
    await list.check(3, true);
    await list.confirm('Re-run 3 reports');
    const readSeconds = async () => {
      const line = await bars.waitFor('Too many requests · Continues in 0:');
      return Number(/Continues in 0:(\d\d)/.exec(line)?.[1]);
    };
    const seconds = await readSeconds();
    expect(seconds).toBeLessThanOrEqual(50);
    await waitUntil('the countdown', async () => (await readSeconds()) < seconds);
  });
});
