// The failed checks behind a grade and its changes: in filters, columns, exports, insights and comparisons.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Analysis } from '../../service/analysis/analyse-page.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, hasRole, readEach, readPage, waitForRole, waitForText } from '../pages/by-role.ts';
import { InsightsPage } from '../pages/insights-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-downloads-'));
let scenario: Scenario;
let list: ReportsPage;

const names = ['title', 'language', 'links', 'image_texts'];

function describeFindings(failed: string[]): Analysis['results'] {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        passed: !failed.includes(name),
        importance: 'medium',
        detail: `About ${name}`,
        ...(name === 'links' && { value: failed.includes(name) ? '12 kB' : '8 kB' }),
      } as const,
    ]),
  );
}

/** The results of each page: when it is first analysed, and when it is re-run. */
const pages = {
  'https://shop.example/broke': {
    project: 'Shop',
    before: { result: 'good', failed: ['language', 'image_texts'] },
    after: { result: 'bad', failed: ['title', 'links', 'image_texts'] },
  },
  'https://shop.example/grew': {
    project: 'Shop',
    before: { result: 'bad', failed: ['title'] },
    after: { result: 'good', failed: [] },
  },
  'https://news.example/stayed': {
    project: 'News',
    before: { result: 'decent', failed: ['title'] },
    after: { result: 'decent', failed: ['title'] },
  },
} as const;
type Url = keyof typeof pages;

async function analyse(url: string): Promise<Analysis> {
  const { result, failed } = pages[url as Url].after;
  return { result, score: 50, results: describeFindings([...failed]) };
}

beforeAll(async () => {
  // Only single reports have checks, so those of a report are unknown until it is read.
  const shape = { listsResults: false };
  scenario = await startScenario({ downloadsDir: downloads, service: { analyse, shape } });
  const { service, under } = scenario;
  service.addReport({ url: 'https://plain.example/', project: 'Plain', result: 'good', createdAt: 1e12 });
  service.addReport({ url: 'https://plain.example/', project: 'Plain', result: 'good', createdAt: 1.1e12 });
  list = await ReportsPage.open(under);
  await list.refresh();
  await list.waitForCount('2 reports');
});
afterAll(async () => {
  await scenario?.close();
  rmSync(downloads, { recursive: true });
});

/** The column of failed checks, on one line each. */
const readFailed = () => readEach(list.page, 'tbody .failed-names', (cell) => cell.innerText.replaceAll(/\s+/g, ' '));

async function show(query = ''): Promise<void> {
  list = await list.reopen(scenario.under, query);
}

const waitForAddresses = (...wanted: string[]) =>
  waitUntil(`the rows ${wanted}`, async () => (await list.readAddresses()).join() === wanted.join());

/** Opens a panel, reads the names of its choices, and closes it. */
async function readChoices(button: string): Promise<string[]> {
  await list.click(button);
  await list.page.waitForSelector('.popover-panel:popover-open');
  const open = '.popover-panel:popover-open :is(.popover-button, .choice-label)';
  const choices = await readEach(list.page, open, (choice) => choice.textContent ?? '');
  await list.page.keyboard.press('Escape');
  return choices;
}

async function openDetails(address: string): Promise<void> {
  await list.clickInRow(address, 'button', 'Details');
  await waitForText(list.page, 'All fields');
}

test('if no report has checks, their filter, column, comparison and insight are hidden', async () => {
  expect(await readChoices('More filters')).toEqual(['Changed', 'Privacy']);
  expect(await readChoices('Columns')).not.toContain('Failed checks');
  await openDetails('plain.example');
  await waitForText(list.page, 'Grade history');
  expect(await hasRole(list.page, 'button', 'Compare with…')).toBe(false);
  const insights = await InsightsPage.open(scenario.under);
  await insights.waitForCount('2 reports');
  await waitForRole(insights.page, 'heading', 'Grades');
  expect(await readPage(insights.page)).not.toContain('Checks that fail most');
  await insights.page.close();
});

