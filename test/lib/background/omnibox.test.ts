// The keyword in the address bar: what it finds in the local copy, and what Enter opens.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WrittenSuggestion } from '../../../lib/browser/suggestions.ts';
import { createSync } from '../../../lib/copy/sync-row.ts';
import { setTranslator } from '../../../lib/i18n/translate.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { connectionsItem } from '../../../lib/storage/connections.ts';
import { startApp, type TestApp } from './start-app.ts';

const connection = { id: 'a', name: 'A', address: 'https://a.example', keyHint: '', forgetsKey: false };
const day = 86_400_000;
let worker: TestApp;
let defaults: string[];

beforeEach(async () => {
  setTranslator((key, values) => (key === 'language' ? 'en' : [key, ...values].join(' ')));
  defaults = [];
  const setDefaultSuggestion = (description: string) => void defaults.push(description);
  worker = startApp({ now: () => 10 * day, setDefaultSuggestion });
  await connectionsItem.write({ connections: [{ ...connection, privacy: 'private' }], activeId: 'a' });
});

afterEach(() => setTranslator(() => ''));

const copyReports = (reports: Omit<Report, 'fields'>[], of = 'a') =>
  worker.app.reports.write(
    of,
    reports.map((report) => ({ ...report, fields: {} })),
    1,
  );

const sync = createSync('a', connection.address);

async function suggest(text: string): Promise<WrittenSuggestion[]> {
  let shown: WrittenSuggestion[] = [];
  await worker.app.omnibox.suggest(text, (suggestions) => {
    shown = suggestions;
  });
  return shown;
}

const listIds = (shown: WrittenSuggestion[]) => shown.map(({ content }) => content.split('#').at(-1));

test('words in any order are found in addresses and projects, of the active connection only', async () => {
  await copyReports([
    { id: '1', url: 'https://shop.example/chairs', project: 'Spring' },
    { id: '2', url: 'https://shop.example/tables', project: 'Spring' },
    { id: '3', url: 'https://blog.example/chairs', project: 'Autumn' },
    { id: '4', url: 'https://shop.example/caf%C3%A9' },
  ]);
  await copyReports([{ id: '9', url: 'https://shop.example/chairs' }], 'b');
  expect(listIds(await suggest('chairs shop'))).toEqual(['1']);
  expect(listIds(await suggest(' SPRING  example'))).toEqual(['2', '1']);
  expect(listIds(await suggest('café'))).toEqual(['4']);
  expect(await suggest('chairs summer')).toEqual([]);
  expect(listIds(await suggest('chairs -autumn'))).toEqual(['1']);
});

test('of thousands of reports the six newest are suggested, also before anything is typed', async () => {
  const reports = Array.from({ length: 3000 }, (_, n) => ({ id: String(n), url: `https://shop.example/p/${n % 7}` }));
  await copyReports(reports);
  await worker.app.reports.writeSync({ ...sync, status: 'idle', isComplete: true });
  expect(listIds(await suggest('p/3'))).toEqual(['2999', '2992', '2985', '2978', '2971', '2964']);
  expect(listIds(await suggest(''))).toEqual(['2999', '2998', '2997', '2996', '2995', '2994']);
  expect(defaults).toEqual(['omnibox_search %s', 'omnibox_hint']);
});

test('while the local copy is missing or incomplete, the first line says so, whatever is typed', async () => {
  await suggest('chairs');
  expect(defaults.at(-1)).toBe('omnibox_unread');
  // As after opening a popup.
  await copyReports([{ id: '1', url: 'https://shop.example/chairs' }]);
  await worker.app.reports.writeSync(sync);
  expect(await suggest('chairs')).toHaveLength(1);
  expect(defaults.at(-1)).toBe('omnibox_unread');
  // As after the first page of a full sync.
  await worker.app.reports.writeSync({ ...sync, status: 'paused', kind: 'full' });
  for (const words of ['chairs', '']) {
    expect(await suggest(words)).toHaveLength(1);
    expect(defaults.at(-1)).toBe('omnibox_partial');
  }
  await worker.app.reports.writeSync({ ...sync, status: 'idle', isComplete: true });
  await suggest('chairs');
  expect(defaults.at(-1)).toBe('omnibox_search %s');
  await connectionsItem.write({ connections: [] });
  expect(await suggest('')).toEqual([]);
  expect(defaults.at(-1)).toBe('noConnectionYet');
});

test('a suggestion shows grade, address, project and age', async () => {
  await copyReports([
    { id: '1', url: 'https://shop.example/a', project: 'Spring', result: 'bad', createdAt: 7 * day },
    { id: '2', url: 'https://shop.example/b\u202e' },
  ]);
  const [known, unknown] = await suggest('shop');
  expect(known).toEqual({
    content: 'shop.example/a #1',
    description:
      'grade_bad <dim>·</dim> <url>shop.example/a</url> <dim>· \u2068Spring\u2069</dim> <dim>· 3 days ago</dim>',
  });
  expect(unknown?.description).toBe('grade_none <dim>·</dim> <url>shop.example/b%E2%80%AE</url>');
});

test('a newer key press cancels the previous search, which then shows nothing', async () => {
  await copyReports([{ id: '1', url: 'https://shop.example/a' }]);
  const { omnibox } = worker.app;
  const shown: string[] = [];
  const suggestText = (text: string) => omnibox.suggest(text, (all) => void shown.push(`${text}: ${all.length}`));
  await Promise.all([suggestText('s'), suggestText('sh'), suggestText('shop')]);
  expect(shown).toEqual(['shop: 1']);
});

test('Enter on a suggestion opens the report’s page, also in the next worker', async () => {
  await copyReports([{ id: '1', url: 'https://shop.example/a', link: 'https://a.example/r/one' }]);
  await copyReports([{ id: '2', url: 'https://shop.example/a', link: 'https://evil.example/' }]);
  const contents = (await suggest('shop')).map(({ content }) => content);
  const { local, session, database } = worker.environment;
  worker = startApp({ local, session, database });
  for (const content of contents) await worker.app.omnibox.open(content, 'newForegroundTab');
  expect(worker.tabs).toEqual([
    'newForegroundTab https://a.example/reports/2',
    'newForegroundTab https://a.example/r/one',
  ]);
});

test('Enter on other text opens the reports with that search', async () => {
  await copyReports([{ id: '1', url: 'https://shop.example/a' }]);
  const { omnibox } = worker.app;
  for (const text of [' chairs & shop ', 'shop.example/b #1', 'https://shop.example/#1', ' #1', ''])
    await omnibox.open(text, 'currentTab');
  expect(worker.tabs).toEqual([
    'currentTab /reports?q=chairs+%26+shop',
    'currentTab /reports?q=shop.example%2Fb+%231',
    'currentTab /reports?q=https%3A%2F%2Fshop.example%2F%231',
    'currentTab /reports?q=%231',
    'currentTab /reports',
  ]);
});
