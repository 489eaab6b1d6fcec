import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fault } from '../service/faults.ts';
import { createGate } from '../service/gates.ts';
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

/** Asks for an analysis in the popup, of a page that nobody has asked about; answers what its address ends with. */
async function analyse(fault?: Fault): Promise<string> {
  const name = crypto.randomUUID();
  const page = await scenario.visit(`${scenario.service.samples.good}?${name}`);
  const popup = await PopupPage.open(scenario.under, page);
  await popup.waitForOutcome('No report yet');
  if (fault) scenario.service.addFault(fault);
  await popup.analyse();
  await waitUntil('the job', async () => (await activity.readRows()).some((row) => row.includes(name)));
  await popup.close().catch(() => undefined);
  await page.close();
  return name;
}

/** Nothing came of it, but nobody knows that. */
async function analyseInDoubt(): Promise<string> {
  const name = await analyse({ kind: 'dropBefore', match: post });
  await activity.waitForRow(name, 'Asking the service whether it was done');
  await activity.cancelUntil(name, 'Unconfirmed');
  return name;
}

/** Done by the service, but its word of it is cut off, and it cannot be asked. */
async function analyseUnasked(): Promise<string> {
  const gate = createGate();
  gate.handle();
  const shut = gate.handled.then(() => {
    scenario.service.addFault({ kind: 'status', status: 503, match: { method: 'GET' } });
    // Half an answer: for none at all the browser repeats the request by itself.
    gate.answer({ kind: 'truncate' });
  });
  const name = await analyse({ kind: 'gate', gate, match: post });
  await shut;
  await activity.cancelUntil(name, 'Unconfirmed');
  return name;
}

function countPosts(name: string): number {
  const posts = scenario.service.apiRequests().filter(({ method, body }) => method === 'POST' && body.includes(name));
  return posts.length;
}

function countReports(name: string): number {
  return scenario.service.reports().filter(({ url }) => url.includes(name)).length;
}

async function decide(name: string, button: string): Promise<void> {
  await activity.clickInRow(name, 'Decide…');
  await waitForText(activity.page, 'It is not known whether this was done.');
  await activity.click(button);
}

test('an analysis that went well is done, with the way to its report', async () => {
  const name = await analyse();
  await activity.waitForRow(name, 'Done');
  const row = await activity.findRow(name);
  expect(await hasRole(row, 'link', 'Open report')).toBe(true);
  expect(await row.evaluate((node) => (node as HTMLElement).innerText)).toMatch(/Analyse/);
});

test('what failed says why, keeps what the service said, and is sent again by Retry', async () => {
  const body = '{"message":"The given data was invalid.","errors":{"url":["The url could not be reached."]}}';
  const name = await analyse({ kind: 'status', status: 422, body, match: post });
  await activity.waitForRow(name, 'Failed');
  await activity.waitForRow(name, 'The service did not accept the input.');
  await (await activity.findRow(name)).$eval('button.task-name', (node) => (node as HTMLElement).click());
  await waitForText(activity.page, 'The url could not be reached.');
  scenario.service.clearFaults();
  await activity.clickInRow(name, 'Retry');
  await activity.waitForRow(name, 'Done');
  expect({ posts: countPosts(name), reports: countReports(name) }).toEqual({ posts: 2, reports: 1 });
});

test('the service is asked what became of an unconfirmed analysis, and what it has is not sent again', async () => {
  const name = await analyseUnasked();
  scenario.service.clearFaults();
  await decide(name, 'Ask the service');
  await activity.waitForRow(name, 'Done');
  expect({ posts: countPosts(name), reports: countReports(name) }).toEqual({ posts: 1, reports: 1 });
});

test('what may have been done is sent again only after a dialog that says what may come of it', async () => {
  const name = await analyseInDoubt();
  scenario.service.clearFaults();
  const before = countPosts(name);
  await decide(name, 'Send again');
  const dialog = await waitForRole(activity.page, 'dialog', 'Send it again?');
  expect(await dialog.evaluate((node) => node.textContent)).toContain('there will be two reports');
  await activity.page.keyboard.press('Escape');
  await waitUntil('the dialog to close', async () => !(await hasRole(activity.page, 'dialog', 'Send it again?')));
  expect(countPosts(name)).toBe(before);
  await activity.click('Send again');
  const again = await waitForRole(activity.page, 'dialog', 'Send it again?');
  await (await again.$('button[type="submit"]'))?.click();
  await activity.waitForRow(name, 'Done');
  expect({ posts: countPosts(name) - before, reports: countReports(name) }).toEqual({ posts: 1, reports: 1 });
});

test('what the user knows to be done is done by their word, without another request', async () => {
  const name = await analyseInDoubt();
  const before = scenario.service.apiRequests().length;
  await decide(name, 'It was done');
  await activity.waitForRow(name, 'You said it was done');
  expect(scenario.service.apiRequests().length).toBe(before);
});

