// A day with many sites: what is found out about each, by which watch, and how the end of a task tells it.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import type { Connections } from '../../../lib/messages/contract.ts';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import type { Watch, WatchPlan } from '../../../lib/model/watch.ts';
import { createPlan } from '../../lib/model/create-plan.ts';
import type { Analysis } from '../../service/analysis/analyse-page.ts';
import { createGate } from '../../service/gates.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { Eavesdropper } from '../eavesdropper.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { byRole, readEach, readWords, waitForRole, waitForText } from '../pages/by-role.ts';
import { ListPage } from '../pages/list-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { TaskLines } from '../pages/task-lines.ts';
import { ToolbarIcon } from '../pages/toolbar-icon.ts';
import { type Scenario, startScenario } from '../scenario.ts';

const day = 86_400_000;

/** As some services send them: with names of errors, numbers and lists. */
const failing: Analysis['results'] = {
  h1: { passed: false, importance: 'critical', errors: { too_many: { max: 1 } }, value: 2, detail: '' },
  load_time: { passed: false, importance: 'high', value: 3990, detail: '' },
  links: { passed: false, importance: 'low', value: ['/a', 12], detail: 'Broken' },
};
const passing: Analysis['results'] = {
  h1: { passed: true, importance: 'critical', value: 1, detail: '' },
  load_time: { passed: true, importance: 'high', value: 1200, detail: '' },
  links: { passed: true, importance: 'low', detail: '' },
};

async function analyse(url: string): Promise<Analysis> {
  if (url.includes('/bad')) return { result: 'bad', score: 30, results: failing };
  return { result: url.includes('/decent') ? 'decent' : 'good', score: 90, results: passing };
}

let scenario: Scenario;
let list: ReportsPage;
let ids: { old: number; shop: number; bad: number; news: number };

beforeAll(async () => {
  scenario = await startScenario({ service: { analyse } });
  const { service, under } = scenario;
  const add = (url: string, project: string, days: number, score: number, isBad = false) =>
    service.addReport({
      url,
      project,
      score,
      result: isBad ? 'bad' : 'good',
      results: isBad ? failing : passing,
      createdAt: Date.now() - days * day,
      generatedAt: Date.now() - days * day,
    });
  const { bad } = service.samples;
  ids = {
    old: add(`${bad}?shop`, 'Shop', 50, 70),
    shop: add(`${bad}?shop`, 'Shop', 20, 80),
    bad: add(`${bad}?broken`, 'Shop', 40, 30, true),
    news: add(`${bad}?news`, 'News', 40, 95),
  };
  list = await ReportsPage.open(under);
  await list.refresh();
  await list.waitForCount('4 reports');
  const settings = await sendMessage<Settings>(list.page, 'getSettings', {});
  await sendMessage(list.page, 'saveSettings', { ...settings, notifications: true, tabGrades: true });
});
afterAll(() => scenario?.close());

async function addWatch(plan: Partial<WatchPlan>): Promise<Watch> {
  const { activeId: connectionId } = await sendMessage<Connections>(list.page, 'listConnections', {});
  return sendMessage<Watch>(list.page, 'saveWatch', { connectionId, plan: createPlan(plan) });
}

async function findWatch(id: string): Promise<Watch | undefined> {
  return (await sendMessage<Watch[]>(list.page, 'listWatches', {})).find((watch) => watch.id === id);
}

async function show(query = ''): Promise<void> {
  list = await list.reopen(scenario.under, query);
  await list.page.setViewport({ width: 1280, height: 800 });
}

const readHeads = () =>
  readEach(list.page, 'thead .head-name', (head) => head.innerText).then((heads) => heads.filter(Boolean));

test('score and failed checks are columns by default where the service sends them', async () => {
  await show();
  await waitUntil('the columns', async () => (await readHeads()).includes('Score'));
  expect(await readHeads()).toEqual(['Address', 'Failed checks', 'Score', 'Project', 'Privacy', 'Analysed']);
});

