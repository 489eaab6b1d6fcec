import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGate } from '../service/gates.ts';
import { waitUntil } from './driver/wait-until.ts';
import { readPage, waitForText } from './pages/by-role.ts';
import { ListPage } from './pages/list-page.ts';
import { type Scenario, startScenario } from './scenario.ts';
import { setMedia } from './surfaces/page-modes.ts';

let scenario: Scenario;
let list: ListPage;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(137, { projects: 6 });
  list = await ListPage.open(scenario.under, '#/reports');
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  scenario.service.clearFaults();
  scenario.service.setLatency(0);
});

async function showList(hash: string): Promise<void> {
  await list.page.close();
  list = await ListPage.open(scenario.under, hash);
  await list.waitForRows('some', (rows) => rows.length > 0 && rows.every(Boolean));
}

function listQueries() {
  const lists = scenario.service.apiRequests().filter(({ path }) => path.endsWith('/api/v1/reports'));
  return lists.map(({ query }) => query);
}

const defaults = { sort_by: 'id', sort: 'desc', per_page: '10' };
const projects = () => scenario.service.projects().map(({ project }) => project);

test('with the colours of the system, which draw no image, there is a line above the foot of the list too', async () => {
  await showList('#/reports');
  await setMedia(list.page, { name: 'forced-colors', value: 'active' });
  const line = await list.page.$eval('.list-foot', (foot) => getComputedStyle(foot).borderTop);
  expect(line).toMatch(/^1px solid/);
});

describe('every parameter of the list operation has its control, and the service is asked just that', () => {
  test.each<[string, string, Record<string, string>]>([
    ['Grade', 'good', { result: 'good' }],
    ['Grade', 'decent', { result: 'decent' }],
    ['Grade', 'bad', { result: 'bad' }],
    ['Sort by', 'generated_at', { sort_by: 'generated_at' }],
    ['Sort by', 'url', { sort_by: 'url' }],
    ['Sort by', 'result', { sort_by: 'result' }],
    ['Order', 'asc', { sort: 'asc' }],
    ['Per page', '25', { per_page: '25' }],
    ['Per page', '50', { per_page: '50' }],
    ['Per page', '100', { per_page: '100' }],
  ])('%s: %s', async (dropDown, value, query) => {
    await showList('#/reports');
    await list.choose(dropDown, value);
    await waitUntil(
      'the request',
      () => listQueries().at(-1)?.[Object.keys(query)[0] ?? ''] === Object.values(query)[0],
    );
    expect(listQueries().at(-1)).toEqual({ ...defaults, ...query });
    const perPage = Number(query.per_page ?? 10);
    await list.waitForRows(`${perPage}`, (rows) => rows.length === perPage);
  });

  test('Project', async () => {
    await showList('#/reports');
    const [name = ''] = projects();
    await waitUntil('the project among the choices', () =>
      list.page.$$eval('option', (options, wanted) => options.some((option) => option.value === wanted), name),
    );
    await list.choose('Project', name);
    const rows = await list.waitForRows(
      `only ${name}`,
      (rows) => rows.length > 0 && rows.every((row) => row.includes(name)),
    );
    expect(rows).toHaveLength(10);
    expect(listQueries().at(-1)).toEqual({ ...defaults, project: name });
  });

  test('search', async () => {
    await showList('#/reports');
    await list.search('/prices/');
    await list.waitForRows('only prices', (rows) => rows.length > 0 && rows.every((row) => row.includes('/prices/')));
    expect(listQueries().at(-1)).toEqual({ ...defaults, search: '/prices/', search_by: 'url' });
  });

  test('all of them at once, and back to the default', async () => {
    await showList('#/reports');
    await list.choose('Grade', 'good');
    await list.choose('Sort by', 'url');
    await list.choose('Order', 'asc');
    await list.choose('Per page', '25');
    await list.search('example');
    const all = { result: 'good', sort_by: 'url', sort: 'asc', per_page: '25', search: 'example', search_by: 'url' };
    await waitUntil('the request', () => listQueries().at(-1)?.search === 'example');
    expect(listQueries().at(-1)).toEqual(all);
    await list.choose('Grade', '');
    await waitUntil('the request', () => listQueries().at(-1)?.result === undefined);
    expect(listQueries().at(-1)).not.toHaveProperty('result');
  });
});

