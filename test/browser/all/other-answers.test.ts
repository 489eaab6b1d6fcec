// What people see of a service whose answers differ from the most likely ones, or that limits the number of requests.
import { afterEach, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { InsightsPage } from '../pages/insights-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { TaskLines } from '../pages/task-lines.ts';
import { readIconBadges } from '../pages/toolbar-icon.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
afterEach(() => scenario?.close());

test('numbers and addresses without a scheme give grades in the popup, on the icon, in the list and in Insights', async () => {
  scenario = await startScenario({ service: { shape: { result: 'score', cutsSchemes: true, numbersAsText: true } } });
  const { service, under, visit } = scenario;
  service.addReport({ url: 'https://shop.example/', result: 'good', score: 91 });
  service.addReport({ url: 'https://shop.example/old', result: 'decent', score: 58 });
  const page = await visit(service.samples.bad);
  let popup = await PopupPage.open(under, page);
  await popup.waitForOutcome('No report yet');
  await popup.analyse();
  await popup.waitForOutcome('Bad');
  await popup.close();
  popup = await PopupPage.open(under, page);
  await popup.waitForOutcome(`Score ${service.reports().at(-1)?.score}`);
  await popup.waitForOutcome('Bad');
  await popup.close();

  const list = await ReportsPage.open(under);
  await list.waitForCount('3 reports');
  const readGrades = () =>
    list.page.$$eval('tbody [role="img"]', (marks) => marks.map((mark) => mark.getAttribute('aria-label')));
  await waitUntil('the grades', async () => String(await readGrades()) === 'Bad,Decent,Good');
  expect(await readIconBadges(list.page)).toContain('✕');
  await list.choose('Grade', ['Bad']);
  await list.waitForCount('1 of 3 reports');
  await list.page.close();

  const insights = await InsightsPage.open(under);
  await insights.waitForCount('3 reports');
  expect((await insights.readTable('Grades')).map(([grade, count]) => `${grade} ${count}`)).toEqual([
    'Good 1',
    'Decent 1',
    'Bad 1',
    'No grade yet 0',
  ]);
});

test('a re-run that the service queues shows its new grade in the popup', async () => {
  scenario = await startScenario({ service: { shape: { queuesReruns: true } } });
  const { service, under, visit } = scenario;
  const url = service.samples.bad;
  service.addReport({ url, result: 'good', createdAt: 1e12, generatedAt: 1e12 });
  const popup = await PopupPage.open(under, await visit(url));
  await popup.waitForOutcome('Good');
  await popup.click('Re-run');
  await popup.waitForOutcome('Bad');
});

test('a list of pages under a rate limit counts down the seconds of each wait, and ends by itself', async () => {
  scenario = await startScenario();
  const { service, under } = scenario;
  const bulk = await BulkPage.open(under);
  await bulk.addList(Array.from({ length: 20 }, (_, number) => `${service.samples.good}?page=${number}`));
  await bulk.waitForCounts({ Ready: 20 });
  service.setThrottle(15, 10);
  await bulk.analyse(20, 0);
  const lines = new TaskLines(bulk.page);
  expect(await lines.waitFor('Continues in ')).toMatch(/Continues in 00:(0\d|10) /);
  await lines.waitFor('20 pages analysed');
  expect(service.reports()).toHaveLength(20);
}, 120_000);
