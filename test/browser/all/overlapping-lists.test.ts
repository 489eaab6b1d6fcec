// Lists of "Analyse many" that have pages in common, each in a tab of its own while the others still run.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../service/gates.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { byRole, bySecret, readEach, readWords } from '../pages/by-role.ts';
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

/** Lets so many pages be analysed and holds the others until the answer is called. */
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

/** Looked through by the user, and not yet begun. */
async function prepare(pages: string[], privacy: PrivacyName, password?: string): Promise<BulkPage> {
  const tab = await BulkPage.open(scenario.under);
  tabs.push(tab);
  await tab.addList(pages);
  await byRole(tab.page, 'radio', privacy).click();
  if (password) await bySecret(tab.page, 'Password').fill(password);
  return tab;
}

/** Begins it; answers when it is under way. */
async function begin(tab: BulkPage, count: number): Promise<void> {
  await tab.page.bringToFront();
  await tab.analyse(count);
  await tab.openTask();
}

/** What the tab says of each page of its list, once all of it is done. */
async function waitForAll(tab: BulkPage, count: number): Promise<void> {
  await tab.page.bringToFront();
  let rows: string[] = [];
  const isDone = async () => {
    const texts = await readEach(tab.page, '.item-grid tbody tr', ({ innerText }) => innerText);
    rows = texts.map(readWords);
    return rows.length === count && rows.every((row) => row.startsWith('Done G'));
  };
  await waitUntil('all to be done', isDone, 120).catch((error) => {
    throw new Error(`${error.message}. The rows are:\n${rows.join('\n')}`);
  });
}

/** The pages with that name: each POST for one, and each report. */
function listMade(name: string): { posts: string[]; reports: string[] } {
  const isOurs = (url: string) => url.includes(`?${name}=`);
  const posts = scenario.service.apiRequests().filter(({ method }) => method === 'POST');
  return {
    posts: posts.map(({ body }) => new URLSearchParams(body).get('url') ?? '').filter(isOurs),
    reports: scenario.service.reports().flatMap(({ url }) => (isOurs(url) ? [url] : [])),
  };
}

function expectEachOnce(name: string, pages: string[]): void {
  const { posts, reports } = listMade(name);
  expect([posts.sort(), reports.sort()]).toEqual([pages.toSorted(), pages.toSorted()]);
}

test('of a second list what the first still has to analyse is left out, and said to be', async () => {
  const letGo = holdAfter(2);
  const first = await prepare(listPages('after', 0, 10), 'Private');
  await begin(first, 10);
  await waitUntil('two of them', () => listMade('after').reports.length === 2);
  const second = await prepare(listPages('after', 4, 13), 'Private');
  await second.waitForCounts({ All: 9, Ready: 3, Duplicates: 6 });
  expect((await second.readRows())[0]).toContain('Already being analysed: see Activity.');
  await begin(second, 3);
  letGo();
  await waitForAll(first, 10);
  expectEachOnce('after', listPages('after', 0, 13));
});

test('a list for other eyes has its own reports of the same pages', async () => {
  const letGo = holdAfter(0);
  const pages = listPages('eyes', 0, 4);
  for (const privacy of ['Public', 'Private'] as const) await begin(await prepare(pages, privacy), 4);
  letGo();
  for (const tab of tabs) await waitForAll(tab, 4);
  expectEachOnce('eyes', [...pages, ...pages]);
  const seen = scenario.service.reports().filter(({ url }) => url.includes('?eyes='));
  expect(seen.map(({ privacy }) => privacy).sort()).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
});