test('a filter is kept in the address, and a job that is retried there stays in sight', async () => {
  const name = await analyse({ kind: 'status', status: 403, body: '{}', match: post });
  await activity.waitForRow(name, 'Failed');
  await activity.filterBy('Failed');
  await waitUntil('only failed ones', async () => (await activity.readRows()).every((row) => row.includes('Failed')));
  expect(await activity.readHash()).toBe('#/activity?state=failed');
  await activity.page.reload();
  await activity.waitForRow(name, 'Failed');
  scenario.service.clearFaults();
  await activity.clickInRow(name, 'Retry');
  await activity.waitForRow(name, 'Done');
  await activity.page.goBack();
  await waitUntil('the whole list', async () => (await activity.readHash()) === '#/activity');
});

test('a rate limit counts down on top, stops what is asked for meanwhile, and “Try now” lifts it', async () => {
  const first = await analyse({ kind: 'rateLimit', retryAfter: 50, match: post });
  await waitForText(activity.page, 'Stand-in asks you to wait.');
  await activity.waitForRow(first, 'Continues in 0:');
  scenario.service.clearFaults();
  const second = await analyse();
  await activity.waitForRow(second, 'Waiting');
  const readSeconds = async () => Number(/Continues in 0:(\d\d)/.exec(await readPage(activity.page))?.[1]);
  const seconds = await readSeconds();
  await waitUntil('the countdown', async () => (await readSeconds()) < seconds);
  expect(countPosts(second)).toBe(0);
  await activity.clickInRow(first, 'Try now');
  await activity.waitForRow(first, 'Done');
  await activity.waitForRow(second, 'Done');
  await waitUntil('the hold to go', async () => !(await readPage(activity.page)).includes('asks you to wait'));
});

test('a refused key is said once, stops the queue after one request, and all goes on when it is saved', async () => {
  const first = await analyse({ kind: 'status', status: 401, body: '{}', match: post });
  await activity.waitForRow(first, 'Waits for its connection');
  const second = await analyse();
  await activity.waitForRow(second, 'Waiting');
  expect((await readPage(activity.page)).split('The service refused the API key.')).toHaveLength(2);
  expect({ first: countPosts(first), second: countPosts(second) }).toEqual({ first: 1, second: 0 });
  scenario.service.clearFaults();
  await byRole(activity.page, 'link', 'Open Connections').click();
  const connections = new ConnectionsPage(activity.page);
  await connections.click('Edit');
  await bySecret(activity.page, 'API key').fill(scenario.service.key);
  await connections.click('Save and connect');
  await byRole(activity.page, 'link', 'Activity').click();
  await activity.waitForRow(first, 'Done');
  await activity.waitForRow(second, 'Done');
  expect({ first: countReports(first), second: countReports(second) }).toEqual({ first: 1, second: 1 });
});

test('a waiting job is cancelled before it was sent, and can be taken up again', async () => {
  const held = await analyse({ kind: 'rateLimit', retryAfter: 40, match: post });
  await activity.waitForRow(held, 'asks you to wait');
  await activity.clickInRow(held, 'Cancel');
  await activity.waitForRow(held, 'Cancelled');
  scenario.service.clearFaults();
  await activity.clickInRow(held, 'Retry');
  await activity.waitForRow(held, 'Done');
  expect(countReports(held)).toBe(1);
});

test('one row is cleared, then all that is finished; what failed stays until it is cleared itself', async () => {
  const done = await analyse();
  await activity.waitForRow(done, 'Done');
  const failed = await analyse({ kind: 'status', status: 403, body: '{}', match: post });
  await activity.waitForRow(failed, 'Failed');
  await activity.clickInRow(done, 'Clear');
  await waitUntil('the row to go', async () => !(await activity.readRows()).some((row) => row.includes(done)));
  await activity.click('Clear finished');
  await waitUntil('no finished ones', async () =>
    (await activity.readRows()).every((row) => !/^(Done|Cancelled)/.test(row)),
  );
  await activity.waitForRow(failed, 'Failed');
  await activity.filterBy('Failed');
  await activity.click('Clear failed');
  await waitForText(activity.page, 'Nothing failed');
});

test('everything can be done with the keyboard', async () => {
  const name = await analyseInDoubt();
  const { keyboard } = activity.page;
  const press = async (selector: string) => {
    const row = await activity.findRow(name);
    await row.$eval(selector, (node) => (node as HTMLElement).focus());
    await keyboard.press('Enter');
  };
  await press('button.task-name');
  await waitForText(activity.page, 'It is not known whether this was done.');
  const reach = async (words: string) => {
    for (let step = 0; step < 12; step++) {
      await keyboard.press('Tab');
      const focused = await activity.page.evaluate(() => document.activeElement?.textContent);
      if (focused === words) return;
    }
    throw new Error(`no ${words} within twelve steps`);
  };
  await reach('It was done');
  await keyboard.press('Enter');
  await activity.waitForRow(name, 'You said it was done');
  // The button is gone; the keyboard goes on in the list, not at the top of the page.
  const isInList = () => activity.page.evaluate(() => document.activeElement?.closest('.list-region') !== null);
  await waitUntil('the focus in the list', isInList);
});
