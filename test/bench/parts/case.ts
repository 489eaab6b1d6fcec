import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ElementHandle, WebWorker } from 'puppeteer-core';
import type { CaseReport } from '../../../lib/case-file/case-file.ts';
import { launchChromium } from '../../browser/driver/launch-chromium.ts';
import { waitUntil } from '../../browser/driver/wait-until.ts';
import { byRole } from '../../browser/pages/by-role.ts';
import { getBuildDir } from '../../setup/builds.ts';
import type { Figure } from '../figure.ts';
import { takeLongestTask, watchPainting } from '../painting.ts';
import { reportCount } from '../rig.ts';

const stateCount = 10;
const address = 'https://reports.example';

/** Merges a case file with 100,000 reports of ten states each into a browser that knows none, and saves it again. */
export async function measureCase(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pagegrade-case-'));
  const path = join(folder, 'case.json.gz');
  writeFileSync(path, createFile());
  const under = await launchChromium({ extensionDir: getBuildDir('chrome', 'loopback'), downloadsDir: folder });
  const page = await under.browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.evaluateOnNewDocument(watchPainting);
  await page.goto(`chrome-extension://${under.extensionId}/options.html#/settings`);
  await byRole(page, 'button', 'Merge case file…').wait();
  const worker = await under.getWorker();
  await watchDelays(worker);
  const input = (await page.$('input[type="file"]')) as ElementHandle<HTMLInputElement>;
  const compare = await time(async () => {
    await input.uploadFile(path);
    await waitUntil('the comparison', async () => (await page.$('.case-changes')) !== null, 120);
  });
  const merge = await time(async () => {
    await byRole(page, 'button', 'Merge').click();
    await waitUntil('the end of the merge', async () => (await page.$('dialog')) === null, 120);
  });
  const save = await time(async () => {
    await byRole(page, 'button', 'Save case file').click();
    await waitUntil('the file', () => readdirSync(folder).some((name) => /^pagegrade.*\.gz$/.test(name)), 120);
  });
  const longestTask = await takeLongestTask(page);
  const longestDelay = await takeLongestDelay(worker);
  await under.close();
  rmSync(folder, { recursive: true });
  const note = `${reportCount.toLocaleString('en')} reports of ${stateCount} states`;
  return [
    { name: 'comparing a case file', measured: compare, unit: 'ms', bound: 20_000, note },
    { name: 'merging a case file', measured: merge, unit: 'ms', bound: 20_000, note },
    { name: 'saving a case file', measured: save, unit: 'ms', bound: 20_000, note },
    { name: 'longest task of the page meanwhile', measured: longestTask, unit: 'ms', bound: 100 },
    { name: 'longest task of the worker meanwhile', measured: longestDelay, unit: 'ms', bound: 100 },
  ];
}

async function time(act: () => Promise<void>): Promise<number> {
  const start = Date.now();
  await act();
  return Date.now() - start;
}

function createFile(): Buffer {
  const head = {
    format: 'pagegrade case',
    version: 1,
    connections: [{ address, name: 'Client X', privacy: 'private', changedAt: 1 }],
    settings: {},
    excludedSites: [],
    views: [],
    watches: [],
  };
  const lines = Array.from({ length: reportCount }, (_, number) => JSON.stringify(createReport(number)));
  return gzipSync(`${JSON.stringify(head).slice(0, -1)},"reports":[\n${lines.join(',\n')}\n]}\n`, { level: 1 });
}

function createReport(number: number): CaseReport {
  const day = 24 * 60 * 60_000;
  const createdAt = 1_700_000_000_000 + number * 1_000;
  const states = Array.from({ length: stateCount }, (_, index) => ({
    result: index % 2 === 0 ? ('good' as const) : ('bad' as const),
    failedChecks: ['Title', 'H1', 'Load time'].slice(0, index % 3),
    at: createdAt + index * day,
  }));
  const last = createdAt + stateCount * day;
  const url = `https://client-${number % 40}.example/products/${number}`;
  const base = { address, id: String(number), url, project: `Client ${number % 40}`, privacy: 'private' as const };
  return { ...base, result: 'bad', createdAt, generatedAt: last, seenAt: last, states };
}

/** Records how late a timer of the worker fires: as long as its longest task. */
async function watchDelays(worker: WebWorker): Promise<void> {
  await worker.evaluate(() => {
    const delays = { longest: 0 };
    Object.assign(globalThis, { delays });
    let last = performance.now();
    setInterval(() => {
      delays.longest = Math.max(delays.longest, performance.now() - last - 5);
      last = performance.now();
    }, 5);
  });
}

function takeLongestDelay(worker: WebWorker): Promise<number> {
  return worker.evaluate(() => (Reflect.get(globalThis, 'delays') as { longest: number }).longest);
}
