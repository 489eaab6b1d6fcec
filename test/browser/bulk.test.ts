// Many addresses at once: from every source that needs no dialog of the browser's, to the reports they become.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from './driver/wait-until.ts';
import { BulkPage } from './pages/bulk-page.ts';
import { byRole, waitForRole, waitForText } from './pages/by-role.ts';
import { takeDownload } from './pages/export-dialog.ts';
import { type Scenario, startScenario } from './scenario.ts';
import { listLayoutFaults } from './surfaces/layout-faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'pagegrade-lists-'));
const downloads = join(folder, 'downloads');
let scenario: Scenario;
let list: BulkPage;
let site: Server | undefined;

beforeAll(async () => {
  mkdirSync(downloads);
  scenario = await startScenario({ downloadsDir: downloads });
});
afterAll(async () => {
  await scenario?.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  scenario.service.clearFaults();
  await list?.page.close();
  site?.closeAllConnections();
  site?.close();
});

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function writeSitemap(urls: string[]): string {
  return `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
}

const listPages = (count: number, name = 'n') =>
  Array.from({ length: count }, (_, number) => `${scenario.service.samples.good}?${name}=${number}`);

const listPosts = () => scenario.service.apiRequests().filter(({ method }) => method === 'POST');

test('a pasted list shows what is ready, known, risky, repeated and refused; only what is ready is sent', async () => {
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
    'To be confirmed': 1,
    Repeated: 1,
    Refused: 1,
  });
  expect(await list.readRows()).toEqual([
    expect.stringMatching(/B now|B 1 minute ago|B .*ago/),
    expect.stringContaining('paste=1'),
    expect.stringContaining('paste=2'),
    expect.stringContaining('paste=3'),
    expect.stringContaining('Another line means the same page.'),
    expect.stringContaining('This address may contain a secret'),
    expect.stringContaining('This is one of the browser’s own pages.'),
  ]);
  expect(listPosts()).toEqual([]);
  await list.analyse(3);
  await waitUntil('the reports', () => service.reports().length === 4);
  // Several at a time, in whatever order they arrive.
  expect(listPosts().map(({ body }) => new URLSearchParams(body).get('url'))).toEqual(expect.arrayContaining(fresh));
  expect(listPosts()).toHaveLength(3);
});

test('in a narrow window no line below the name is empty, and none is added for the count', async () => {
  list = await BulkPage.open(scenario.under);
  await list.page.setViewport({ width: 360, height: 740 });
  const measure = () =>
    list.page.evaluate(() => {
      const [name, intro] = ['h1', '.bulk-intro'].map((selector) => document.querySelector(selector));
      return (intro?.getBoundingClientRect().top ?? 0) - (name?.getBoundingClientRect().bottom ?? 0);
    });
  const before = await measure();
  expect(before).toBeLessThan(16);
  await list.addList(listPages(2, 'narrow'));
  await list.waitForCounts({ All: 2 });
  expect(await measure()).toBe(before);
  await list.analyse(2);
  await waitUntil('the result', async () => (await list.page.$$('.batch-back')).length > 0);
  const heights = await list.page.$$eval('.list-head, .list-title', (found) =>
    found.map((element) => element.getBoundingClientRect().height),
  );
  expect(new Set(heights).size).toBe(1);
});

test('in a narrow window the reason of a refusal ends in dots, and is told whole where the mouse rests', async () => {
  list = await BulkPage.open(scenario.under);
  await list.page.setViewport({ width: 320, height: 1600 });
  await list.addList(['ftp://shop.example/prices.csv']);
  await list.waitForCounts({ Refused: 1 });
  const note = await list.page.$('.only-narrow .line-note');
  const reason = (await note?.evaluate((shown) => shown.textContent)) ?? '';
  expect(reason).toContain('https://');
  expect(await note?.evaluate((shown) => shown.getAttribute('title'))).toBe(reason);
  expect(await listLayoutFaults(list.page)).toEqual([]);
});

test('what is not sent is in the result and its file with why, where it stood in the list, also after a reload', async () => {
  const [known = '', fresh = ''] = listPages(2, 'unsent');
  list = await BulkPage.open(scenario.under);
  const { page } = list;
  await list.addList([known]);
  await list.analyse(1);
  await waitUntil('the report', async () => (await list.readRows())[0]?.startsWith('Done'));
  const id = scenario.service.reports().at(-1)?.id;
  await byRole(page, 'link', 'Analyse many').click();
  await list.addList(['chrome://settings/', fresh, known, `${fresh}#again`]);
  await list.waitForCounts({ All: 4, Ready: 1, 'Already analysed': 1, Repeated: 1, Refused: 1 });
  await list.analyse(1);
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await waitUntil('the result', async () => (await list.readRows())[1]?.startsWith('Done'));
    expect(await list.readRows()).toEqual([
      expect.stringMatching(/^Not sent.*settings.*It is a page of the browser itself\.$/),
      expect.stringContaining('unsent=1'),
      expect.stringMatching(/^Not sent G.*unsent=0.*Already analysed$/),
      expect.stringMatching(/^Not sent.*unsent=1#again.*Another line means the same page\.$/),
    ]);
  }
  await byRole(page, 'button', 'Download CSV').click();
  const { bytes } = await waitUntil('the file', () => takeDownload(downloads));
  const rows: string[][] = parse(bytes);
  const link = `${scenario.service.address}/reports/${id}`;
  expect(rows.slice(1)).toEqual([
    ['chrome://settings/', 'Not sent', '', '', 'This is one of the browser’s own pages.'],
    [fresh, 'Done', 'Good', expect.stringContaining('/reports/'), ''],
    [known, 'Not sent', 'Good', link, 'Already analysed'],
    [`${fresh}#again`, 'Not sent', '', expect.anything(), 'Another line means the same page.'],
  ]);
  await byRole(page, 'link', 'Not sent 3').click();
  await waitUntil('three rows', async () => (await list.readRows()).length === 3);
});

