import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { findPassword, noteAcceptedPassword, rememberPassword } from '../../../../components/hooks/given-passwords.ts';
import { LocalCopy } from '../../../../components/options/reports/LocalCopy.tsx';
import { SummaryPage } from '../../../../components/options/summary/SummaryPage.tsx';
import {
  forgetIntroductions,
  keepIntroduction,
  keepSender,
  readSender,
} from '../../../../lib/browser/page-storage/summary-words.ts';
import { defaultReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import { defaultSummaryChoice, type SummaryChoice } from '../../../../lib/model/filter/summary-choice.ts';
import type { Privacy } from '../../../../lib/model/report/privacy.ts';
import type { StoredReport } from '../../../../lib/model/report/stored-report.ts';
import type { SummaryView, View } from '../../../../lib/model/view.ts';
import { createRow } from '../../../lib/insights/create-row.ts';
import { type Answers, type Mounted, mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { createJob } from '../activity/create-job.ts';
import { click, connection, fire, pollOptions } from '../activity/open-activity.tsx';
import { OptionsContexts } from '../options-contexts.tsx';

speakEnglish();

const idle = { connectionId: 'c1', status: 'idle', done: 3, isComplete: true, fullAt: 1, finishedAt: 1 };

let mounted: Mounted | undefined;
let visited: View[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => new Response(readFileSync(`public${path}`)));
});
afterEach(async () => {
  await mounted?.remove();
  vi.unstubAllGlobals();
  visited = [];
});

interface Opening {
  projects?: string[];
  choice?: Partial<SummaryChoice>;
  reports?: Partial<StoredReport>[];
  answers?: Answers;
}

async function open({ projects = ['Shop'], choice = {}, reports = [], answers = {} }: Opening = {}): Promise<Mounted> {
  const go = (view: View) => void visited.push(view);
  const filter = { ...defaultReportFilter, projects };
  const view: SummaryView = { name: 'summary', filter, choice: { ...defaultSummaryChoice, ...choice } };
  const rows = reports.map((change, n) => createRow(n + 1, `page-${n + 1}`, 'bad', { project: 'Shop', ...change }));
  mounted = await mount(
    <OptionsContexts>
      <LocalCopy connectionId={connection.id} view={view}>
        <SummaryPage {...{ connection, view }} navigation={{ go, replace: go, open: go, close: go }} />
      </LocalCopy>
    </OptionsContexts>,
    { startSync: () => idle, listBatches: () => [], ...answers },
    { readReports: async (_id, _options, onRows) => onRows(rows) },
  );
  await vi.waitUntil(() => mounted && (readArticle(mounted) || mounted.root.querySelector('.empty')), pollOptions);
  return mounted;
}

function readArticle({ root }: Mounted): string {
  return root.querySelector('.summary-document')?.textContent ?? '';
}

test('the title is in the address, and changes with every key', async () => {
  const page = await open({ reports: [{}], choice: { title: 'Autumn ' } });
  expect(readArticle(page)).toMatch(/SummaryAutumn\S/);
  const field = page.root.querySelector<HTMLInputElement>('.summary-controls input[type="text"]');
  expect([field?.value, field?.getAttribute('placeholder')]).toEqual(['Autumn ', 'Shop']);
  if (field) field.value = 'Autumn c';
  await fire(page, '.summary-controls input[type="text"]', 'input');
  expect(visited.at(-1)).toMatchObject({ name: 'summary', choice: { title: 'Autumn c' } });
});

test('a half-typed day changes nothing, and the stored one is back when the field is left', async () => {
  const page = await open({ reports: [{}], choice: { from: '2026-11-01' } });
  const field = page.root.querySelector<HTMLInputElement>('input[type="date"]');
  for (const halfTyped of ['', '0002-11-01']) {
    if (field) field.value = halfTyped;
    await fire(page, 'input[type="date"]', 'change');
    expect(field?.value).toBe(halfTyped);
    await fire(page, 'input[type="date"]', 'blur');
    expect(field?.value).toBe('2026-11-01');
  }
  expect(visited).toEqual([]);
});

test('a note counts linked reports that are not public, and offers to make them public', async () => {
  const reports: Partial<StoredReport>[] = [
    { privacy: 'public' },
    { privacy: 'private' },
    { privacy: 'password' },
    { privacy: 'private', result: 'good' },
  ];
  const startBatch = vi.fn(() => new Promise(() => undefined));
  const page = await open({ reports, answers: { startBatch } });
  expect(page.root.querySelector('.summary-inaccessible p')?.textContent).toBe(
    'The summary links to 3 reports. Only you can open 1 of them. 1 of them needs a password.',
  );
  await click(page, 'Make public…');
  expect(page.root.querySelector('dialog input:checked')?.getAttribute('value')).toBe('public');
});

