// Compares the view Insights with the reports of the service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, waitForRole } from './pages/by-role.ts';
import { InsightsPage } from './pages/insights-page.ts';
import { waitForFocus } from './pages/keyboard.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { listAskedRequests, type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;
let insights: InsightsPage;

const grades = ['good', 'decent', 'bad'] as const;
const words = { good: 'Good', decent: 'Decent', bad: 'Bad' };

/** A time at noon in the time zone of the browser, which is that of the machine. */
const at = (month: number, date: number) => new Date(2025, month, date, 12).getTime();

beforeAll(async () => {
  scenario = await startScenario();
  addReports();
  const list = await ReportsPage.open(scenario.under);
  await list.waitForCount(`${reports().length} reports`);
  await list.page.close();
});
afterAll(() => scenario?.close());

/** Ten sites over half a year. Site 1 is the best; each page of site 0 has two reports under different spellings. */
function addReports(): void {
  for (let number = 0; number < 240; number++) {
    const site = number % 10;
    const result = site === 1 ? 'good' : (grades[(number * 7 + site) % 3] ?? 'bad');
    const createdAt = at(number % 6, 1 + (number % 28));
    add({ url: `https://www.site-${site}.example/${number}?utm_source=a`, project: `Site ${site}`, result, createdAt });
    if (site > 0) continue;
    const later = grades[(number * 7 + 1) % 3] ?? 'bad';
    add({
      url: `http://site-0.example/${number}`,
      project: 'Site 0',
      result: later,
      createdAt: at(7, 1 + number / 10),
    });
  }
}

function add(report: { url: string; project: string; result: (typeof grades)[number]; createdAt: number }): void {
  scenario.service.addReport({ ...report, generatedAt: report.createdAt });
}

const reports = () => scenario.service.reports();

async function show(query = ''): Promise<void> {
  await insights?.page.close();
  insights = await InsightsPage.open(scenario.under, query);
}

function toShare(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)}%`;
}

test('the shares of the grades match the service’s reports, and a grade links to its reports', async () => {
  await show();
  const all = reports();
  await insights.waitForCount(`${all.length} reports`);
  const { length } = listAskedRequests(scenario);
  const count = (grade: string) => all.filter(({ result }) => result === grade).length;
  expect(await insights.readTable('Grades')).toEqual([
    ...grades.map((grade) => [words[grade], String(count(grade)), toShare(count(grade), all.length)]),
    ['No grade yet', '0', '0%'],
  ]);
  await byRole(insights.page, 'link', 'Bad').click();
  const list = new ReportsPage(insights.page);
  await list.waitForCount(`${count('bad')} of ${all.length}`);
  expect(listAskedRequests(scenario)).toHaveLength(length);
});

describe('the reports over time', () => {
  test('the columns of the chart are as high as the numbers in its table, which match the service’s reports', async () => {
    await show();
    const heights = await waitUntil('the columns', async () => {
      const found = await insights.page.$$eval('.chart-column', (columns) =>
        columns.map((column) =>
          [...column.querySelectorAll('rect[fill]')].reduce(
            (sum, part) => sum + part.getBoundingClientRect().height,
            0,
          ),
        ),
      );
      return found.length > 0 && found;
    });
    await insights.page.locator('.figure summary').click();
    const rows = await insights.readTable('Reports by week');
    expect(rows).toHaveLength(heights.length);
    const starts = rows.map(([week = '']) => new Date(week.replace('Week from ', '')).getTime());
    rows.forEach((row, place) => {
      const end = starts[place + 1] ?? Number.POSITIVE_INFINITY;
      const within = reports().filter(({ createdAt }) => createdAt >= (starts[place] ?? 0) && createdAt < end);
      const count = (grade: string) => String(within.filter(({ result }) => result === grade).length);
      expect(row.slice(1)).toEqual([...grades.map(count), '0', String(within.length)]);
    });
    const highest = Math.max(...heights);
    const most = Math.max(...rows.map((row) => Number(row.at(-1))));
    rows.forEach((row, place) => {
      expect((heights[place] ?? 0) / highest).toBeCloseTo(Number(row.at(-1)) / most, 1);
    });
  });
});

test('the table is opened and the project filter removed by keyboard; the filter works as in the list of reports', async () => {
  await show();
  await insights.page.waitForSelector('.figure summary');
  await insights.page.focus('.figure summary');
  await insights.page.keyboard.press('Enter');
  await waitForRole(insights.page, 'table', 'Reports by week');
  await insights.click('Project');
  await byRole(insights.page, 'checkbox', 'Site 4').click();
  await insights.page.keyboard.press('Escape');
  await insights.waitForCount('24 reports');
  expect(await insights.page.evaluate(() => location.hash)).toBe('#/insights?project=Site+4');
  await (await waitForRole(insights.page, 'button', 'Remove filter: Project: Site 4')).focus();
  await insights.page.keyboard.press('Enter');
  await waitForFocus(insights.page, { name: 'Project' });
});