test('lines are removed, ticked and shown by kind with the keyboard alone', async () => {
  list = await BulkPage.open(scenario.under);
  const { page } = list;
  await list.addList(['https://a.example/', 'https://b.example/?api_key=3f9c2d1b8a7e6f5d', 'https://c.example/']);
  await list.waitForCounts({ Ready: 2, 'To be confirmed': 1 });
  await page.focus('tbody tr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await list.waitForCounts({ All: 2, Ready: 1 });
  await page.focus('tbody tr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await byRole(page, 'button', 'Analyse 2 pages').wait();
  await byRole(page, 'link', 'To be confirmed 1').click();
  await waitUntil('one row', async () => (await list.readRows()).length === 1);
  expect(await list.readHash()).toBe('#/analyse?show=risky');
  await list.click('Leave all out');
  await byRole(page, 'button', 'Analyse 1 page').wait();
});

test('what was brought together is there again after another view and after a reload; it is in no address', async () => {
  list = await BulkPage.open(scenario.under);
  const { page } = list;
  await list.addList(['https://a.example/', 'https://b.example/']);
  await byRole(page, 'textbox', 'List of addresses').fill('half an addr');
  await byRole(page, 'radio', 'Password').click();
  await page.type('input[type="password"]', 'open sesame');
  for (const role of ['button', 'link']) {
    await byRole(page, 'link', 'Reports').click();
    await byRole(page, role, role === 'button' ? 'Analyse many…' : 'Analyse many').click();
    await waitForRole(page, 'textbox', 'List of addresses');
    expect(await page.$eval('nav [aria-current="page"]', (link) => link.textContent)).toBe('Analyse many');
  }
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

test('what the browser has no room to keep is left only where the user says so', async () => {
  list = await BulkPage.open(scenario.under);
  const { page } = list;
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const long = Array.from({ length: 2_000 }, (_, number) => `https://a.example/${number}/${'x'.repeat(3_000)}`);
  await list.choose(write('long.txt', long.join('\n')));
  await list.waitForCounts({ All: 2_000 });
  // Browsers ask nobody who has not touched the page.
  await page.click('textarea');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await waitUntil('the question', () => asked.length > 0, 20);
  await list.waitForCounts({ All: 2_000 });
  await list.click('Clear list');
  await list.addList(['https://a.example/']);
  await list.waitForCounts({ Ready: 1 });
  await page.reload();
  await list.waitForCounts({ Ready: 1 });
  expect(asked).toEqual(['beforeunload']);
});

describe('a file', () => {
  test('that is a sitemap, gzipped or not, is read', async () => {
    list = await BulkPage.open(scenario.under);
    await list.choose(write('sitemap.xml', writeSitemap(['https://a.example/?a=1&amp;b=2', 'https://a.example/2'])));
    await list.waitForCounts({ Ready: 2 });
    await list.choose(write('more.xml.gz', gzipSync(writeSitemap(['https://a.example/3']))));
    await list.waitForCounts({ Ready: 3 });
    expect((await list.readRows())[0]).toBe('Will be sent a.example/?a=1&b=2');
  });

  test('with columns asks for the one with the addresses; as older spreadsheets write it, too', async () => {
    list = await BulkPage.open(scenario.under);
    const text = '\ufeffTitel;Adresse\r\n"Größe; Maß";https://a.example/1\r\nStart;a.example/2\r\n';
    await list.choose(write('utf-16.csv', Buffer.from(text, 'utf16le')));
    await waitForText(list.page, 'Column with the addresses');
    expect(await list.page.$$eval('.source-choice option', (options) => options.map(({ label }) => label))).toEqual([
      'Titel (such as: Größe; Maß)',
      'Adresse (such as: https://a.example/1)',
    ]);
    await list.click('Add this column');
    await list.waitForCounts({ Ready: 2 });
  });

  test('that cannot be read says why', async () => {
    list = await BulkPage.open(scenario.under);
    await list.choose(write('pages.xlsx', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 8, 0)));
    await waitForText(list.page, 'This file is not text.');
    await list.choose(write('feed.xml', '<rss></rss>'));
    await waitForText(list.page, 'This is XML, but not a sitemap.');
  });
});

describe('an address', () => {
  /** A site of the user's, on another port than the service. */
  async function serve(pages: (address: string) => Record<string, string>): Promise<string> {
    let served: Record<string, string> = {};
    const server = createServer((request, response) => {
      const page = served[request.url ?? ''];
      response.writeHead(page === undefined ? 404 : 200, { 'Set-Cookie': 'seen=1', 'Content-Type': 'text/plain' });
      asked.push({ path: request.url, cookie: request.headers.cookie, referer: request.headers.referer });
      response.end(page);
    });
    site = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    served = pages(address);
    return address;
  }
  const asked: object[] = [];

  test('of an index is followed to the sitemaps of its site, with nothing that tells who asks', async () => {
    asked.length = 0;
    const address = await serve((address) => ({
      '/sitemap.xml': `<sitemapindex><sitemap><loc>${address}/1.xml</loc></sitemap><sitemap><loc>${address}/gone.xml</loc>
        </sitemap><sitemap><loc>https://elsewhere.example/2.xml</loc></sitemap></sitemapindex>`,
      '/1.xml': writeSitemap(['https://a.example/1', 'https://a.example/2']),
    }));
    list = await BulkPage.open(scenario.under);
    await list.load(address);
    await list.waitForCounts({ Ready: 2 });
    await waitForText(list.page, '2 sitemaps of the index were left out');
    expect(asked).toEqual([{ path: '/sitemap.xml' }, { path: '/1.xml' }, { path: '/gone.xml' }]);
  });

  test('that answers a web page or nothing says so', async () => {
    const address = await serve(() => ({ '/list': '<!doctype html><title>Shop</title>' }));
    list = await BulkPage.open(scenario.under);
    await list.load(`${address}/list`);
    await waitForText(list.page, 'This is a web page, not a list.');
    await list.load(`${address}/gone`);
    await waitForText(list.page, 'HTTP status 404');
  });
});
