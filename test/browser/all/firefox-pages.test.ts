// Firefox beyond the main job: exports, summaries, insights, bulk actions and the toolbar icon.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../service/service.ts';
import type { FirefoxUnderTest } from '../driver/launch-firefox.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { waitForText } from '../pages/by-role.ts';
import { ExportDialog } from '../pages/export-dialog.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { ToolbarIcon } from '../pages/toolbar-icon.ts';
import { connect, type Scenario, startFirefoxScenario } from '../scenario.ts';

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-downloads-'));
let scenario: Scenario<FirefoxUnderTest>;
let service: Service;
let under: FirefoxUnderTest;

beforeAll(async () => {
  scenario = await startFirefoxScenario({ isConnected: false, downloadsDir: downloads });
  ({ service, under } = scenario);
  for (const url of Object.values(service.samples)) service.addReport({ url });
  await connect(scenario);
});
afterAll(async () => {
  await scenario?.close();
  rmSync(downloads, { recursive: true });
});

test('the reports of the list can be exported as a CSV file', async () => {
  const list = await ReportsPage.open(under);
  const reports = service.reports();
  const dialog = await ExportDialog.open(list.page, `Export ${reports.length} reports`);
  const { name, bytes } = await dialog.save(downloads);
  expect(name).toMatch(/^pagegrade-Stand-in-.+\.csv$/);
  const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
  expect(rows.map((row) => [row.Address, row.ID])).toEqual(reports.map(({ url, id }) => [url, String(id)]).reverse());
  await list.page.close();
});

test('a summary can be written in a language other than the browser’s, saved and printed', async () => {
  const summary = await SummaryPage.open(under, 'lang=de');
  await summary.waitFor('Zusammenfassung Alle Seiten');
  const { name, bytes } = await summary.save(downloads);
  expect(name).toMatch(/^Alle-Seiten-.+\.html$/);
  expect(bytes.toString()).toContain('<html lang="de" dir="ltr">');
  expect(Buffer.from(await summary.page.pdf()).toString('latin1')).toMatch(/^%PDF-/);
  await summary.page.close();
});

test('“Analyse many” accepts tabs and a pasted list, and each ready page gets a report', async () => {
  const { good, bad } = service.samples;
  const tabs = [await scenario.visit(`${good}?tab`), await scenario.visit(`${bad}?tab`)];
  const list = await BulkPage.open(under);
  await list.click('Add the tabs of this window');
  await waitUntil('the tabs', async () => {
    const rows = (await list.readRows()).join('\n');
    return rows.includes('/good/?tab') && rows.includes('/bad/?tab') && !rows.includes('extension://');
  });
  await list.click('Clear list');
  await list.load(service.address);
  await waitForText(list.page, 'HTTP status 404');
  const pages = Array.from({ length: 20 }, (_, number) => `${good}?many=${number}`);
  await list.addList([...pages, `${pages[0]}#top`, 'about:config']);
  await list.waitForCounts({ Ready: 20, Duplicates: 1, 'Can’t be analysed': 1 });
  const before = service.reports().length;
  await list.analyse(20);
  await waitUntil('the reports', () => service.reports().length === before + 20, 60);
  for (const page of [list.page, ...tabs]) await page.close();
}, 120_000);

test('the icon shows the grade of the active tab, even if the background page was stopped', async () => {
  const { good, bad } = service.samples;
  service.addReport({ url: `${good}?icon&utm_source=news`, result: 'good' });
  service.addReport({ url: `${bad}?icon`, result: 'bad' });
  const list = await ReportsPage.open(under);
  await list.refresh();
  await list.waitForRows('both', (rows) => rows.filter((row) => row.includes('?icon')).length === 2);
  await list.page.close();
  const icon = await ToolbarIcon.open(under);
  const page = await scenario.visit(`${good}?icon`);
  // The tests above left a mark on the icon. Looking at Activity clears it.
  const activity = await under.openExtensionPage('options.html#/activity');
  await activity.bringToFront();
  await icon.waitFor('');
  await page.bringToFront();
  await icon.showGrades(true);
  await page.bringToFront();
  await icon.waitFor('✓');
  await page.goto(`${bad}?icon`);
  await icon.waitFor('✕');
  // Firefox wakes the background page for events of tabs only after the page has been started once more.
  await under.stopWorker();
  const starter = await ReportsPage.open(under);
  await starter.waitForRows('some', (rows) => rows.some((row) => row.includes('?icon')));
  await starter.page.close();
  await page.bringToFront();
  await icon.waitFor('✕');
  await under.stopWorker();
  await page.goto(`${good}?icon`);
  await icon.waitFor('✓');
  await icon.showGrades(false);
  await page.bringToFront();
  await icon.waitFor('');
  for (const open of [page, activity, icon.desk]) await open.close();
});
