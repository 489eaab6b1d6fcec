// Reports on a copy that is incomplete: what it lacks is asked of the service, with the interface's own parameters.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../service/gates.ts';
import { sendMessage } from './driver/send-message.ts';
import { waitUntil } from './driver/wait-until.ts';
import { readPage } from './pages/by-role.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { connectionName, type Scenario, startScenario } from './scenario.ts';

const gate = createGate();
let scenario: Scenario;
let list: ReportsPage;

beforeAll(async () => {
  scenario = await startScenario({ isConnected: false });
  const { service, under } = scenario;
  const createdAt = 1_000_000_000_000;
  service.addReport({ url: 'https://old.example/archive', project: 'Archive', result: 'good', createdAt });
  service.addReport({ url: 'https://old.example/needle', result: 'bad', createdAt: createdAt + 1 });
  service.seed(3000);
  // After its first page the copy stands still.
  service.addFault({ kind: 'gate', gate, match: { value: '2' }, times: 1 });
  const page = await under.openExtensionPage('options.html#/settings');
  const { address, key } = service;
  await sendMessage(page, 'saveConnection', { name: connectionName, address, key, privacy: 'private' });
  await gate.arrived;
  await page.close();
});
afterAll(() => scenario?.close());

async function open(query = ''): Promise<void> {
  await list?.page.close();
  list = await ReportsPage.open(scenario.under, query);
  await list.waitForStatus(/^100 of 3,002$/);
}

const listAsked = (since: number) =>
  scenario.service
    .apiRequests()
    .slice(since)
    .map(({ query }) => query);
const countAsked = () => scenario.service.apiRequests().length;
const byNewest = { sort_by: 'id', sort: 'desc', per_page: '100' };

/** The addresses of all that match, the oldest first. */
const listAll = (isMeant: (report: { result?: string | undefined }) => boolean = () => true) =>
  scenario.service
    .reports()
    .filter(isMeant)
    .map(({ url }) => url.replace(/^https?:\/\//, ''));

const waitForFirst = (address: string) =>
  waitUntil(`the row ${address}`, async () => (await list.readAddresses())[0] === address);

test('the list itself is left to the sync that reads it', async () => {
  const before = countAsked();
  await open();
  await waitUntil('rows', async () => (await list.readAddresses()).length > 10);
  await list.search('nothing-has-this');
  await waitUntil('the search', () => countAsked() > before);
  expect(listAsked(before)).toEqual([{ ...byNewest, search: 'nothing-has-this', search_by: 'url' }]);
  await waitUntil('the words', async () => (await readPage(list.page)).includes('Nothing found so far'));
});

test('a search finds an old report that the copy does not have yet, and does not call it all there is', async () => {
  await open();
  const before = countAsked();
  await list.search('old needle');
  await list.waitForCount('1 of 3,002 found so far');
  expect(await list.readAddresses()).toEqual(['old.example/needle']);
  // Where typing is slow its first word is asked for before.
  await waitUntil('the question', () => listAsked(before).at(-1)?.search === 'needle');
  expect(listAsked(before).at(-1)).toEqual({ ...byNewest, search: 'needle', search_by: 'url' });
});

test('a project is asked of the service too', async () => {
  const before = countAsked();
  await open('project=Archive');
  await waitForFirst('old.example/archive');
  await waitUntil('the question', () => countAsked() > before);
  expect(listAsked(before)).toEqual([{ ...byNewest, project: 'Archive' }]);
});

test('a grade and an order are asked of the service too', async () => {
  const before = countAsked();
  await open('result=bad&sort=asc');
  const oldest = listAll(({ result }) => result === 'bad').slice(0, 10);
  await waitUntil('its oldest reports', async () => {
    return (await list.readAddresses()).slice(0, 10).join() === oldest.join();
  });
  expect(listAsked(before)).toEqual([{ sort_by: 'id', sort: 'asc', per_page: '100', result: 'bad' }]);
});

test('the oldest reports come first in that order, and more of them as the user scrolls', async () => {
  const before = countAsked();
  await open('sort=asc');
  const inOrder = listAll();
  const isRight = async (last: number) => {
    const addresses = await list.readAddresses();
    const at = inOrder.indexOf(addresses[0] ?? '');
    return at >= 0 && at + addresses.length > last && addresses.every((address, n) => address === inOrder[at + n]);
  };
  await waitUntil('the rows of the first page', () => isRight(10));
  expect(listAsked(before).map(({ page }) => page)).toEqual([undefined]);
  await list.page.evaluate(() => scrollTo(0, 90 * 36));
  await waitUntil('the rows behind the first page', () => isRight(104));
  expect(listAsked(before).map(({ page }) => page)).toEqual([undefined, '2']);
});

test('once the copy is complete, the service is asked nothing more', async () => {
  gate.handle();
  gate.answer();
  await list.waitForStatus(/^3,002 · updated \d/);
  const before = countAsked();
  await list.search('needle');
  await list.waitForCount('1 of 3,002');
  await list.search('old needle');
  await list.waitForCount('1 of 3,002');
  await list.page.close();
  expect(listAsked(before)).toEqual([]);
});
