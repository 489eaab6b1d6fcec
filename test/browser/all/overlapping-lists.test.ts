// Lists of “Analyse many” with pages in common: each is started in its own tab while the others still run.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Batch } from '../../../lib/model/batch.ts';
import { createGate } from '../../service/gates.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { byRole, readEach, readWords } from '../pages/by-role.ts';
import type { PrivacyName } from '../pages/popup-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let tabs: BulkPage[] = [];

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());
afterEach(async () => {
  scenario.service.clearFaults();
  for (const { page } of tabs) await page.close();
  tabs = [];
});

/** Lets this many pages be analysed, and holds the others until the returned function is called. */
function holdAfter(count: number): () => void {
  const [match, gate] = [{ method: 'POST' }, createGate()];
  if (count > 0) scenario.service.addFault({ kind: 'delay', ms: 0, match, times: count });
  scenario.service.addFault({ kind: 'gate', gate, match });
  return () => {
    gate.handle();
    gate.answer();
  };
}

const listPages = (name: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `${scenario.service.samples.good}?${name}=${from + n}`);

/** Enters a list in a new tab and chooses the privacy, but does not start it. */
async function prepare(pages: string[], privacy: PrivacyName): Promise<BulkPage> {
  const tab = await BulkPage.open(scenario.under);
  tabs.push(tab);
  await tab.addList(pages);
  await byRole(tab.page, 'radio', privacy).click();
  return tab;
}

/** Starts the list, and returns when its task is shown, and not that of another list. */
async function start(tab: BulkPage, count: number): Promise<void> {
  const { page } = tab;
  const listIds = async () => (await sendMessage<Batch[]>(page, 'listBatches', {})).map(({ id }) => id);
  await page.bringToFront();
  const known = await listIds();
  await tab.analyse(count);
  const id = await waitUntil('the batch', async () => (await listIds()).find((id) => !known.includes(id)));
  await page.locator(`a[href$="batch=${id}"]`).click();
  await waitUntil('the task', async () => (await tab.readHash()).endsWith(`batch=${id}`));
}

/** Waits until the tab shows each page of its list as done. */
async function waitForAllDone(tab: BulkPage, count: number): Promise<void> {
  await tab.page.bringToFront();
  let rows: string[] = [];
  const isDone = async () => {
    const texts = await readEach(tab.page, '.item-grid tbody tr', ({ innerText }) => innerText);
    rows = texts.map(readWords);
    return rows.length === count && rows.every((row) => row.startsWith('Done '));
  };
  await waitUntil('all pages to be done', isDone, 120).catch((error) => {
    throw new Error(`${error.message}. The rows are:\n${rows.join('\n')}`);
  });
}

/** The addresses of all POSTs and of all reports for the pages with this name. */
function listCreated(name: string): { posts: string[]; reports: string[] } {
  const isOurs = (url: string) => url.includes(`?${name}=`);
  const posts = scenario.service.apiRequests().filter(({ method }) => method === 'POST');
  return {
    posts: posts.map(({ body }) => new URLSearchParams(body).get('url') ?? '').filter(isOurs),
    reports: scenario.service.reports().flatMap(({ url }) => (isOurs(url) ? [url] : [])),
  };
}

function expectCreatedOnce(name: string, pages: string[]): void {
  const { posts, reports } = listCreated(name);
  expect([posts.sort(), reports.sort()]).toEqual([pages.toSorted(), pages.toSorted()]);
}

test('a second list leaves out the pages that the first one still has to analyse, and says so', async () => {
  const release = holdAfter(2);
  const first = await prepare(listPages('after', 0, 10), 'Private');
  await start(first, 10);
  await waitUntil('two reports', () => listCreated('after').reports.length === 2);
  const second = await prepare(listPages('after', 4, 13), 'Private');
  await second.waitForCounts({ All: 9, Ready: 3, Duplicates: 6 });
  expect((await second.readRows())[0]).toContain('Already being analysed: see Activity.');
  await start(second, 3);
  release();
  await waitForAllDone(first, 10);
  await waitForAllDone(second, 3);
  // Otherwise the next test could open the details of a task that ends meanwhile.
  await waitUntil('the end of both tasks', async () => {
    const batches = await sendMessage<Batch[]>(first.page, 'listBatches', {});
    return batches.every(({ settledAt }) => settledAt !== undefined);
  });
  expectCreatedOnce('after', listPages('after', 0, 13));
});

test('a list with another privacy creates its own reports of the same pages', async () => {
  const release = holdAfter(0);
  const pages = listPages('eyes', 0, 4);
  for (const privacy of ['Public', 'Private'] as const) await start(await prepare(pages, privacy), 4);
  release();
  for (const tab of tabs) await waitForAllDone(tab, 4);
  expectCreatedOnce('eyes', [...pages, ...pages]);
  const created = scenario.service.reports().filter(({ url }) => url.includes('?eyes='));
  expect(created.map(({ privacy }) => privacy).sort()).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
});