describe('with checks from the service', () => {
  beforeAll(async () => {
    for (const [url, { project, before }] of Object.entries(pages)) {
      const { result, failed } = before;
      const createdAt = Date.now() - 60 * 86_400_000;
      scenario.service.addReport({
        url,
        project,
        result,
        score: 90,
        createdAt,
        results: describeFindings([...failed]),
      });
    }
    await list.refresh();
    await list.waitForCount('5 reports');
    // This service's list does not contain checks. The details request them.
    await openDetails('shop.example/broke');
    await waitForText(list.page, 'About language');
    await show('project=Shop&project=News');
    await byRole(list.page, 'checkbox', 'Select all 3 that match').click();
    await list.confirm('Re-run 3 reports');
    await waitForText(list.page, '3 reports re-run · 1 worse · 1 better · 1 same');
  });

  test('a row says which checks the page fails since it got worse, and what was measured', async () => {
    await show('q=broke');
    const readNote = () => readEach(list.page, 'tbody .row-note', (note) => note.innerText);
    const newly = 'Title, Links \u20668 kB → 12 kB\u2069';
    expect(await readNote()).toEqual(['worse, was Good']);
    expect(await readFailed()).toEqual([`3 · new: ${newly} · Image texts`]);
    // The details take the place of the columns.
    await openDetails('broke');
    expect(await readNote()).toEqual([`worse, was Good · ${newly}`]);
    const summary = await list.page.$eval('.details-summary', (text) => text.textContent);
    expect(summary).toContain(`worse, was Good · Fails now: ${newly}`);
  });

  test('“Changed” and “Failed checks” filter the list, each with a chip that removes the filter', async () => {
    await show();
    expect(await readChoices('More filters')).toEqual(['Changed', 'Failed checks', 'Privacy']);
    await list.click('More filters');
    // Two reports were neither opened nor re-run.
    await waitForText(list.page, 'Checks known: 3 of 5');
    await list.page.keyboard.press('Escape');
    await list.chooseMore('Changed', ['Worse']);
    await waitForAddresses('shop.example/broke');
    expect(await list.readHash()).toBe('#/reports?changed=worse');
    await list.click('Remove filter: Changed: Worse');
    await list.waitForCount('5 reports');
    await list.chooseMore('Failed checks', ['Title']);
    await waitForAddresses('news.example/stayed', 'shop.example/broke');
    expect(await list.readHash()).toBe('#/reports?check=Title');
    await list.click('Remove filter: Fails: Title');
    await list.waitForCount('5 reports');
  });

  test('the Date filter can filter by the date of the change', async () => {
    await show('changed=worse&changed=better');
    await list.click('Date');
    await byRole(list.page, 'radio', 'Changed').click();
    await list.click('Today');
    await waitForAddresses('shop.example/grew', 'shop.example/broke');
    await show('changed=worse&changed=better&dated=changed&until=2020-01-01');
    await waitForText(list.page, 'Nothing matches');
  });

  test('the column “Failed checks” shows which checks fail, those that are new first, and sorts the list', async () => {
    await show('project=Shop&project=News');
    await list.page.$$eval('thead button', (heads) =>
      heads.find(({ innerText }) => innerText.includes('Failed checks'))?.click(),
    );
    await waitForAddresses('shop.example/broke', 'news.example/stayed', 'shop.example/grew');
    expect(await readFailed()).toEqual([
      '3 · new: Title, Links \u20668 kB → 12 kB\u2069 · Image texts',
      '1 · Title',
      '0',
    ]);
  });

  test('the insights count the checks that fail most, and link to the reports', async () => {
    const insights = await InsightsPage.open(scenario.under);
    expect(await insights.readTable('Checks that fail most')).toEqual([
      ['Title', '2', '67%'],
      ['Image texts', '1', '33%'],
      ['Links', '1', '33%'],
    ]);
    await byRole(insights.page, 'link', 'Title').click();
    await list.page.close();
    list = new ReportsPage(insights.page);
    await waitForAddresses('news.example/stayed', 'shop.example/broke');
    expect(await list.readHash()).toBe('#/reports?check=Title');
  });

  test('the summary lists the checks that most pages fail, with the change since the first day', async () => {
    const summary = await SummaryPage.open(scenario.under, 'project=Shop');
    const text = await summary.waitFor('Checks that fail most');
    expect(text).toMatch(/Change since \w+ \d+, \d+ Image alt texts 1 page 0 Links 1 page \+1 Title 1 page 0/);
    await summary.page.close();
  });

  /** The headings and checks of the comparison. */
  const readLists = () =>
    readEach(list.page, '.compare :is(h4, li)', (line) => line.innerText.replaceAll(/\s+/g, ' ').trim());
  const fails = ['Fails now 2', 'Title', 'Links \u20668 kB → 12 kB\u2069'];

  test('“Compare with…” lists the checks that fail now, pass now and still fail', async () => {
    await show('q=broke');
    await openDetails('broke');
    await list.click('Compare with…');
    await waitUntil('the comparison', async () => (await readLists()).length > 0);
    expect(await readLists()).toEqual([...fails, 'Passes now 1', 'Language', 'Still fails 1', 'Image texts']);
  });

  test('another report of the page, known from the list only, is compared after one request for it', async () => {
    const { service } = scenario;
    const results = describeFindings(['image_texts', 'language']);
    const url = 'https://shop.example/broke';
    const createdAt = Date.UTC(2024, 5, 1);
    const id = service.addReport({
      url,
      project: 'Shop',
      result: 'decent',
      score: 60,
      results,
      createdAt,
      generatedAt: createdAt,
    });
    await list.refresh();
    const option = await waitUntil('the option for the report', () =>
      list.page.evaluate((id) => {
        const options = [...document.querySelectorAll<HTMLOptionElement>('.compare option')];
        return options.find(({ value }) => value.startsWith(`${id} `))?.value;
      }, id),
    );
    const requestsBefore = service.apiRequests().length;
    await list.page.select('.compare select', option);
    await waitUntil('the request for the report', () => service.apiRequests().length > requestsBefore);
    await waitUntil('the comparison', async () => (await readLists()).includes('Passes now 1'));
    expect(await readLists()).toEqual([...fails, 'Passes now 1', 'Language', 'Still fails 1', 'Image texts']);
    const sent = service.apiRequests().slice(requestsBefore);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      expect.stringMatching(new RegExp(`^GET .*/reports/${id}$`)),
    ]);
  });

  test('the details show the scores of all reports of the page as a line, which screen readers read as a list', async () => {
    await show('q=broke');
    await openDetails('broke');
    await waitForText(list.page, 'Score');
    expect(await list.page.$eval('.score-line svg', (line) => line.ariaLabel)).toBe('60, 90, 50');
    const heights = await list.page.$eval('.score-line polyline', (line) => [...line.points].map(({ y }) => y));
    expect(heights).toEqual([75, 0, 100]);
  });
});
