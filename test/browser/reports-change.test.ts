import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGate } from '../service/gates.ts';
import { waitUntil } from './driver/wait-until.ts';
import { ActivityPage } from './pages/activity-page.ts';
import { byRole, bySecret, waitForText } from './pages/by-role.ts';
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

test('a re-run asks the service for new results and shows the new grade', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Re-run');
  await waitUntil('the new grade', () => list.page.$('tbody [role="img"][aria-label="Good"]'));
  expect(listWrites().map(({ method, body }) => [method, body])).toEqual([['PATCH', 'results=1']]);
  expect(findStored()?.result).toBe('good');
});

test('a re-run is a change: its row says it, “Changed” finds it, and the checks of then and now are compared', async () => {
  const results = { title: { passed: true, severity: 'high', detail: '' } } as const;
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

test('a password is set in the details, and goes out with privacy 2', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Details');
  await byRole(list.page, 'radio', 'Password').click();
  await bySecret(list.page, 'Password').fill('new & secret');
  await list.click('Save');
  await waitForText(list.page, 'Saved');
  const [write] = listWrites();
  expect(Object.fromEntries(new URLSearchParams(write?.body))).toEqual({ privacy: '2', password: 'new & secret' });
  expect(findStored()).toMatchObject({ privacy: 2 });
  // Another one in its place.
  await bySecret(list.page, 'Password').fill('newer & secret');
  await list.page.keyboard.press('Enter');
  await waitUntil('an empty field', () =>
    list.page.$eval('.report-details .password-field input', (input) => (input as HTMLInputElement).value === ''),
  );
  const sent = listWrites().map(({ body }) => new URLSearchParams(body).get('password'));
  expect(sent).toEqual(['new & secret', 'newer & secret']);
  await waitUntil('the keyboard in the form', () =>
    list.page.evaluate(() => document.activeElement?.matches('.report-details :checked') ?? false),
  );
});

test('privacy is changed without a password going out', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Details');
  await byRole(list.page, 'radio', 'Public').click();
  await list.click('Save');
  await waitForText(list.page, 'Saved');
  expect(listWrites().map(({ body }) => body)).toEqual(['privacy=0']);
});

test('Save can be pressed only while there is something to save', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Details');
  const isDisabled = () =>
    list.page.$eval('.report-details [type="submit"]', (save) => (save as HTMLButtonElement).disabled);
  await waitForText(list.page, 'All fields');
  expect(await isDisabled()).toBe(true);
  await byRole(list.page, 'radio', 'Public').click();
  await waitUntil('Save', async () => !(await isDisabled()));
  await byRole(list.page, 'radio', 'Private').click();
  await waitUntil('nothing to save', isDisabled);
});

test.each([1400, 360])('%i px wide, no row changes its height while it is re-run', async (width) => {
  await list.page.setViewport({ width, height: 800 });
  const measure = () => list.page.$eval('tbody tr', (row) => row.getBoundingClientRect().height);
  const before = await measure();
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'PATCH' }, times: 1 });
  await list.clickInRow('/samples/good/', 'button', 'Re-run');
  await waitForText(list.page, 'Re-running');
  expect(await measure()).toBe(before);
  gate.handle();
  gate.answer();
  await waitUntil('the new grade', () => list.page.$('tbody [role="img"][aria-label="Good"]'));
});

test('a deleted report is not counted, and the list says that it is deleted and leads back to the others', async () => {
  const { length } = scenario.service.reports();
  await list.waitForCount(`1 of ${length}`);
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, 'Everything here is deleted');
  await list.waitForCount(`0 of ${length}`);
  expect(await list.page.$('table')).toBeNull();
  await waitUntil('the report to be gone', () => findStored() === undefined, 20);
  await list.waitForCount(`0 of ${length - 1}`);
  await waitForText(list.page, 'Everything here is deleted');
  await list.click('Clear filters');
  await list.waitForRows('what is left', (rows) => rows.length > 0);
});

test('delete then undo sends nothing', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await list.waitForRows('none', (rows) => rows.length === 0);
  await list.click('Undo');
  await list.findRow('/samples/good/');
  const undone = { id, stored: findStored() };
  // What a page has deleted leaves when it closes: the other one, and this one if it were not undone.
  id = scenario.service.addReport({ url: `${url}&later` });
  await list.page.reload();
  await list.refresh();
  await list.clickInRow('later', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await list.page.close();
  await waitUntil('the request', () => listWrites().length > 0);
  id = undone.id;
  expect(listWrites()).toEqual([]);
  expect(undone.stored).toBeDefined();
  expect(findStored()).toEqual(undone.stored);
});

test('a delete leaves when the 8 seconds are over, and not before', async () => {
  const deletedAt = Date.now();
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitUntil('the request', () => listWrites().length > 0, 30);
  expect(listWrites().map(({ method, at }) => [method, at - deletedAt >= 8_000])).toEqual([['DELETE', true]]);
  await waitUntil('the report to be gone', () => findStored() === undefined);
});

test('a delete leaves at once when the page closes', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  expect(listWrites()).toEqual([]);
  const closedAt = Date.now();
  await list.page.close();
  await waitUntil('the request', () => listWrites().length > 0);
  expect((listWrites()[0]?.at ?? 0) - closedAt).toBeLessThan(4_000);
  await waitUntil('the report to be gone', () => findStored() === undefined);
});

test('a delete is not lost when the worker dies while it waits', async () => {
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await scenario.under.stopWorker();
  await list.page.close();
  const other = await ReportsPage.open(scenario.under);
  await waitUntil('the request', () => listWrites().length > 0, 20);
  expect(listWrites()).toHaveLength(1);
  await other.page.close();
});

test('a report the service no longer has counts as deleted', async () => {
  scenario.service.addFault({
    kind: 'status',
    status: 404,
    body: '{"message":"Not found."}',
    match: { method: 'DELETE' },
  });
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await list.page.close();
  const activity = await ActivityPage.open(scenario.under);
  await activity.filterBy('Finished');
  await activity.waitForRow(new URL(url).search, 'The service no longer had it.');
  await activity.close();
  expect(listWrites()).toHaveLength(1);
});

test('a delete that the service refuses brings the row back and says why', async () => {
  scenario.service.addFault({
    kind: 'status',
    status: 500,
    body: '{"message":"Out of order"}',
    match: { method: 'DELETE' },
  });
  await list.clickInRow('/samples/good/', 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await waitUntil('the request', () => listWrites().length > 0, 30);
  await list.findRow('/samples/good/');
  await waitForText(list.page, 'The service had an internal error');
});

test('several reports are deleted at once and brought back with one Undo', async () => {
  for (const page of [1, 2]) scenario.service.addReport({ url: `${url}&page=${page}` });
  await list.refresh();
  await list.waitForRows('three', (rows) => rows.length === 3);
  await byRole(list.page, 'checkbox', 'Select all 3 that match').click();
  await list.confirm('Delete 3 reports');
  await waitForText(list.page, '3 reports deleted');
  await list.click('Undo');
  await list.waitForRows('three again', (rows) => rows.length === 3);
  await byRole(list.page, 'checkbox', `Select ${url}`).click();
  await list.confirm('Re-run 1 report');
  await waitUntil('the re-run', () => listWrites().length > 0);
  expect(listWrites()[0]?.body).toBe('results=1');
});