test('how many there are, where they come from and how old they are is said', async () => {
  await showList('#/reports');
  expect(await list.page.$eval('.list-count', (count) => count.textContent)).toMatch(
    /^137 reports · from the service, as of \d+:\d\d/,
  );
});

test('the order of the rows is the service’s', async () => {
  await showList('#/reports?sort_by=url&sort=asc');
  const wanted = scenario.service
    .reports()
    .map(({ url }) => url.replace('https://', ''))
    .sort()
    .slice(0, 10);
  const rows = await list.readRows();
  expect(rows.map((row) => row.split(' ')[1])).toEqual(wanted);
});

test('pages are turned with Next page and Previous page, the first without a page parameter', async () => {
  await showList('#/reports?per_page=50');
  const first = await list.readRows();
  await list.click('Next page');
  const second = await list.waitForRows('the second page', (rows) => rows.length === 50 && rows[0] !== first[0]);
  expect(listQueries().at(-1)).toEqual({ ...defaults, per_page: '50', page: '2' });
  await list.click('Next page');
  await list.waitForRows('the last page', (rows) => rows.length === 37);
  expect(await list.page.$eval('[aria-label="Next page"]', (button) => button.ariaDisabled === 'true')).toBe(true);
  await list.click('Previous page');
  await list.waitForRows('the second page again', (rows) => rows[0] === second[0]);
  await list.click('Previous page');
  await list.waitForRows('the first page again', (rows) => rows[0] === first[0]);
  expect(listQueries().at(-1)).toEqual({ ...defaults, per_page: '50' });
});

test('the view is in the address: reload, Back and a bookmark show it again', async () => {
  await showList('#/reports');
  await list.choose('Grade', 'bad');
  await waitUntil('the address', async () => (await list.readHash()) === '#/reports?result=bad');
  await list.click('Next page');
  await waitUntil('the address', async () => (await list.readHash()).includes('page=2'));
  await waitUntil('the request', () => listQueries().at(-1)?.page === '2');
  const shown = await list.waitForRows('the second page', (rows) => rows.length === 10);

  await list.page.reload();
  await list.waitForRows('the same after a reload', (rows) => rows.join() === shown.join());
  await list.page.goBack();
  await waitUntil('Back to the first page', async () => !(await list.readHash()).includes('page='));
  await list.page.goBack();
  await waitUntil('Back to all results', async () => !(await list.readHash()).includes('result='));
  expect(await list.page.$eval('select', (select) => select.value)).toBe('');

  await showList('#/reports?result=bad&page=2');
  expect(await list.readRows()).toEqual(shown);
});

test('a newer answer never loses to an older one', async () => {
  await showList('#/reports');
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { value: 'about' } });
  await list.search('about');
  await gate.arrived;
  const slow = scenario.service.apiRequests().find(({ query }) => query.search === 'about');
  await list.search('contact');
  const areRight = (rows: string[]) => rows.length > 0 && rows.every((row) => row.includes('contact'));
  await list.waitForRows('contact', areRight);
  gate.handle();
  gate.answer();
  await waitUntil('the older answer', () => slow?.outcome === 'answered');
  // With the answer to a later question, the older one has come to the page as well.
  await list.choose('Order', 'asc');
  await waitUntil('the request', () => listQueries().at(-1)?.sort === 'asc');
  await list.waitForRows('contact', areRight);
});

test('the table keeps its place while it loads', async () => {
  await showList('#/reports?per_page=25');
  const measure = () => list.page.$eval('table', (table) => [table.offsetTop, table.offsetHeight]);
  const before = await measure();
  scenario.service.setLatency(1500);
  await list.choose('Order', 'asc');
  await waitUntil('the request', () => listQueries().at(-1)?.sort === 'asc');
  expect(await list.readRows()).toHaveLength(25);
  expect(await measure()).toEqual(before);
});

test('a search without a match says so and leads back to everything', async () => {
  await showList('#/reports');
  await list.search('there is no such page');
  await waitForText(list.page, 'Nothing matches');
  expect(await list.page.$('.pager')).toBeNull();
  await list.click('Clear filters');
  await list.waitForRows('everything', (rows) => rows.length === 10);
  expect(await list.readHash()).toBe('#/reports');
});

