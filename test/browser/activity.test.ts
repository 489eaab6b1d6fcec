import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fault } from '../service/faults.ts';
import { createGate } from '../service/gates.ts';
import { sendMessage } from './driver/send-message.ts';
import { waitUntil } from './driver/wait-until.ts';
import { ActivityPage } from './pages/activity-page.ts';
import { byRole, bySecret, hasRole, readPage, waitForRole, waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { PopupPage } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;
let activity: ActivityPage;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  activity = await ActivityPage.open(scenario.under);
});
afterEach(async () => {
  scenario.service.clearFaults();
  await activity.close().catch(() => undefined);
});

const post = { method: 'POST' };

interface Listed {
  jobs: { work: { url?: string } }[];
}

/** Starts the analysis of a new page in the popup, which shows `before`; returns the random end of its address. */
async function analyse(fault?: Fault, before = 'No report yet'): Promise<string> {
  const name = crypto.randomUUID();
  const page = await scenario.visit(`${scenario.service.samples.good}?${name}`);
  const popup = await PopupPage.open(scenario.under, page);
  await popup.waitForOutcome(before);
  if (fault) scenario.service.addFault(fault);
  await popup.analyse();
  await waitUntil('the job', async () => {
    const { jobs } = await sendMessage<Listed>(activity.page, 'listJobs', { limit: 100 });
    return jobs.some(({ work }) => work.url?.includes(name));
  });
  await popup.close().catch(() => undefined);
  await page.close();
  return name;
}

/** Leaves an unconfirmed job that the service has not done. */
async function createUnconfirmedUndoneJob(): Promise<string> {
  const name = await analyse({ kind: 'dropBefore', match: post });
  await activity.waitForRow(name, 'Checking with the service whether it was done');
  await activity.cancelUntil(name, 'Unconfirmed');
  await activity.filterBy('Needs attention');
  return name;
}

/** Leaves an unconfirmed job that the service has done: its response is truncated, and checks get a 503. */
async function createUnconfirmedDoneJob(): Promise<string> {
  const gate = createGate();
  gate.handle();
  const faultsAdded = gate.handled.then(() => {
    scenario.service.addFault({ kind: 'status', status: 503, match: { method: 'GET' } });
    // Truncated: without any response, the browser would repeat the request by itself.
    gate.answer({ kind: 'truncate' });
  });
  const name = await analyse({ kind: 'gate', gate, match: post });
  await faultsAdded;
  await activity.cancelUntil(name, 'Unconfirmed');
  await activity.filterBy('Needs attention');
  return name;
}

function countPosts(name: string): number {
  const posts = scenario.service.apiRequests().filter(({ method, body }) => method === 'POST' && body.includes(name));
  return posts.length;
}

function countReports(name: string): number {
  return scenario.service.reports().filter(({ url }) => url.includes(name)).length;
}

test('a successful analysis is listed under Finished, with a link to its report', async () => {
  const name = await analyse();
  await activity.filterBy('Finished');
  await activity.waitForRow(name, 'Done');
  const row = await activity.findRow(name);
  expect(await hasRole(row, 'link', 'Open report')).toBe(true);
  expect(await row.evaluate((node) => (node as HTMLElement).innerText)).toMatch(/Analyse/);
});

test('a failed analysis shows its reason, is counted in the navigation and on the icon, and can be retried', async () => {
  const body = '{"message":"The given data was invalid.","errors":{"url":["The url could not be reached."]}}';
  const name = await analyse({ kind: 'status', status: 422, body, match: post });
  await activity.filterBy('Needs attention');
  await activity.waitForRow(name, 'Failed');
  await activity.waitForRow(name, 'The service did not accept what was sent.');
  const count = String((await activity.readRows()).length);
  await waitUntil('the count', async () => (await activity.readCount()) === count);
  await waitUntil('the icon', async () => (await activity.readIcon()) === count);
  await (await activity.findRow(name)).$eval('button.task-name', (node) => (node as HTMLElement).click());
  await waitForText(activity.page, 'The url could not be reached.');
  scenario.service.clearFaults();
  await activity.clickInRow(name, 'Try again');
  // The row stays under “Needs attention”, where the user has seen it.
  await activity.waitForRow(name, 'Done');
  expect({ posts: countPosts(name), reports: countReports(name) }).toEqual({ posts: 2, reports: 1 });
  const left = count === '1' ? '' : String(Number(count) - 1);
  await waitUntil('a lower count', async () => (await activity.readCount()) === left);
  await waitUntil('a lower count on the icon', async () => (await activity.readIcon()) === left);
});

test('“Try again” checks with the service first, and does not send an analysis again that was done', async () => {
  const name = await createUnconfirmedDoneJob();
  scenario.service.clearFaults();
  await activity.clickInRow(name, 'Try again');
  await activity.waitForRow(name, 'Done');
  expect({ posts: countPosts(name), reports: countReports(name) }).toEqual({ posts: 1, reports: 1 });
});