test('a project shows its mean score and the check that fails most, linked; only lists are requested', async () => {
  const { service, under } = scenario;
  const { length } = service.apiRequests();
  const projects = await ListPage.open(under);
  await projects.page.setViewport({ width: 1400, height: 800 });
  await projects.waitForRows('the figures', (rows) => rows.some((row) => /^Shop .* 3 55 H1 50% /.test(row)));
  // The other project fails none.
  await projects.click('Fails most');
  const rows = await projects.waitForRows('sorted', (rows) => rows[0]?.startsWith('Shop') ?? false);
  expect(rows[1]).toMatch(/^News .* 1 95 /);
  await projects.page.locator('.status-chip button').click();
  await byRole(projects.page, 'menuitem', 'Refresh').click();
  const listSent = () =>
    service
      .apiRequests()
      .slice(length)
      .map(({ method, path }) => `${method} ${path}`);
  await waitUntil('the refresh', () => listSent().includes('GET /api/v1/reports'));
  expect(new Set(listSent())).toEqual(new Set(['GET /api/v1/projects', 'GET /api/v1/reports']));
  // In a narrow window the score stands below the name.
  await projects.page.setViewport({ width: 400, height: 800 });
  await projects.waitForRows('narrow', (rows) => rows.some((row) => /^Shop .* Score 55 2 weeks ago/.test(row)));
  await projects.page.setViewport({ width: 1400, height: 800 });
  await projects.clickInRow('Shop', 'link', 'H1');
  await waitUntil('the reports', async () => (await projects.readHash()) === '#/reports?project=Shop&check=H1');
  await projects.waitForRows('one report', (rows) => rows.length === 1);
  await projects.page.close();
});

test('the details say why each check failed and what was measured; details, popup and comparison show the score', async () => {
  await show('q=broken');
  await list.clickInRow('?broken', 'button', 'Details');
  await waitForText(list.page, '0 of 3 passed');
  const lines = await readEach(list.page, '.checks li', (line) => line.innerText);
  expect(lines.map(readWords)).toEqual([
    'Failed H1 Critical Too many: max 1 · 2',
    'Failed Load time High importance 3,990',
    'Failed Links Low importance Broken · /a, 12',
  ]);
  expect(await list.page.$eval('.report-details dl', (facts) => facts.innerText.replaceAll(/\s+/g, ' '))).toMatch(
    /^Score 30 /,
  );
  const tab = await scenario.visit(`${scenario.service.samples.bad}?broken`);
  const popup = await PopupPage.open(scenario.under, tab);
  await waitForText(popup.page, '· Score 30');
  await popup.close();
  await tab.close();

  await show('q=shop');
  await list.clickInRow('?shop', 'button', 'Details');
  await list.click('Compare with…');
  await waitUntil('the scores', async () => {
    const states = await readEach(list.page, '.compare option', (option) => option.textContent ?? '');
    return /Good · [78]0$/.test(states.join());
  });
});

test('the summary in German has the line of the scores, and the checks by their German names', async () => {
  const summary = await SummaryPage.open(scenario.under, 'project=Shop&lang=de');
  expect(await summary.waitFor('Zusammenfassung Shop')).toContain('Ladezeit');
  const scores = await summary.page.evaluate(() => {
    const article = document.querySelector('.summary-document')?.shadowRoot;
    return article?.querySelector('.score-line svg')?.ariaLabel;
  });
  expect(scores).toMatch(/^\d+(, \d+)+$/);
  await summary.page.close();
});