test('a service that ignores the page is noticed', async () => {
  await showList('#/reports');
  scenario.service.setShape({ ignoresPage: true });
  await list.click('Next page');
  await waitForText(list.page, 'This service always answers with its first page.');
  scenario.service.setShape({ ignoresPage: false });
});

test('the details show every field the service sent, unknown ones too', async () => {
  await showList('#/reports');
  const [first = ''] = await list.readRows();
  const report = scenario.service.reports().at(-1);
  await list.clickInRow(first.split(' ')[1] ?? '', 'button', 'Details');
  await waitForText(list.page, 'All fields');
  const shown = await readPage(list.page);
  for (const name of ['id', 'url', 'project', 'result', 'privacy', 'score']) expect(shown).toContain(name);
  expect(shown).toContain(String(report?.score));
  expect(await list.readHash()).toBe(`#/reports?report=${report?.id}`);
  await list.click('Close');
  await waitUntil('the list’s address', async () => (await list.readHash()) === '#/reports');
});

test('the address in a row opens the details, and Back closes them', async () => {
  await showList('#/reports?sort_by=url');
  const [first = ''] = (await list.readRows()).map((row) => row.split(' ')[1] ?? '');
  await list.clickInRow(first, 'link', `https://${first}`);
  await waitForText(list.page, 'All fields');
  expect(await list.readHash()).toMatch(/^#\/reports\?sort_by=url&report=\d+$/);
  await list.page.goBack();
  await waitUntil('the list’s address', async () => (await list.readHash()) === '#/reports?sort_by=url');
});

test('the narrow row names the project only where the address does not', async () => {
  scenario.service.addReport({ url: 'https://own.example/', project: 'own.example' });
  scenario.service.addReport({ url: 'https://other.example/', project: 'A client' });
  await showList('#/reports');
  await list.page.setViewport({ width: 360, height: 780 });
  expect(await (await list.findRow('other.example')).evaluate((row) => (row as HTMLElement).innerText)).toContain(
    'A client',
  );
  const own = await (await list.findRow('own.example')).evaluate((row) => (row as HTMLElement).innerText);
  expect(own.match(/own\.example/g)).toHaveLength(1);
});

test('the projects are asked for once, however often the list is loaded', async () => {
  const countAsked = () => scenario.service.apiRequests().filter(({ path }) => path.endsWith('/projects')).length;
  const before = countAsked();
  await showList('#/reports');
  await waitUntil('the projects', () => countAsked() > before);
  for (const [dropDown, value] of [
    ['Sort by', 'url'],
    ['Order', 'asc'],
    ['Per page', '25'],
  ] as const) {
    const { length } = listQueries();
    await list.choose(dropDown, value);
    await waitUntil('the request', () => listQueries().length > length);
    await list.waitForRows('some', (rows) => rows.length > 0 && rows.every(Boolean));
  }
  expect(countAsked()).toBe(before + 1);
});

test.each([
  ['#/reports?page=999999999', 14],
  ['#/reports?page=999999999&per_page=100', 2],
])('%s leads to the last page', async (hash, last) => {
  await list.page.close();
  list = await ListPage.open(scenario.under, hash);
  await waitForText(list.page, `Page ${last} of ${last}`);
  await list.waitForRows('the last ones', (rows) => rows.length > 0 && rows.length < 100 && rows.every(Boolean));
  expect(await list.readHash()).toContain(`page=${last}`);
  expect(listQueries().at(-1)).toMatchObject({ page: String(last) });
});

test.each([
  '#/nowhere',
  '#/reports?sort_by=password&sort=sideways&result=ugly&per_page=7&page=-1',
  '#/reports?page=1e9&per_page=%F0%28&search=',
  '#/reports?page=0&%zz=%&&&=',
  '#reports//?project',
])('the garbage address %s shows the list with its defaults', async (hash) => {
  await list.page.close();
  list = await ListPage.open(scenario.under, hash);
  await list.waitForRows('ten', (rows) => rows.length === 10 && rows.every(Boolean));
  expect(listQueries().at(-1)).toEqual(defaults);
  expect(await list.page.$('[role="alert"]:not(:empty)')).toBeNull();
});

test('a direction that an address sets ends with the address', async () => {
  const url = 'https://example.com/\u202Egnp.exe';
  scenario.service.addReport({ url, project: 'left\u202Eright' });
  await showList('#/reports');
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
