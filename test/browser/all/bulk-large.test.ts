// The longest list that is accepted, and the outcome of its pages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { byRole, waitForText } from '../pages/by-role.ts';
import { takeDownload } from '../pages/export-dialog.ts';
import { TaskLines } from '../pages/task-lines.ts';
import { type Scenario, startScenario } from '../scenario.ts';

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-downloads-'));
const refused = 'https://shop.example/refused';
let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario({ downloadsDir: downloads });
});
afterAll(async () => {
  await scenario?.close();
  rmSync(downloads, { recursive: true });
});

test('of a list of 5,000 lines, 500 pages are analysed; a table and a CSV file show the outcome of each', async () => {
  const { service, under } = scenario;
  const pages = Array.from({ length: 499 }, (_, number) => `${service.samples.good}?many=${number}`);
  const list = await BulkPage.open(under);
  const { page } = list;
  await page.evaluate(
    (pages) => {
      const others = Array.from({ length: 4_500 }, (_, number) => `Line ${number} holds no address`);
      const data = new DataTransfer();
      data.setData('text/plain', [...pages, ...others].join('\n'));
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('textarea')?.dispatchEvent(paste);
    },
    [...pages, refused],
  );
  await list.waitForCounts({ All: 5_000, Ready: 500, 'Can’t be analysed': 4_500 });
  const before = service.reports().length;
  const body = '{"message":"This page is not yours."}';
  service.addFault({ kind: 'status', status: 403, body, match: { method: 'POST', value: refused } });
  await list.analyse(500);
  // The task continues without the page, and can be found under Activity.
  await list.openTask();
  await page.goto('about:blank');
  await waitUntil('the reports', () => service.reports().length === before + 499, 200);
  const activity = await under.openExtensionPage('options.html#/activity?show=attention');
  const taskLines = new TaskLines(activity);
  await taskLines.waitFor('499 of 500 pages analysed');
  await taskLines.click('499 of 500 pages analysed', '499 of 500 pages analysed', 'link');
  await byRole(activity, 'link', 'Failed 1').click();
  await waitForText(activity, 'This page is not yours.');
  await byRole(activity, 'button', 'Download CSV').click();
  const { name, bytes } = await waitUntil('the file', () => takeDownload(downloads));
  expect(name).toMatch(/^pagegrade-Stand-in-Analyse-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows]: string[][] = parse(bytes, { bom: true });
  expect(head).toEqual(['Address', 'State', 'Grade', 'Report page', 'Problem']);
  const made = new Map(service.reports().map((report) => [report.url, `${service.address}/reports/${report.id}`]));
  expect(rows).toEqual([
    ...pages.map((url) => [url, 'Done', 'Good', made.get(url), '']),
    [refused, 'Failed', '', '', 'Your account is not allowed to do this. This page is not yours.'],
  ]);
  await activity.close();
}, 300_000);
