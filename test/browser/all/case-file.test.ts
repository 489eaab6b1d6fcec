// A case file is saved in one browser, through a real download, and merged in another.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-case-'));
let first: Scenario;
let second: Scenario;
let page: Page;

beforeAll(async () => {
  first = await startScenario({ downloadsDir: downloads });
  first.service.seed(30);
});
afterAll(async () => {
  await second?.close();
  await first?.close();
  rmSync(downloads, { recursive: true });
});
afterEach(() => page?.close());

const openSettings = async ({ under }: Scenario) => {
  page = await under.openExtensionPage('options.html#/settings');
  await byRole(page, 'button', 'Merge case file…').wait();
};

const findFile = () => readdirSync(downloads).find((name) => name.endsWith('.json.gz'));

const choose = async (path: string) => {
  const input = (await page.$('input[type="file"]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(path);
};

test('a browser saves a case file, without its key', async () => {
  const list = await ReportsPage.open(first.under);
  await list.waitForCount('30 reports');
  await list.page.close();
  await openSettings(first);
  await waitForText(page, 'This browser keeps all of it until you delete it.');
  await byRole(page, 'button', 'Save case file').click();
  const name = await waitUntil('the case file', findFile);
  expect(name).toMatch(/^pagegrade-Case-file-\d{4}-\d\d-\d\d\.json\.gz$/);
  const text = gunzipSync(readFileSync(join(downloads, name))).toString();
  expect(text).not.toContain(first.service.key);
  expect(JSON.parse(text)).toMatchObject({ version: 1, connections: [{ address: first.service.address }] });
  expect(JSON.parse(text).reports).toHaveLength(30);
});

test('another browser shows what the file adds, merges it, and has its reports without a request', async () => {
  second = await startScenario({ isConnected: false, isHeadless: true });
  const before = first.service.requests.length;
  await openSettings(second);
  await choose(join(downloads, findFile() ?? ''));
  await waitForText(page, 'Merge this case file?');
  const readCells = () => page.$$eval('.case-changes tr', (rows) => rows.map((row) => row.innerText.trim()));
  const rows = await waitUntil('the numbers', async () => {
    const rows = await readCells();
    return rows.length > 0 && rows;
  });
  expect(rows).toContain('Connections\t1\t0');
  expect(rows).toContain('Reports\t30\t0');
  await byRole(page, 'button', 'Merge').click();
  await waitForText(page, 'The case file was merged.');
  await page.close();
  page = await second.under.openExtensionPage('options.html#/reports');
  await waitForText(page, '30 · This connection needs your API key.');
  expect(first.service.requests.length).toBe(before);
});

test('the same file has nothing new the second time', async () => {
  await openSettings(second);
  await choose(join(downloads, findFile() ?? ''));
  await waitForText(page, 'This browser already has everything that is in the file.');
});
