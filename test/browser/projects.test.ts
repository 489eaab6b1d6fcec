import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitUntil } from './driver/wait-until.ts';
import { hasRole, waitForRole, waitForText } from './pages/by-role.ts';
import { ListPage } from './pages/list-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;
let list: ListPage;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(60, { projects: 30 });
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  await list?.page.close().catch(() => undefined);
  list = await ListPage.open(scenario.under, '#/projects');
  await list.waitForRows('some', (rows) => rows.length > 0 && rows.every(Boolean));
});

const defaults = { sort_by: 'created_at', sort: 'desc', per_page: '10' };

function listQueries() {
  const lists = scenario.service.apiRequests().filter(({ path }) => path.endsWith('/api/v1/projects'));
  return lists.map(({ query }) => query);
}

function listDeletes() {
  return scenario.service.apiRequests().filter(({ method }) => method === 'DELETE');
}

test.each<[string, string, Record<string, string>]>([
  ['Sort by', 'project', { sort_by: 'project' }],
  ['Order', 'asc', { sort: 'asc' }],
  ['Per page', '25', { per_page: '25' }],
])('%s: %s is asked of the service', async (dropDown, value, query) => {
  await list.select(dropDown, value);
  await waitUntil('the request', () => listQueries().at(-1)?.[Object.keys(query)[0] ?? ''] === value);
  expect(listQueries().at(-1)).toEqual({ ...defaults, ...query });
});

test('projects are searched by name', async () => {
  await list.search('museum');
  await list.waitForRows('museums', (rows) => rows.length > 0 && rows.every((row) => row.includes('museum')));
  expect(listQueries().at(-1)).toEqual({ ...defaults, search: 'museum', search_by: 'project' });
});

test('pages are turned', async () => {
  const [first] = await list.readRows();
  await list.click('Next page');
  await list.waitForRows('others', (rows) => rows.length === 10 && rows[0] !== first);
  expect(listQueries().at(-1)).toEqual({ ...defaults, page: '2' });
});

test('a project opens its reports', async () => {
  const name = scenario.service.projects()[0]?.project ?? '';
  await list.search(name);
  await list.waitForRows('one', (rows) => rows.length === 1);
  await list.clickInRow(name, 'link', name);
  await waitForRole(list.page, 'searchbox', 'Search by address');
  expect(await list.readHash()).toBe(`#/reports?project=${name}`);
});

test('a project is deleted only after a yes, and leaves with the page', async () => {
  const name = scenario.service.projects().at(-1)?.project ?? '';
  await list.search(name);
  await list.waitForRows('one', (rows) => rows.length === 1);
  await list.clickInRow(name, 'button', 'Delete');
  await waitForRole(list.page, 'dialog', 'Delete this project?');
  await list.click('Cancel');
  await waitUntil('the dialog to close', async () => !(await hasRole(list.page, 'dialog', 'Delete this project?')));
  expect(await list.readRows()).toHaveLength(1);

  await list.clickInRow(name, 'button', 'Delete');
  await waitForRole(list.page, 'dialog', 'Delete this project?');
  await list.click('Delete project');
  await waitForText(list.page, '1 project deleted');
  expect(listDeletes()).toEqual([]);
  await list.page.close();
  await waitUntil('the request', () => listDeletes().length === 1);
  expect(listDeletes()[0]?.path).toBe(`/api/v1/projects/${encodeURIComponent(name)}`);
  await waitUntil('the project to be gone', () => scenario.service.projects().every(({ project }) => project !== name));
});

test('Escape closes the question and gives the focus back to where it was asked', async () => {
  const [name = ''] = (await list.readRows()).map((row) => row.split(' ')[0]);
  await list.clickInRow(name, 'button', 'Delete');
  await waitForRole(list.page, 'dialog', 'Delete this project?');
  const isInside = () => list.page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  expect(await isInside()).toBe(true);
  // Around once: the focus stays in the dialog, or with the browser itself, and never reaches the page behind.
  for (let step = 0; step < 5; step++) {
    await list.page.keyboard.press('Tab');
    const isBehind = await list.page.evaluate(() => document.activeElement?.closest('main table') !== null);
    expect(isBehind).toBe(false);
  }
  await list.page.keyboard.press('Escape');
  await waitUntil('the dialog to close', async () => !(await hasRole(list.page, 'dialog', 'Delete this project?')));
  expect(await list.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Delete');
});

test('a project’s delete can be undone', async () => {
  const before = listDeletes().length;
  const name = scenario.service.projects()[1]?.project ?? '';
  await list.search(name);
  await list.waitForRows('one', (rows) => rows.length === 1);
  await list.clickInRow(name, 'button', 'Delete');
  await waitForRole(list.page, 'dialog', 'Delete this project?');
  await list.click('Delete project');
  await waitForText(list.page, '1 project deleted');
  await list.click('Undo');
  await list.findRow(name);
  // A delete leaves when its page closes at the latest, so that of another project comes after it would have come.
  const other = scenario.service.projects()[2]?.project ?? '';
  await list.search(other);
  await list.waitForRows('one', (rows) => rows.length === 1);
  await list.clickInRow(other, 'button', 'Delete');
  await waitForRole(list.page, 'dialog', 'Delete this project?');
  await list.click('Delete project');
  await waitForText(list.page, '1 project deleted');
  await list.page.close();
  await waitUntil('the other delete', () => listDeletes().length > before);
  expect(listDeletes().slice(before)).toMatchObject([{ path: `/api/v1/projects/${encodeURIComponent(other)}` }]);
});

test('a project that exists again after its delete is listed again, on the page that deleted it', async () => {
  const name = 'twice.example';
  const create = () => scenario.service.addReport({ url: `https://${name}/`, project: name });
  create();
  await list.search(name);
  await list.waitForRows('one', (rows) => rows.length === 1);
  await list.clickInRow(name, 'button', 'Delete');
  await waitForRole(list.page, 'dialog', 'Delete this project?');
  await list.click('Delete project');
  const isThere = () => scenario.service.projects().some(({ project }) => project === name);
  await waitUntil('the delete', () => !isThere(), 20);
  await waitForText(list.page, 'Everything here is deleted');
  create();
  await list.select('Order', 'asc');
  await list.findRow(name);
});
