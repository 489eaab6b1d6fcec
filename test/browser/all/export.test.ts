// Reports are exported from the list as files, through real downloads of the browser, and as text.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { byRole, waitForText } from '../pages/by-role.ts';
import { ExportDialog } from '../pages/export-dialog.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { listAskedRequests, type Scenario, startScenario } from '../scenario.ts';

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-downloads-'));
let scenario: Scenario;
let list: ReportsPage;

beforeAll(async () => {
  scenario = await startScenario({ downloadsDir: downloads });
  scenario.service.seed(3000, { projects: 60 });
  scenario.service.addReport({ url: 'https://bücher.example/?q="a,b"', project: '=SUM(1)', privacy: 2 });
  const first = await ReportsPage.open(scenario.under);
  await first.waitForCount('3,001 reports');
  await first.page.close();
});
afterAll(async () => {
  await scenario?.close();
  rmSync(downloads, { recursive: true });
});
afterEach(() => list?.page.close());

async function show(query = ''): Promise<void> {
  list = await ReportsPage.open(scenario.under, query);
}

const toTime = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** The expected cells of a report, from the data of the stand-in service. */
function listCells({
  id,
  url,
  project,
  result,
  privacy,
  score,
  createdAt,
  generatedAt,
}: ReturnType<typeof listReports>[number]) {
  const grade = { good: 'Good', decent: 'Decent', bad: 'Bad' }[result];
  return [
    url,
    project,
    grade,
    '',
    ['Public', 'Private', 'Password'][privacy],
    toTime(createdAt),
    toTime(generatedAt),
    `${scenario.service.address}/reports/${id}`,
    String(id),
    `${grade} ${toTime(generatedAt)}`,
    '',
    '',
    String(score),
  ];
}

/** The reports of the service, newest first, as in the list. */
function listReports() {
  return scenario.service.reports().reverse();
}

test('all matching reports are saved as CSV in the order of the list, without a request', async () => {
  await show('&q=bakery-1.');
  const { length } = listAskedRequests(scenario);
  const wanted = listReports().filter(({ url }) => url.includes('bakery-1.'));
  const dialog = await ExportDialog.open(list.page, `Export ${wanted.length} reports`);
  const { name, bytes } = await dialog.save(downloads);
  expect(name).toMatch(/^pagegrade-Stand-in-Reports-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows]: string[][] = parse(bytes, { bom: true });
  expect(head).toEqual([
    'Address',
    'Project',
    'Grade',
    'Before',
    'Privacy',
    'Created (UTC)',
    'Analysed (UTC)',
    'Report page',
    'ID',
    'Grades so far',
    'Changed (UTC)',
    'Failed checks',
    'Score',
  ]);
  expect(rows).toEqual(wanted.map(listCells));
  expect(listAskedRequests(scenario)).toHaveLength(length);
});

test('the CSV file begins with the byte order mark that Excel needs, and formulas in it are escaped', async () => {
  await show('&q=q%3D');
  const dialog = await ExportDialog.open(list.page, 'Export 1 report');
  const { bytes } = await dialog.save(downloads);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [, row]: string[][] = parse(bytes.subarray(3));
  expect(row?.slice(0, 2)).toEqual(['https://bücher.example/?q="a,b"', "'=SUM(1)"]);
});

test('reports are copied as a table that a spreadsheet pastes as cells', async () => {
  await show('&q=q%3D');
  const origin = await list.page.evaluate(() => location.origin);
  await scenario.under.browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read']);
  await ExportDialog.open(list.page, 'Export 1 report');
  await byRole(list.page, 'button', 'Copy for a spreadsheet').click();
  await waitForText(list.page, 'Copied');
  const copied = await list.page.evaluate(() => navigator.clipboard.readText());
  const [head, ...rows]: string[][] = parse(copied, { delimiter: '\t' });
  expect(head?.slice(0, 3)).toEqual(['Address', 'Project', 'Grade']);
  expect(rows.map((row) => row.slice(0, 2))).toEqual([['https://bücher.example/?q="a,b"', "'=SUM(1)"]]);
});
