// Bulk analysis from end to end, with every source of addresses that needs no dialog of the browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendMessage } from './driver/send-message.ts';
import { waitUntil } from './driver/wait-until.ts';
import { BulkPage } from './pages/bulk-page.ts';
import { byRole, waitForRole, waitForText } from './pages/by-role.ts';
import { takeDownload } from './pages/export-dialog.ts';
import { waitForFocus } from './pages/keyboard.ts';
import { type Scenario, startScenario } from './scenario.ts';

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-downloads-'));
let scenario: Scenario;
let list: BulkPage;
let site: Server | undefined;

beforeAll(async () => {
  scenario = await startScenario({ downloadsDir: downloads });
});
afterAll(async () => {
  await scenario?.close();
  rmSync(downloads, { recursive: true });
});
afterEach(async () => {
  scenario.service.clearFaults();
  await list?.page.close();
  site?.closeAllConnections();
  site?.close();
});

const listPages = (count: number, name = 'n') =>
  Array.from({ length: count }, (_, number) => `${scenario.service.samples.good}?${name}=${number}`);

const listPosts = () => scenario.service.apiRequests().filter(({ method }) => method === 'POST');

test('each pasted line is classified; known pages are re-run, new ones analysed, and the others not sent', async () => {
  const { service, under } = scenario;
  const [known = '', ...fresh] = listPages(4, 'paste');
  service.addReport({ url: known, result: 'bad' });
  list = await BulkPage.open(under);
  await list.addList([
    known,
    ...fresh,
    `${fresh[0]}#again`,
    `${fresh[1]}&token=3f9c2d1b8a7e6f5d`,
    'chrome://settings/',
  ]);
  await list.waitForCounts({
    All: 7,
    Ready: 3,
    'Already analysed': 1,
    'To confirm': 1,
    Duplicates: 1,
    'Can’t be analysed': 1,
  });
  expect(await list.readRows()).toEqual([
    expect.stringMatching(/paste=0 (now|.* ago) /),
    expect.stringContaining('paste=1'),
    expect.stringContaining('paste=2'),
    expect.stringContaining('paste=3'),
    expect.stringContaining('Same page as another line.'),
    expect.stringContaining('This address may contain a secret'),
    expect.stringContaining('This is one of the browser’s own pages.'),
  ]);
  expect(listPosts()).toEqual([]);
  const id = service.reports()[0]?.id;
  await list.analyse(3, 1);
  await waitUntil('the reports', () => service.reports().length === 4);
  // Several are sent at a time, so they may arrive in any order.
  expect(listPosts().map(({ body }) => new URLSearchParams(body).get('url'))).toEqual(expect.arrayContaining(fresh));
  expect(listPosts()).toHaveLength(3);
  await waitForText(list.page, 'Show these 4 in Reports');
  const reruns = service.apiRequests().filter(({ method }) => method === 'PATCH');
  expect(reruns.map(({ path }) => path.split('/').at(-1))).toEqual([String(id)]);
  // The lines that were not sent are still listed, with the reason.
  await waitForText(list.page, '2 lines were not sent.');
  await list.waitForCounts({ All: 2 });
  expect(await list.readRows()).toEqual([
    expect.stringContaining('This address may contain a secret'),
    expect.stringContaining('This is one of the browser’s own pages.'),
  ]);
  const [task] = await sendMessage<{ id: string }[]>(list.page, 'listBatches', {});
  await byRole(list.page, 'link', 'Show these 4 in Reports').click();
  await waitUntil('the reports of the task', async () =>
    (await list.readHash()).startsWith(`#/reports?task=${task?.id}`),
  );
});

test.each([
  [800, 700, 700 / 3],
  [400, 800, 400],
])('in a window of %d × %d pixels, the first line is within the top %d pixels', async (width, height, limit) => {
  list = await BulkPage.open(scenario.under);
  await list.page.setViewport({ width, height });
  await list.addList(['https://a.example/', 'https://b.example/?api_key=3f9c2d1b8a7e6f5d', 'chrome://settings/']);
  await list.waitForCounts({ All: 3 });
  const top = await list.page.$eval('tbody tr', (row) => row.getBoundingClientRect().top);
  expect(top).toBeLessThan(limit);
  await list.click('Clear list');
});

test('in a wide window, the reason why a line is refused is shown whole', async () => {
  list = await BulkPage.open(scenario.under);
  await list.page.setViewport({ width: 1280, height: 800 });
  await list.addList(['ftp://shop.example/prices.csv']);
  await list.waitForCounts({ 'Can’t be analysed': 1 });
  const isCut = (reason: Element) => reason.scrollWidth > reason.clientWidth;
  expect(await list.page.$eval('.only-wide .line-note > span', isCut)).toBe(false);
  await list.click('Clear list');
});

test('the outcome of each page of a task can be downloaded as CSV', async () => {
  const [first = '', second = ''] = listPages(2, 'file');
  list = await BulkPage.open(scenario.under);
  const { page } = list;
  await list.addList([first, second]);
  await list.analyse(2);
  // When the task ends, its link is replaced by another one.
  await waitForText(page, '2 pages analysed');
  await byRole(page, 'link', 'Details').click();
  await waitForRole(page, 'heading', '2 pages analysed');
  await byRole(page, 'button', 'Download CSV').click();
  const { bytes } = await waitUntil('the file', () => takeDownload(downloads));
  const rows: string[][] = parse(bytes, { bom: true });
  expect(rows.slice(1)).toEqual([
    [first, 'Done', 'Good', expect.stringContaining('/reports/'), ''],
    [second, 'Done', 'Good', expect.stringContaining('/reports/'), ''],
  ]);
});

