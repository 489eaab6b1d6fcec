import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGate } from '../service/gates.ts';
import { setUndoTime } from './driver/set-undo-time.ts';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, bySecret, waitForRole, waitForText } from './pages/by-role.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;
let list: ReportsPage;
let id: number;
let url: string;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

beforeEach(async () => {
  scenario.service.clearFaults();
  await list?.page.close().catch(() => undefined);
  url = `${scenario.service.samples.good}?change=${crypto.randomUUID()}`;
  id = scenario.service.addReport({ url, result: 'bad', privacy: 1 });
  list = await ReportsPage.open(scenario.under, `q=${encodeURIComponent(url)}`);
  await list.refresh();
  await list.findRow('/samples/good/');
});

function findStored() {
  return scenario.service.reports().find((report) => report.id === id);
}

function listWrites() {
  const ofReport = scenario.service.apiRequests().filter(({ path }) => path.endsWith(`/reports/${id}`));
  return ofReport.filter(({ method }) => method !== 'GET');
}

test('a re-run requests new results from the service and shows the new grade', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Re-run');
  await waitUntil('the new grade', () => list.page.$('tbody [role="img"][aria-label="Good"]'));
  expect(listWrites().map(({ method, body }) => [method, body])).toEqual([['PATCH', 'results=1']]);
  expect(findStored()?.result).toBe('good');
});

test('a re-run with another grade is noted in its row, found by “Changed”, and can be compared with before', async () => {
  const results = { title: { passed: true, importance: 'high', detail: '' } } as const;
  const page = `${scenario.service.samples.bad}?why=${crypto.randomUUID()}`;
  id = scenario.service.addReport({ url: page, result: 'good', results });
  await list.page.close();
  list = await ReportsPage.open(scenario.under, `q=${encodeURIComponent(page)}`);
  await list.refresh();
  await list.clickInRow('/samples/bad/', 'button', 'Details');
  await waitForText(list.page, '1 of 1 passed');
  await list.clickInRow('/samples/bad/', 'button', 'Re-run');
  await waitForText(list.page, 'worse, was Good');
  await list.click('Compare with…');
  const failed = Object.values(findStored()?.results ?? {}).filter(({ passed }) => !passed).length;
  await waitForText(list.page, `Fails now ${failed}`);
  await list.chooseMore('Changed', ['Better']);
  await waitForText(list.page, 'Nothing matches');
  await list.click('Remove filter: Changed: Better');
  await list.chooseMore('Changed', ['Worse']);
  await list.findRow('/samples/bad/');
  expect(await list.readAddresses()).toHaveLength(1);
});

test('a password set in the details is sent with privacy 2, and can be replaced', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Details');
  await byRole(list.page, 'radio', 'Password').click();
  await bySecret(list.page, 'Password').fill('new & secret');
  await list.click('Save');
  await waitForText(list.page, 'Privacy changed');
  const [write] = listWrites();
  expect(Object.fromEntries(new URLSearchParams(write?.body))).toEqual({ privacy: '2', password: 'new & secret' });
  expect(findStored()).toMatchObject({ privacy: 2 });
  await waitForRole(list.page, 'button', 'Copy link and password');
  await list.click('Change password…');
  await bySecret(list.page, 'Password').fill('newer & secret');
  await list.page.keyboard.press('Enter');
  await waitUntil('the second request', () => listWrites().length === 2);
  const sent = listWrites().map(({ body }) => new URLSearchParams(body).get('password'));
  expect(sent).toEqual(['new & secret', 'newer & secret']);
  await waitUntil('the focus in the form', () =>
    list.page.evaluate(() => document.activeElement?.matches('.report-details :checked') ?? false),
  );
});