const listReruns = (from: number) =>
  scenario.service
    .apiRequests()
    .slice(from)
    .filter(({ method }) => method === 'PATCH')
    .map(({ path }) => path.replace(/.*\//, ''));

test('a watch of selected reports re-runs the newest of each page and tells why pages got worse, wherever one looks', async () => {
  const { service, under, visit } = scenario;
  const tab = await visit(`${service.samples.bad}?broken`);
  const icon = await ToolbarIcon.open(under);
  const eavesdropper = new Eavesdropper();
  const worker = await under.getWorker();
  await eavesdropper.listenToWorker(worker);
  const { id } = await addWatch({
    name: 'Chosen',
    target: { kind: 'reports', reportIds: [ids.old, ids.shop, ids.news].map(String) },
  });
  await tab.bringToFront();
  await icon.waitFor('✕');
  const { length } = service.apiRequests();
  await sendMessage(list.page, 'runWatch', { watchId: id });
  // In place of the grade of the tab.
  await icon.waitFor('1');
  expect(listReruns(length).sort()).toEqual([ids.shop, ids.news].map(String).sort());
  const shown = (await eavesdropper.readShown(worker)).flat() as { title?: string; message?: string }[];
  expect(shown.filter((part) => part?.message)).toEqual([
    expect.objectContaining({
      title: '2 pages got worse · Chosen',
      message: '2 of 2 done · Fails now: H1, Load time, Links',
    }),
  ]);
  const projects = await ListPage.open(under);
  await projects.waitForRows('what was found', (rows) =>
    ['Shop', 'News'].every((name) => rows.some((row) => row.startsWith(`${name} 1 worse`))),
  );
  await projects.page.close();

  const any = await visit(`${service.samples.good}?any`);
  const popup = await PopupPage.open(under, any);
  const link = await waitForRole(popup.page, 'link', 'Watches found changes · 2 worse');
  const opened = waitUntil('the page Watches', async () =>
    (await under.browser.pages()).find((page) => page.url().endsWith('#/watches')),
  );
  await link.click();
  const watches: Page = await opened;
  await waitForText(watches, '2 worse');
  // The link is followed in a page of Pagegrade that is open already, if there is one.
  for (const page of new Set([watches, any, tab, icon.desk])) if (page !== list.page) await page.close();
  await sendMessage(list.page, 'removeWatch', { watchId: id });
});

test('the last twenty runs of a watch are kept and listed, with the date and the counts of each', async () => {
  const { id } = await addWatch({ target: { kind: 'reports', reportIds: [String(ids.bad)] } });
  const run = async (count: number) => {
    await sendMessage(list.page, 'runWatch', { watchId: id });
    await waitUntil(`run ${count}`, async () => {
      const watch = await findWatch(id);
      return watch?.run?.settledAt !== undefined && (watch.pastRuns?.length ?? 0) === Math.min(count - 1, 19) && watch;
    });
  };
  await run(1);
  // As if it had run every week before.
  await list.page.evaluate(
    async (id, day) => {
      const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
      const { watches } = (await storage.local.get('watches')) as { watches: { id: string }[] };
      const pastRuns = Array.from({ length: 19 }, (_, at) => ({
        date: '2026-01-01',
        batchId: `past ${at}`,
        startedAt: Date.UTC(2026, 0, 31) - 7 * at * day,
        settledAt: Date.now(),
        total: 40,
        changes: { worse: at, better: 1, same: 0 },
        isSeen: true,
      }));
      await storage.local.set({ watches: watches.map((watch) => (watch.id === id ? { ...watch, pastRuns } : watch)) });
    },
    id,
    day,
  );
  await scenario.under.stopWorker();
  await run(20);
  const page = await scenario.under.openExtensionPage('options.html#/watches');
  await page.setViewport({ width: 1280, height: 800 });
  await page.locator('.past-runs summary').click();
  const lines = await readEach(page, '.past-runs li', (line) => line.innerText);
  expect(lines).toHaveLength(19);
  expect(lines[0]).toMatch(/ · 1 page( · 1 same)?$/);
  expect(lines[1]?.replaceAll(/\s/g, ' ')).toMatch(/^Jan 3[01], 2026, .* · 40 pages · 1 better$/);
  expect(lines[18]).toContain('17 worse');
  // As wide as the table, and not as one of its columns.
  const share = await page.$eval(
    '.past-runs ol',
    (list) => list.clientWidth / (list.closest('table')?.clientWidth ?? 1),
  );
  expect(share).toBeGreaterThan(0.9);
  await page.close();
});

test('a task can be paused where it was started, and its end tells the grades as links, there and on its own page', async () => {
  const { service, under } = scenario;
  const { good, decent, bad } = service.samples;
  const gate = createGate();
  let removeFault = service.addFault({ kind: 'gate', gate, match: { method: 'POST' } });
  const bulk = await BulkPage.open(under);
  await bulk.addList([`${good}?end=1`, `${good}?end=2`, `${decent}?end=3`, `${bad}?end=4`]);
  await bulk.waitForCounts({ Ready: 4 });
  await bulk.analyse(4);
  const lines = new TaskLines(bulk.page);
  await lines.click('Analysing 4 pages', 'Pause');
  await lines.waitFor('paused');
  await lines.click('paused', 'Resume');
  removeFault();
  gate.open();
  await lines.waitFor('4 pages analysed Good 2 Decent 1 Bad 1');
  expect(await bulk.readHash()).toMatch(/^#\/analyse/);
  await bulk.page.close();

  await show('q=end%3D');
  await waitUntil('the reports', async () => (await list.readAddresses()).length === 4);
  const second = createGate();
  removeFault = service.addFault({ kind: 'gate', gate: second, match: { method: 'PATCH' } });
  await list.check(1);
  await list.check(4, true);
  await list.confirm('Re-run 4 reports');
  const tasks = new TaskLines(list.page);
  await tasks.click('Re-running 4 reports', 'Pause');
  await tasks.waitFor('paused');
  expect(await list.readHash()).toBe('#/reports?q=end%3D');
  await tasks.click('paused', 'Resume');
  removeFault();
  second.open();
  await tasks.waitFor('4 reports re-run');
  await tasks.click('4 reports re-run', 'Details', 'link');
  await waitForRole(list.page, 'heading', '4 reports re-run');
  expect(await readEach(list.page, 'main .grade-links a', (link) => link.innerText)).toEqual([
    'Good 2',
    'Decent 1',
    'Bad 1',
  ]);
  await byRole(list.page, 'link', 'Good 2').click();
  await waitUntil('the good ones', async () => (await list.readAddresses()).length === 2);
  expect((await list.readAddresses()).every((address) => address.includes('/good'))).toBe(true);
});
