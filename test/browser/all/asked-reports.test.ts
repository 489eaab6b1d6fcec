// The list of reports while the local copy is incomplete, here because its sync is paused: missing reports are requested from the service, with the
// query parameters of the interface.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../service/gates.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForRole } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { connectionName, type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let list: ReportsPage;

beforeAll(async () => {
  scenario = await startScenario({ isConnected: false });
  const { service, under } = scenario;
  const createdAt = 1_000_000_000_000;
  service.addReport({ url: 'https://old.example/archive', project: 'Archive', result: 'good', createdAt });
  service.addReport({ url: 'https://old.example/needle', result: 'bad', createdAt: createdAt + 1 });
  service.seed(3000);
  // Holds the sync after its first page until it is paused.
  const gate = createGate();
  const removeFault = service.addFault({ kind: 'gate', gate, match: { value: '2' } });
  const page = await under.openExtensionPage('options.html#/settings');
  const { address, key } = service;
  const connection = { name: connectionName, address, key, privacy: 'private' };
  const { id } = await sendMessage<{ id: string }>(page, 'saveConnection', connection);
  await gate.arrived;
  await sendMessage(page, 'pauseSync', { connectionId: id });
  removeFault();
  gate.drop();
  await page.close();
});
afterAll(() => scenario?.close());

/** Opens the list with a filter, so that it does not ask for the rest of the plain list. */
async function open(query: string): Promise<void> {
  await list?.page.close();
  list = await ReportsPage.open(scenario.under, query);
  await list.waitForStatus(/^100 of 3,002/);
}

const listQueriesSince = (since: number) =>
  scenario.service
    .apiRequests()
    .slice(since)
    .map(({ query }) => query);
const countRequests = () => scenario.service.apiRequests().length;
const byNewest = { sort_by: 'id', sort: 'desc', per_page: '100' };

/** The addresses of all matching reports, oldest first. */
const listAll = (isMatch: (report: { result?: string | undefined }) => boolean = () => true) =>
  scenario.service
    .reports()
    .filter(isMatch)
    .map(({ url }) => url.replace(/^https?:\/\//, ''));

test('a search finds a report that is missing in the local copy, and shows “found so far” as its count', async () => {
  const before = countRequests();
  await open('q=old+needle');
  await list.waitForCount('1 of 3,002 found so far');
  expect(await list.readAddresses()).toEqual(['old.example/needle']);
  expect(listQueriesSince(before)).toEqual([{ ...byNewest, search: 'needle', search_by: 'url' }]);
});

test('a grade filter and a sort order are sent to the service', async () => {
  const before = countRequests();
  await open('result=bad&sort=asc');
  await waitForRole(list.page, 'button', 'Search older reports');
  const bad = listAll(({ result }) => result === 'bad');
  expect((await list.readAddresses()).slice(0, 10)).toEqual(bad.slice(0, 10));
  const query = { sort_by: 'id', sort: 'asc', per_page: '100', result: 'bad' };
  const laterPages = ['2', '3', '4', '5'].map((page) => ({ ...query, page }));
  expect(listQueriesSince(before)).toEqual([query, ...laterPages]);
});

test('sorted from the oldest, the list requests five pages, and five more after “Search older reports”', async () => {
  const before = countRequests();
  await open('sort=asc');
  await waitForRole(list.page, 'button', 'Search older reports');
  const listPages = () => listQueriesSince(before).map(({ page }) => Number(page ?? 1));
  expect(listPages()).toEqual([1, 2, 3, 4, 5]);
  expect((await list.readAddresses()).slice(0, 10)).toEqual(listAll().slice(0, 10));
  await list.click('Search older reports');
  await waitUntil('the tenth page', () => countRequests() >= before + 10);
  await waitForRole(list.page, 'button', 'Search older reports');
  expect(listPages()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('once the local copy is complete, a search sends no request', async () => {
  await list.act('Resume');
  await list.waitForStatus(/^Updated \d/);
  const before = countRequests();
  await list.search('needle');
  await list.waitForCount('1 of 3,002');
  await list.search('old needle');
  await list.waitForCount('1 of 3,002');
  await list.page.close();
  expect(listQueriesSince(before)).toEqual([]);
});
