// Summaries for clients: of a view or a project, in any language, to be printed or saved and opened by the recipient.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, hasRole, readPage, waitForRole, waitForText } from '../pages/by-role.ts';
import { takeDownload } from '../pages/export-dialog.ts';
import { ListPage } from '../pages/list-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-downloads-'));
const day = 86_400_000;
const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

let scenario: Scenario;
let summary: SummaryPage | undefined;
let ids: { worse: number; closed: number; locked: number };

beforeAll(async () => {
  scenario = await startScenario({ downloadsDir: downloads });
  const { service } = scenario;
  const add = (path: string, result: 'good' | 'decent' | 'bad', days: number, more: object = {}) =>
    service.addReport({
      url: `https://bakery.example/${path}`,
      project: 'Bakery',
      result,
      privacy: 0,
      createdAt: Date.now() - days * day,
      generatedAt: Date.now() - days * day,
      ...more,
    });
  add('bread', 'good', 90);
  ids = {
    worse: add('bread', 'bad', 2),
    closed: add('closed', 'bad', 80, { privacy: 1 }),
    locked: add('locked', 'decent', 70),
  };
  add('fine', 'good', 60, { privacy: 1 });
  for (let n = 0; n < 30; n++) {
    service.addReport({ url: `https://museum.example/${n}`, project: 'Museum', result: 'bad', privacy: 0 });
  }
  service.addReport({ url: 'https://hostile.example/', project: hostile, result: 'bad', privacy: 0 });
  // Reads the new reports into the local copy.
  const list = await ReportsPage.open(scenario.under);
  await list.refresh();
  await list.waitForCount('36 reports');
  await list.page.close();
});
afterAll(async () => {
  await scenario?.close();
  rmSync(downloads, { recursive: true });
});
afterEach(() => summary?.page.close());

async function open(query: string): Promise<SummaryPage> {
  summary = await SummaryPage.open(scenario.under, query);
  return summary;
}

const link = (id: number) => `${scenario.service.address}/reports/${id}`;

test('the summary of a view shows its number of pages, what changed, and the worst pages with report links', async () => {
  const list = await ReportsPage.open(scenario.under, 'q=bakery');
  await list.waitForCount('5 of');
  await list.click('More actions');
  await byRole(list.page, 'menuitem', 'Summary…').click();
  summary = new SummaryPage(list.page);
  const text = await summary.waitFor('Pages to improve first');
  expect(text).toMatch(/^Summary bakery .* · 4 pages /);
  expect(text).toContain('Worse Better Unchanged New 1 0 3 0');
  expect(text).toContain('Bad was Good bakery.example/bread');
  expect(await summary.readReportCells()).toEqual([link(ids.worse), 'Private', link(ids.locked)]);
});

test('a project’s summary can be in German in an English browser, and in Arabic it reads from right to left', async () => {
  const projects = await ListPage.open(scenario.under);
  await projects.clickInRow('Bakery', 'link', 'Summary…');
  summary = new SummaryPage(projects.page);
  await summary.waitFor('Summary Bakery');
  await projects.select('Language', 'de');
  expect(await summary.waitFor('Zusammenfassung Bakery')).toContain('vorher: Gut');
  expect(await hasRole(projects.page, 'button', 'Print or save as PDF')).toBe(true);
  await projects.select('Language', 'ar');
  await summary.waitFor('ملخّص Bakery');
  const direction = await projects.page.evaluate(() => {
    const heading = document.querySelector('.summary-document')?.shadowRoot?.querySelector('h2');
    return heading && getComputedStyle(heading).direction;
  });
  expect(direction).toBe('rtl');
  expect(await projects.readHash()).toBe('#/summary?project=Bakery&lang=ar');
  // The next summary begins in the same language.
  const { page } = await open('project=Bakery');
  await summary?.waitFor('ملخّص Bakery');
  await new ListPage(page).select('Language', 'en');
  await summary?.waitFor('Summary Bakery');
});

test('on a phone, no heading of the changes overflows its cell', async () => {
  const { page } = await open('lang=de');
  await page.setViewport({ width: 360, height: 740 });
  await summary?.waitFor('Unverändert');
  const gaps = await page.evaluate(() => {
    const article = document.querySelector('.summary-document')?.shadowRoot;
    const cells = [...(article?.querySelectorAll('.changes th') ?? [])];
    return cells.map((cell) => cell.clientWidth - cell.scrollWidth);
  });
  expect(gaps).toEqual([0, 0, 0, 0]);
});