test('in a narrow window, the message that a change failed does not cover the privacy in the details', async () => {
  scenario.service.addFault({ kind: 'status', status: 403, body: '{}', match: { method: 'PATCH' } });
  await list.page.setViewport({ width: 360, height: 740 });
  await list.clickInRow('/samples/good/', 'button', 'Details');
  await byRole(list.page, 'radio', 'Public').click();
  await waitForText(list.page, 'could not be changed');
  const covers = await list.page.$eval('.report-details .segments', (choice) => {
    choice.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = choice.getBoundingClientRect();
    return !choice.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(covers).toBe(false);
});

test.each([1400, 360])(
  'in a window %i px wide, the height of a row does not change while it is re-run',
  async (width) => {
    await list.page.setViewport({ width, height: 800 });
    const measure = () => list.page.$eval('tbody tr', (row) => row.getBoundingClientRect().height);
    const before = await measure();
    const gate = createGate();
    scenario.service.addFault({ kind: 'gate', gate, match: { method: 'PATCH' }, times: 1 });
    await list.clickInRow('/samples/good/', 'button', 'Re-run');
    await waitForText(list.page, 'Re-running');
    expect(await measure()).toBe(before);
    gate.open();
    await waitUntil('the new grade', () => list.page.$('tbody [role="img"][aria-label="Good"]'));
  },
);

test('a deleted report is not counted, and a list that is empty without it says so and offers to clear filters', async () => {
  const { length } = scenario.service.reports();
  await list.waitForCount(`1 of ${length}`);
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, 'Nothing matches');
  await list.waitForCount(`0 of ${length}`);
  expect(await list.page.$('table')).toBeNull();
  await waitUntil('the report to be deleted', () => findStored() === undefined);
  await list.waitForCount(`0 of ${length - 1}`);
  await waitForText(list.page, 'Nothing matches');
  await list.click('Clear filters');
  await list.waitForRows('what is left', (rows) => rows.length > 0);
});

test('a double click on a bin deletes one report, though the next row has moved under the pointer', async () => {
  await setUndoTime(list.page, 120);
  scenario.service.addReport({ url: `${url}&next` });
  await list.refresh();
  const [top] = await list.waitForRows('both', (rows) => rows.length === 2);
  const bin = await list.page.waitForSelector('tbody tr[aria-rowindex="2"] [aria-label="Delete"]');
  const { x, y } = (await bin?.clickablePoint()) ?? { x: 0, y: 0 };
  await list.page.mouse.click(x, y);
  await list.waitForRows('the next row', (rows) => rows.length === 1 && rows[0] !== top);
  const second = { button: 'left', clickCount: 2 } as const;
  await list.page.mouse.down(second);
  await list.page.mouse.up(second);
  // The worker has answered a second delete before this.
  await setUndoTime(list.page, 8);
  expect(await list.readRows()).toHaveLength(1);
  expect(await list.page.$eval('.toasts', (toasts) => toasts.textContent)).toContain('1 report deleted');
  await list.click('Undo');
  await list.waitForRows('both again', (rows) => rows.length === 2);
});

test('a delete is sent after 8 seconds and not before, also if its page was closed meanwhile', async () => {
  const deletedAt = Date.now();
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await list.page.close();
  await waitUntil('the request', () => listWrites().length > 0);
  expect(listWrites().map(({ method, at }) => [method, at - deletedAt >= 8_000])).toEqual([['DELETE', true]]);
  await waitUntil('the report to be deleted', () => findStored() === undefined);
});

test('after a reload a deleted report stays hidden, and the delete can still be undone', async () => {
  await setUndoTime(list.page, 120);
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await list.page.reload();
  await waitForText(list.page, '1 report deleted');
  await waitForText(list.page, 'Nothing matches');
  await list.click('Undo');
  await list.findRow('/samples/good/');
  await setUndoTime(list.page, 8);
  expect(listWrites()).toEqual([]);
});

test('a delete is asked for with the focus on “Cancel”', async () => {
  await byRole(list.page, 'checkbox', `Select ${url}`).click();
  await list.click('Delete 1 report');
  await waitForRole(list.page, 'dialog', 'Delete 1 report?');
  expect(await list.page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
});