test('lines are removed and get an action with the keyboard, and can be filtered by kind', async () => {
  list = await BulkPage.open(scenario.under);
  const { page } = list;
  await list.addList(['https://a.example/', 'https://b.example/?api_key=3f9c2d1b8a7e6f5d', 'https://c.example/']);
  await list.waitForCounts({ Ready: 2, 'To confirm': 1 });
  await page.focus('tbody tr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await list.waitForCounts({ All: 2, Ready: 1 });
  await page.focus('tbody tr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await byRole(page, 'button', 'Analyse 2 pages').wait();
  await byRole(page, 'link', 'To confirm 1').click();
  await waitUntil('one row', async () => (await list.readRows()).length === 1);
  expect(await list.readHash()).toBe('#/analyse?show=risky');
  await list.click('Skip all');
  await byRole(page, 'button', 'Analyse 1 page').wait();
});

test('the focus stays in the view when the focused control is removed: a row, the list or the form', async () => {
  list = await BulkPage.open(scenario.under);
  const { page } = list;
  const press = async (role: string, name: string) => {
    await (await waitForRole(page, role, name)).focus();
    await page.keyboard.press('Enter');
  };
  await list.addList(['https://a.example/1']);
  await list.waitForCounts({ Ready: 1 });
  await press('button', 'Clear list');
  await waitForFocus(page, { tag: 'BUTTON', name: 'Undo' });
  await list.addList(['https://a.example/1', 'https://a.example/2']);
  await list.waitForCounts({ Ready: 2 });
  await page.focus('tbody tr:last-child .col-action button');
  await page.keyboard.press('Enter');
  await list.waitForCounts({ Ready: 1 });
  await waitForFocus(page, { tag: 'BUTTON', name: 'Undo' });
  await press('button', 'Clear list');
  await list.addList([...listPages(1, 'focus'), 'no address']);
  await list.waitForCounts({ All: 2, Ready: 1 });
  await press('button', 'Analyse 1 page');
  await waitForRole(page, 'dialog', 'Analyse 1 page?');
  await page.focus('dialog .button-primary');
  await page.keyboard.press('Enter');
  await waitForText(page, '1 page analysed');
  await waitForFocus(page, { tag: 'SECTION', name: 'Analyse many' });
});

test('the list survives a change of view and a reload; its password does not, and is not stored', async () => {
  list = await BulkPage.open(scenario.under);
  const { page } = list;
  await list.addList(['https://a.example/', 'https://b.example/']);
  await byRole(page, 'textbox', 'List of addresses').fill('half an addr');
  await byRole(page, 'radio', 'Password').click();
  await list.click('Analyse 2 pages');
  await waitForText(page, 'Enter a password, or choose another privacy.');
  expect(await page.$('dialog')).toBeNull();
  await page.type('input[type="password"]', 'open sesame');
  await byRole(page, 'link', 'Reports').click();
  await byRole(page, 'link', 'Analyse many').click();
  await waitForRole(page, 'textbox', 'List of addresses');
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await list.waitForCounts({ Ready: 2 });
    expect(await page.$eval('textarea', ({ value }) => value)).toBe('half an addr');
    expect(await page.$eval('input[type="password"]', (field) => (field as HTMLInputElement).value)).toBe('');
  }
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('sesame');
  await list.click('Clear list');
  await page.reload();
  await byRole(page, 'textbox', 'List of addresses').wait();
  expect(await page.$('.bulk-lines')).toBeNull();
});

test('a sitemap index is followed within its site, without cookies or a referrer', async () => {
  const requests: object[] = [];
  const pages: Record<string, string> = {};
  // On another port than the service.
  const server = createServer(({ url = '', headers: { cookie, referer } }, response) => {
    requests.push({ path: url, cookie, referer });
    const page = pages[url];
    response.writeHead(page === undefined ? 404 : 200, { 'Set-Cookie': 'seen=1', 'Content-Type': 'text/plain' });
    response.end(page);
  });
  site = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const index = [`${address}/1.xml`, `${address}/gone.xml`, 'https://elsewhere.example/2.xml'];
  const sitemaps = index.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('');
  pages['/sitemap.xml'] = `<sitemapindex>${sitemaps}</sitemapindex>`;
  const urls = ['https://a.example/1', 'https://a.example/2'].map((loc) => `<url><loc>${loc}</loc></url>`).join('');
  pages['/1.xml'] = `<?xml version="1.0"?><urlset>${urls}</urlset>`;
  list = await BulkPage.open(scenario.under);
  await list.load(address);
  await list.waitForCounts({ Ready: 2 });
  await waitForText(list.page, '2 sitemaps of the index were left out');
  expect(requests).toEqual([{ path: '/sitemap.xml' }, { path: '/1.xml' }, { path: '/gone.xml' }]);
});