test('a batch is one row, and its details list the failed items, which can be retried', async () => {
  const { activeId: connectionId } = await sendMessage<{ activeId: string }>(activity.page, 'listConnections', {});
  scenario.service.addFault({ kind: 'status', status: 403, body: '{}', match: post, times: 2 });
  const items = Array.from({ length: 40 }, (_, n) => ({ url: `${scenario.service.samples.bad}?many=${n}` }));
  const request = { id: crypto.randomUUID(), connectionId, kind: 'create', privacy: 'private', items };
  await sendMessage(activity.page, 'startBatch', request);
  await activity.filterBy('Needs attention');
  await activity.waitForRow('38 of 40 pages analysed', '2 failed');
  expect((await activity.readRows()).filter((row) => row.includes('many='))).toEqual([]);
  scenario.service.clearFaults();
  await byRole(activity.page, 'link', '38 of 40 pages analysed').click();
  await waitForRole(activity.page, 'heading', '38 of 40 pages analysed');
  await byRole(activity.page, 'link', 'Failed 2').click();
  await waitUntil('two items', async () => (await activity.page.$$('.item-grid tbody tr')).length === 2);
  await activity.click('Try again');
  await waitForRole(activity.page, 'heading', '40 pages analysed');
  await waitForRole(activity.page, 'link', 'Bad 40');
  await activity.clickInRow('40 pages analysed', 'Remove');
  await waitForText(activity.page, 'This task is no longer kept.');
  await waitUntil('the focus', () =>
    activity.page.$eval('.list-region', (region) => region === document.activeElement),
  );
});

test('a rate limit counts down in its row, moves no row, and blocks new jobs, and “Try now” lifts it', async () => {
  const first = await analyse({ kind: 'rateLimit', retryAfter: 600, match: post });
  await activity.waitForRow(first, 'Continues in ');
  const readTop = () => activity.page.$eval('.task-table', (table) => table.getBoundingClientRect().top);
  const top = await readTop();
  scenario.service.clearFaults();
  const second = await analyse(undefined, 'Too many requests.');
  await activity.waitForRow(second, second);
  const readSeconds = async () => {
    const [, minutes, seconds] = /Continues in (\d+):(\d\d)/.exec(await readPage(activity.page)) ?? [];
    return 60 * Number(minutes) + Number(seconds);
  };
  const seconds = await readSeconds();
  await waitUntil('the countdown', async () => (await readSeconds()) < seconds);
  expect(countPosts(second)).toBe(0);
  await activity.clickInRow(first, 'Try now');
  await activity.waitForRow(first, 'Done');
  await activity.waitForRow(second, 'Done');
  expect(await readTop()).toBe(top);
});

test('in a narrow window a row says whole until when it waits', async () => {
  const waiting = await analyse({ kind: 'rateLimit', retryAfter: 600, match: post });
  await activity.waitForRow(waiting, 'Continues in ');
  await activity.page.setViewport({ width: 360, height: 800 });
  const isCut = await activity.page.$eval('.row-note', (note) => note.scrollWidth > note.clientWidth);
  await activity.page.setViewport({ width: 1280, height: 800 });
  scenario.service.clearFaults();
  await activity.clickInRow(waiting, 'Try now');
  await activity.waitForRow(waiting, 'Done');
  expect(isCut).toBe(false);
});

test('a refused key blocks the queue after one request, is one row under “Needs attention”, and saving it resumes all jobs', async () => {
  const first = await analyse({ kind: 'status', status: 401, body: '{}', match: post });
  await activity.waitForRow(first, 'Waiting for its connection');
  const second = await analyse();
  await activity.waitForRow(second, second);
  await activity.filterBy('Needs attention');
  await activity.waitForRow('Stand-in', 'The service refused the API key.');
  expect((await readPage(activity.page)).split('The service refused the API key.')).toHaveLength(2);
  expect({ first: countPosts(first), second: countPosts(second) }).toEqual({ first: 1, second: 0 });
  scenario.service.clearFaults();
  await byRole(activity.page, 'link', 'Open Connections').click();
  const connections = new ConnectionsPage(activity.page);
  await connections.click('Edit');
  await bySecret(activity.page, 'API key').fill(scenario.service.key);
  await connections.click('Save and connect');
  // A form that is left while it is tested stores nothing.
  await waitForText(activity.page, 'Stand-in is connected.');
  await byRole(activity.page, 'link', 'Activity').click();
  await activity.filterBy('Finished');
  await activity.waitForRow(first, 'Done');
  await activity.waitForRow(second, 'Done');
  expect({ first: countReports(first), second: countReports(second) }).toEqual({ first: 1, second: 1 });
});

test('a task is opened and marked as done with the keyboard alone', async () => {
  const name = await createUnconfirmedUndoneJob();
  await activity.waitForRow(name, 'Unconfirmed');
  const { keyboard } = activity.page;
  const row = await activity.findRow(name);
  await row.$eval('button.task-name', (node) => (node as HTMLElement).focus());
  await keyboard.press('Enter');
  await waitForText(activity.page, 'Pagegrade could not confirm that this went through.');
  const readFocus = () =>
    activity.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  await keyboard.press('Tab');
  expect(await readFocus()).toBe('Try again');
  await keyboard.press('Tab');
  expect(await readFocus()).toBe('More actions');
  await keyboard.press('Enter');
  await waitUntil('the menu', async () => (await readFocus()) === 'Check again');
  await keyboard.press('ArrowDown');
  expect(await readFocus()).toBe('Mark as done');
  await keyboard.press('Enter');
  await activity.waitForRow(name, 'Done');
  // The menu has disappeared. The focus must stay in the list and not return to the top of the page.
  const isInList = () => activity.page.evaluate(() => document.activeElement?.closest('.list-region') !== null);
  await waitUntil('the focus in the list', isInList);
});
