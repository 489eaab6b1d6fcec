// Watches in the options page: creating them from a view, a selection or a shortcut, and viewing their findings.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import type { Connections } from '../../../lib/messages/contract.ts';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import type { Watch, WatchPlan } from '../../../lib/model/watch.ts';
import { createPlan } from '../../lib/model/create-plan.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { byRole, clickInside, hasRole, readEach, waitForRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let list: ReportsPage;

const day = 86_400_000;

beforeAll(async () => {
  scenario = await startScenario();
  const { service, under } = scenario;
  service.seed(20, { projects: 4 });
  // A re-run at the stand-in gives each of these reports a different grade.
  for (const n of [1, 2])
    service.addReport({ url: `${service.samples.bad}?n=${n}`, result: 'good', project: 'Client X' });
  service.addReport({ url: `${service.samples.good}?n=3`, result: 'bad', project: 'Client X' });
  list = await ReportsPage.open(under);
  await list.waitForCount('23 reports');
  // With notifications on, nothing requests their permission. A test could not answer the browser's dialog.
  const settings = await sendMessage<Settings>(list.page, 'getSettings', {});
  await sendMessage(list.page, 'saveSettings', { ...settings, notifications: true });
});
afterAll(() => scenario?.close());

beforeEach(async () => {
  scenario.service.clearFaults();
  for (const { id } of await listWatches()) await sendMessage(list.page, 'removeWatch', { watchId: id });
  await show();
});

async function show(query = ''): Promise<void> {
  list = await list.reopen(scenario.under, query);
  await list.page.bringToFront();
  await list.page.setViewport({ width: 1280, height: 800 });
}

const listWatches = () => sendMessage<Watch[]>(list.page, 'listWatches', {});

const inClientX = createPlan({ maxReports: 10 });

async function addWatch(plan: Partial<WatchPlan> = {}): Promise<Watch> {
  const { activeId: connectionId } = await sendMessage<Connections>(list.page, 'listConnections', {});
  return sendMessage<Watch>(list.page, 'saveWatch', { connectionId, plan: { ...inClientX, ...plan } });
}

/** Backdates every watch by 20 days and restarts the worker, as if no worker had run at the scheduled times. */
async function backdateWatches(): Promise<void> {
  await list.page.evaluate(
    async (since) => {
      const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
      const { watches } = (await storage.local.get('watches')) as { watches: object[] };
      await storage.local.set({ watches: watches.map((watch) => ({ ...watch, since })) });
    },
    Date.now() - 20 * day,
  );
  await scenario.under.stopWorker();
  await listWatches();
}

async function openWatches(width = 1280): Promise<Page> {
  const page = await scenario.under.openExtensionPage('options.html#/watches');
  await page.bringToFront();
  await page.setViewport({ width, height: 800 });
  await waitForRole(page, 'heading', 'Watches');
  return page;
}

async function runNow(page: Page, count: number): Promise<void> {
  const reports = count === 1 ? '1 report' : `${count} reports`;
  await byRole(page, 'button', 'Run now').click();
  await waitForRole(page, 'dialog', `Re-run ${reports}?`);
  await byRole(page, 'button', `Re-run ${reports}`).click();
}