test('the saved file is one document without scripts, and it causes no other request', async () => {
  const page = await open(`project=${encodeURIComponent(hostile)}&lang=fr`);
  await page.waitFor('Synthèse');
  const { name, bytes } = await page.save(downloads);
  expect(name).toMatch(/^(?!pagegrade).*-\d{4}-\d\d-\d\d\.html$/);
  const text = bytes.toString();
  expect(text).toMatch(/^<!doctype html>\n<html lang="fr" dir="ltr">/);
  expect(text).not.toMatch(/<script|<img|<link|<iframe/i);
  const path = join(downloads, 'handed-on.htm');
  writeFileSync(path, bytes);
  const reader = await scenario.under.browser.newPage();
  const asked: string[] = [];
  reader.on('request', (request) => void asked.push(request.url()));
  const address = pathToFileURL(path).href;
  await reader.goto(address);
  expect(asked).toEqual([address]);
  expect(await reader.title()).toBe(hostile);
  expect(await readPage(reader)).toContain('Pages à améliorer en priorité');
  const fontSize = await reader.$eval('h1', (title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(fontSize).toBeGreaterThan(20);
  await reader.close();
});

test('a summary has its sender’s logo, name and contact, and an introduction that is kept for its project', async () => {
  const logo = join(downloads, 'logo.svg');
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="500"><rect width="9" height="9"/></svg>',
  );
  const photo = join(downloads, 'logo.png');
  writeFileSync(photo, 'no image');
  let page = await open('project=Bakery');
  await page.page.click('.summary-sender > summary');
  await byRole(page.page, 'textbox', 'Name').fill('Studio Nord');
  await byRole(page.page, 'textbox', 'Contact').fill('office@studio.example');
  await byRole(page.page, 'textbox', 'Introduction').fill('All pages were checked.');
  const input = (await page.page.$('input[type="file"]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(photo);
  await waitForText(page.page, 'This file isn’t an image that the browser can show.');
  await input.uploadFile(logo);
  await waitForRole(page.page, 'button', 'Remove');
  expect(await readPage(page.page)).not.toContain('isn’t an image');
  await page.page.close();

  page = await open('project=Bakery');
  expect(await page.waitFor('Studio Nord')).toMatch(
    /^Studio Nord office@studio.example Summary Bakery .*All pages were/,
  );
  const size = await page.page.evaluate(() => {
    const image = document.querySelector('.summary-document')?.shadowRoot?.querySelector('img');
    return [image?.naturalWidth, image?.naturalHeight];
  });
  expect(size).toEqual([720, 180]);
  const { bytes } = await page.save(downloads);
  expect(bytes.toString()).toMatch(/<img src="data:image\/png;base64,[^"]+" alt[^>]*>.*Studio Nord/);
  await page.page.close();

  // A project may be named like a property that every object has.
  page = await open('project=constructor');
  await waitForText(page.page, 'Nothing matches');
  expect(await page.page.$eval('.summary-sender textarea', (field) => field.value)).toBe('');
  await page.page.close();

  page = await open('project=Museum');
  expect(await page.waitFor('Studio Nord')).not.toContain('All pages were checked.');
  await page.page.evaluate(() => localStorage.removeItem('summarySender'));
});

test('of several projects, each gets its own file with its own introduction in one archive', async () => {
  const introductions = { Bakery: 'Your bread is better now.', Museum: 'All thirty pages are bad.' };
  for (const [project, text] of Object.entries(introductions)) {
    const { page } = await open(`project=${project}`);
    await page.locator('.summary-sender > summary').click();
    await byRole(page, 'textbox', 'Introduction').fill(text);
    await summary?.waitFor(text);
    await page.close();
  }
  const page = await open(`project=Bakery&project=Museum&project=Gone`);
  await page.waitFor('Bakery');
  await page.click('Save one file per project');
  const { name, bytes } = await waitUntil('the archive', () => takeDownload(downloads));
  expect(name).toMatch(/^Bakery-Museum-Gone-.*\.zip$/);
  // The names stand before the files and in the list at the end; the archive is not compressed.
  const text = bytes.toString();
  const names = new Set(text.match(/\w+-\d{4}-\d\d-\d\d\.html/g));
  expect([...names].map((name) => name.split('-')[0])).toEqual(['Bakery', 'Museum']);
  expect(text).toContain('bakery.example/bread');
  const own = Object.entries(introductions).map(([project, text]) => `<title>${project}</title>…${text}`);
  const written = text.matchAll(/(<title>\w+<\/title>).*?class="introduction"[^>]*>([^<]+)/gs);
  expect(Array.from(written, ([, title, words]) => `${title}…${words?.trim()}`)).toEqual(own);
});

test('only the document is printed, on several pages and under its own title', async () => {
  const { page } = await open('project=Museum&pages=50');
  await summary?.waitFor('30 pages');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await summary?.click('Print or save as PDF');
  await waitUntil('the call of window.print', () => page.$('[data-printed]'));
  const bytes = Buffer.from(await page.pdf({ format: 'A4' })).toString('latin1');
  expect(bytes.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  expect(bytes).toContain('/Title (Museum)');
  await page.emulateMediaType('print');
  const shown = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    const seen = all.filter((element) => element.checkVisibility() && element.children.length === 0);
    return seen.map(({ className }) => className);
  });
  expect(shown).toEqual(['summary-document']);
});

test('the page says which linked reports only the user can open, and makes them public; the summary follows', async () => {
  const page = await open('project=Bakery');
  await page.waitFor('Private');
  await waitForText(page.page, 'The summary links to 3 reports. Only you can open 1 of them.');
  await page.click('Make public…');
  await waitForRole(page.page, 'dialog', 'Change the privacy of 1 report');
  await page.click('Change 1 report');
  await waitUntil('a link in place of “Private”', async () => (await page.readReportCells())[1] === link(ids.closed));
  const changed = scenario.service.reports().filter(({ url }) => /closed|fine/.test(url));
  // The good page is not linked, so its report stays private.
  expect(changed.map(({ privacy }) => privacy)).toEqual([0, 1]);
  await waitUntil('no notice', async () => !(await readPage(page.page)).includes('Only you can open'));
});

test('one password can be set for linked reports; the document says that it is needed, but not which it is', async () => {
  scenario.service.addReport({ url: 'https://spa.example/', project: 'Spa', result: 'bad', privacy: 1 });
  const list = await ReportsPage.open(scenario.under);
  await list.refresh();
  await list.waitForCount('37 reports');
  await list.page.close();
  const page = await open('project=Spa');
  await page.waitFor('Private');
  await page.click('Set one password…');
  await bySecret(page.page, 'Password').fill('Kiefernweg-12');
  await page.click('Change 1 report');
  await page.waitFor('Needs a password');
  expect(scenario.service.reports().find(({ project }) => project === 'Spa')?.privacy).toBe(2);
  const { bytes } = await page.save(downloads);
  expect(bytes.toString()).toContain('Needs a password');
  expect(bytes.toString()).not.toContain('Kiefernweg');
});
