import { expect, test } from 'vitest';
import { judgeLines } from '../../../lib/bulk/judge-line.ts';
import { listUnsent } from '../../../lib/bulk/list-unsent.ts';
import { getTick, type KnownPages, sortLines } from '../../../lib/bulk/sort-lines.ts';
import { mergeUnsent, readUnsentLines } from '../../../lib/model/bulk/unsent-line.ts';
import { runAtOnce, runInSlices } from '../../../lib/slices/run-in-slices.ts';

const rules = {
  settings: { cleansAddresses: true, excludedSites: ['*://*.secret.example/*'] },
  serviceAddress: 'https://service.example',
};
const risky = 'https://shop.example/?token=3f9c2d1b8a7e6f5d';

const judge = (texts: string[]) => runAtOnce(judgeLines(texts, rules, new Map()));

async function list(texts: string[], ticked: string[] = [], others: string[] = []) {
  const lines = judge(texts);
  const pages = judge(['https://shop.example/known']);
  const known: KnownPages = new Map(pages.map(({ page = '' }) => [page, { id: '7', result: 'bad' }]));
  const ticks = new Set(lines.filter(({ text }) => ticked.includes(text)).map(getTick));
  const pending = new Set(judge(others).map(({ page = '' }) => page));
  const sorted = await runInSlices(sortLines(lines, known, ticks, pending));
  return { sent: sorted.sent.map(({ text }) => text), unsent: await runInSlices(listUnsent(sorted, known)) };
}

const everyKind = [
  'Pages to check:',
  'https://shop.example/a',
  'https://shop.example/a',
  'http://www.shop.example/a/#top',
  'https://shop.example/known',
  risky,
  'https://shop.example/b',
  'chrome://settings/',
  'https://www.secret.example/',
];

test('every line that is not sent is left with why, with the report that its page has, and where it stood', async () => {
  expect((await list(everyKind)).unsent).toEqual([
    { url: 'Pages to check:', why: 'noAddress', place: 0 },
    { url: 'https://shop.example/a', why: 'repeated', place: 1 },
    { url: 'http://www.shop.example/a/#top', why: 'repeated', place: 1 },
    { url: 'https://shop.example/known', why: 'known', place: 1, reportId: '7', result: 'bad' },
    { url: risky, why: 'token', place: 1 },
    { url: 'chrome://settings/', why: 'browserPage', place: 2 },
    { url: 'https://www.secret.example/', why: 'excluded', place: 2 },
  ]);
});

test('of a page that a batch under way has, that is why it is left out', async () => {
  const { unsent } = await list(everyKind, [], ['https://shop.example/a', 'https://shop.example/b']);
  expect(unsent.map(({ why }) => why)).toEqual([
    'noAddress',
    ...Array(3).fill('pending'),
    ...['known', 'token', 'pending', 'browserPage', 'excluded'],
  ]);
  expect(readUnsentLines(JSON.parse(JSON.stringify(unsent)))).toEqual(unsent);
});

test('what is ticked is sent, and not left', async () => {
  const { sent, unsent } = await list(everyKind, [risky, 'https://shop.example/known']);
  expect([...sent, ...unsent.map(({ url }) => url)].sort()).toEqual([...everyKind].sort());
  expect(unsent.map(({ why }) => why)).not.toContain('known');
});

test('sent or not, the lines come together again as the list was', async () => {
  const { sent, unsent } = await list(everyKind);
  const items = sent.map((url, number) => ({ url, number, state: 'done' as const, jobId: String(number) }));
  expect(mergeUnsent(items, unsent).map(({ url }) => url)).toEqual(everyKind);
});

test('what was kept of them is read again, and nothing else', async () => {
  const { unsent } = await list(everyKind);
  expect(readUnsentLines(JSON.parse(JSON.stringify(unsent)))).toEqual(unsent);
  expect(readUnsentLines([null, 7, { url: 'a', why: 'because', place: 0 }, { url: 'a', why: 'known' }])).toEqual([]);
  expect(readUnsentLines({ url: 'a' })).toEqual([]);
});