describe('creating a watch', () => {
  test('a watch can be created from the current view; the dialog first states its re-runs a month', async () => {
    await show('project=Client+X');
    await openWatchDialog();
    const { page } = list;
    await waitForText(page, '3 pages · up to 15 re-runs a month · including new pages');
    await page.select('dialog .select select', 'daily');
    await byRole(page, 'spinbutton', 'Maximum pages per run').fill('40');
    await waitForText(page, 'at most 40 pages a run · up to 1,240 re-runs a month');
    expect(await listWatches()).toEqual([]);
    await byRole(page, 'button', 'Start watch').click();
    await waitForRole(page, 'heading', 'Watches');
    await waitForText(page, 'at most 40 pages a run · including new pages');
    await waitForText(page, 'Daily, ');
    const [watch] = await listWatches();
    expect(watch).toMatchObject({ ...inClientX, maxReports: 40 });
  });

  test('a watch can be created from the selected reports', async () => {
    await list.check(1);
    await list.check(3, true);
    await list.waitForSelection('3 reports selected');
    await list.click('Watch…');
    await waitForText(list.page, '3 pages · up to 15 re-runs a month · only these reports, no new ones');
    // Replaces the suggested name.
    await list.page.keyboard.type('Three of them\n');
    await waitUntil('the watch', async () => (await listWatches()).length === 1);
    const [watch] = await listWatches();
    expect(watch?.target).toHaveProperty('reportIds.length', 3);
    expect(watch).toMatchObject({ name: 'Three of them', target: { kind: 'reports' } });
  });

  test('the key w opens the dialog for the selection, or else for the focused row, but not while typing', async () => {
    const { page } = list;
    await page.focus('.report-toolbar input[type="search"]');
    await page.keyboard.type('w');
    expect(await hasRole(page, 'dialog', 'New watch')).toBe(false);
    await list.clearSearch();
    await list.waitForCount('23 reports');
    await list.check(1);
    await list.check(2);
    await list.waitForSelection('2 reports selected');
    await page.keyboard.press('w');
    await waitForText(page, '2 pages · up to 10 re-runs a month');
    // In a dialog, w is only a letter.
    await page.keyboard.press('w');
    expect(await readEach(page, 'dialog', (dialog) => dialog.innerText)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await list.click('Clear selection');
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    await waitForText(page, '1 page · up to 5 re-runs a month');
    // The suggested name is the address of the report, so that such watches can be told apart. Notifications show it.
    const name = await page.$eval('dialog input', (field) => field.value);
    expect(name).toMatch(/^[^/]+\.[^/]+\//);
    const addresses = (await list.readAddresses()).map((address) => address.replace(/\?.*/, ''));
    expect(addresses).toContain(name);
  });
});

/** From the “More actions” menu of the list. */
async function openWatchDialog(): Promise<void> {
  const toolbar = await list.page.$('.report-toolbar');
  if (toolbar) await clickInside(toolbar, 'button', 'More actions');
  await byRole(list.page, 'menuitem', 'Watch…').click();
  await waitForRole(list.page, 'dialog', 'New watch');
}

describe('the Watches page', () => {
  test('a watch can be edited, paused, resumed and deleted', async () => {
    await addWatch();
    const page = await openWatches();
    await waitForText(page, 'at most 10 pages a run');
    await byRole(page, 'button', 'Edit').click();
    await waitForRole(page, 'dialog', 'Edit watch');
    await page.select('dialog .select select', 'monthly');
    await byRole(page, 'textbox', 'Name').fill('Client X, each month');
    await byRole(page, 'button', 'Save').click();
    await waitForText(page, 'Monthly, day 1, ');
    await byRole(page, 'button', 'Pause').click();
    await waitForRole(page, 'button', 'Resume');
    expect(await listWatches()).toMatchObject([{ name: 'Client X, each month', frequency: 'monthly', isPaused: true }]);
    await byRole(page, 'button', 'Resume').click();
    await waitForRole(page, 'button', 'Pause');
    await byRole(page, 'button', 'Delete').click();
    const dialog = await waitForRole(page, 'dialog', 'Delete the watch “\u2068Client X, each month\u2069”?');
    await clickInside(dialog, 'button', 'Delete');
    await waitForText(page, 'No watches yet');
    expect(await listWatches()).toEqual([]);
    await page.close();
  });
});

describe('the findings of a run', () => {
  test('findings are counted in the navigation until seen, and link to exactly their reports', async () => {
    const watch = await addWatch();
    await backdateWatches();
    await waitUntil('the end of the run', async () => (await listWatches())[0]?.run?.settledAt !== undefined);
    await waitUntil(
      'the count in the navigation',
      async () => (await list.page.$('nav a[href^="#/watches"] .nav-count')) !== null,
    );
    const page = await openWatches();
    await waitForText(page, '2 worse · 1 better');
    await waitUntil(
      'no count in the navigation',
      async () => (await list.page.$('nav a[href^="#/watches"] .nav-count')) === null,
    );
    // The run stays marked as new while the page is open.
    expect(await page.$('.watch-unseen')).not.toBeNull();
    await byRole(page, 'link', '2 worse').click();
    const rows = new ReportsPage(page);
    await rows.waitForCount('2 of');
    const { run } = (await sendMessage<Watch[]>(page, 'listWatches', {}))[0] ?? watch;
    expect(await rows.readHash()).toContain(`#/reports?changed=worse&task=${encodeURIComponent(String(run?.batchId))}`);
    const addresses = (await rows.readAddresses()).map((address) => address.replace(/.*\?/, ''));
    expect(addresses.sort()).toEqual(['n=1', 'n=2']);
    await page.close();
  });

  test('opening the list of a run’s changed reports marks its findings as seen', async () => {
    for (const n of [4, 5]) {
      scenario.service.addReport({
        url: `${scenario.service.samples.bad}?n=${n}`,
        result: 'good',
        project: 'Client Y',
      });
    }
    await list.refresh();
    await list.waitForCount('25 reports');
    await addWatch({ target: { kind: 'view', query: 'project=Client+Y' } });
    await backdateWatches();
    await waitUntil('the end of the run', async () => (await listWatches())[0]?.run?.settledAt !== undefined);
    const [watch] = await listWatches();
    expect(watch?.run).toMatchObject({ changes: { worse: 2 }, isSeen: false });
    await show(`changed=worse&task=${watch?.run?.batchId}`);
    await waitUntil('the run to be marked as seen', async () => (await listWatches())[0]?.run?.isSeen);
  });

  test('the findings of a watch of several projects are split by project, each linked to its reports', async () => {
    const { samples } = scenario.service;
    const add = (n: number, project: string) =>
      scenario.service.addReport({ url: `${samples.bad}?n=${n}`, result: 'good', project });
    for (const n of [21, 22]) add(n, 'Split A');
    add(23, 'Split B');
    await list.refresh();
    const count = scenario.service.reports().length;
    await list.waitForCount(`${count} reports`);
    await addWatch({ target: { kind: 'view', query: 'project=Split+A&project=Split+B' } });
    const page = await openWatches();
    await runNow(page, 3);
    await waitForText(page, 'Split A · 2 worse');
    await waitForText(page, 'Split B · 1 worse');
    const readShare = () =>
      page.$eval('[data-head="Findings"]', (cell) => cell.clientWidth / (cell.parentElement?.clientWidth ?? 1));
    expect(await readShare()).toBeGreaterThan(0.2);
    await page.setViewport({ width: 400, height: 800 });
    expect(await readShare()).toBe(1);
    await page.setViewport({ width: 1280, height: 800 });
    await byRole(page, 'link', 'Split B').click();
    const rows = new ReportsPage(page);
    await rows.waitForCount('1 of');
    expect(await rows.readAddresses()).toEqual([expect.stringContaining('n=23')]);
    await page.close();
  });
});

test('a refusal pauses the watch and is listed by its name under Activity, where “Resume” completes the run', async () => {
  scenario.service.addFault({ kind: 'status', status: 402, body: '{}', match: { method: 'PATCH' } });
  // More reports than are sent at the same time: some are refused while others wait.
  await addWatch({ target: { kind: 'view', query: '' } });
  await backdateWatches();
  await waitUntil('the refusal', async () => (await listWatches())[0]?.problem !== undefined);
  const page = await openWatches();
  await waitForText(page, 'Paused');
  await waitForRole(page, 'button', 'Resume');
  await page.close();
  const activity = await ActivityPage.open(scenario.under);
  await activity.page.evaluate(() => {
    location.hash = '#/activity?show=attention';
  });
  await waitForText(activity.page, 'Watch “Client X”: ');
  scenario.service.clearFaults();
  await byRole(activity.page, 'button', 'Resume').click();
  await waitUntil('the end of the run', async () => {
    const [watch] = await listWatches();
    return watch?.run?.failed === 0 && !watch.problem && !watch.isPaused;
  });
  await activity.page.close();
});