test.each([
  [1, 'The summary links to 1 report. Only you can open this link.'],
  [5, 'The summary links to 5 reports. Only you can open these links.'],
])('if all of %i linked reports are private, the note says so instead of counting them', async (count, words) => {
  const page = await open({ reports: Array.from({ length: count }, () => ({ privacy: 'private' as const })) });
  expect(page.root.querySelector('.summary-inaccessible p')?.textContent).toBe(words);
});

test('for several projects, the note counts the links of the file of each one, too', async () => {
  const many = (project: string, privacy: Privacy) => Array.from({ length: 10 }, () => ({ project, privacy }));
  const reports = [...many('Shop', 'public'), ...many('Club', 'private')];
  const page = await open({ projects: ['Shop', 'Club'], choice: { limit: 10 }, reports });
  expect(page.root.querySelector('.summary-inaccessible p')?.textContent).toBe(
    'The summary and the files of the projects link to 20 reports. Only you can open 10 of them.',
  );
  await click(page, 'Make public…');
  expect(page.root.querySelector('dialog h2')?.textContent).toBe('Change the privacy of 10 reports');
});

test('up to three projects are named in the title, more are counted', async () => {
  const three = ['Shop', '', 'Club'];
  expect(readArticle(await open({ projects: three, reports: [{}] }))).toMatch(/SummaryShop · No project · Club/);
  await mounted?.remove();
  const four = [...three, 'Museum'];
  expect(readArticle(await open({ projects: four, reports: [{}], choice: { language: 'de' } }))).toMatch(
    /Zusammenfassung4 Projekte/,
  );
});

test('the introduction of many projects is kept for exactly these', async () => {
  const projects = ['Shop', 'Club', 'Museum', 'Spa'];
  keepIntroduction(connection.id, projects.join(' · '), 'All of them.');
  onTestFinished(() => forgetIntroductions(connection.id));
  expect(readArticle(await open({ projects, reports: [{}] }))).toContain('All of them.');
  await mounted?.remove();
  expect(
    readArticle(await open({ projects: [...projects.slice(1), 'Bar'], reports: [{ project: 'Bar' }] })),
  ).not.toContain('All of them.');
});

test('the introduction of all pages is not that of the pages without a project', async () => {
  keepIntroduction(connection.id, '', 'To the board.');
  onTestFinished(() => forgetIntroductions(connection.id));
  expect(readArticle(await open({ projects: [], reports: [{}] }))).toContain('To the board.');
  await mounted?.remove();
  expect(readArticle(await open({ projects: [''], reports: [{ project: '' }] }))).not.toContain('To the board.');
});

test('a choice of language keeps the sender that another page has stored since', async () => {
  const page = await open({ reports: [{}] });
  const before = readSender();
  onTestFinished(() => keepSender(before));
  keepSender({ ...before, name: 'Ada Ltd' });
  const select = page.root.querySelector('.summary-controls select');
  Object.defineProperty(select, 'value', { value: 'de', configurable: true });
  await fire(page, '.summary-controls select', 'change');
  expect(readSender()).toMatchObject({ name: 'Ada Ltd', language: 'de' });
});

test('a password that was given on this page can be copied beside the note', async () => {
  const work = { kind: 'update', reportId: 'page-1', url: 'https://shop.example/', privacy: 'password' } as const;
  const job = createJob('j', { connectionId: connection.id, work });
  rememberPassword('j', { password: 'open sesame' });
  noteAcceptedPassword(job);
  const page = await open({ reports: [{ id: 'page-1', privacy: 'password' }, { privacy: 'password' }] });
  expect(page.root.querySelector('.summary-inaccessible [aria-label="Copy password"]')).not.toBeNull();
  // A report that is private now has no password. A later one is not known until it is accepted.
  noteAcceptedPassword(createJob('k', { connectionId: connection.id, work: { ...work, privacy: 'private' } }));
  expect(findPassword(connection.id, { id: 'page-1', privacy: 'password' })).toBeUndefined();
});

test('without reports there is no summary, and printing and saving are disabled', async () => {
  const page = await open();
  expect(page.root.textContent).toContain('Nothing matches');
  expect(page.root.querySelector('.empty a')?.getAttribute('href')).toMatch(/^#\/reports/);
  const buttons = [...page.root.querySelectorAll('.summary-buttons button')];
  expect(buttons.map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
});
