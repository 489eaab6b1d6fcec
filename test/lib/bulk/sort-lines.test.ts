import { describe, expect, test } from 'vitest';
import { judgeLines, type Rules } from '../../../lib/bulk/judge-lines.ts';
import {
  type Choices,
  dropLine,
  getChoiceKey,
  type KnownPages,
  listActions,
  listSent,
  listSentTexts,
  sortLines as startSorting,
} from '../../../lib/bulk/sort-lines.ts';
import type { LineAction } from '../../../lib/model/bulk/list-line.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { runInSlices, type Steps } from '../../../lib/slices/run-in-slices.ts';

const rules = {
  settings: { ...defaultSettings, excludedSites: ['*://*.secret.example/*'] },
  serviceAddress: 'https://service.example',
};
const nothing: KnownPages = new Map();
const judge = (texts: string[], by: Rules = rules) => runAtOnce(judgeLines(texts, by, new Map()));
const sortLines = (...list: Parameters<typeof startSorting>) => runInSlices(startSorting(...list));

function runAtOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const none: Choices = new Map();
const choose = (lines: ReturnType<typeof judge>, action: LineAction): Choices =>
  new Map(lines.map((line) => [getChoiceKey(line), action]));

async function sort(texts: string[], known = nothing, chosen: string[] = [], action: LineAction = 'create') {
  const lines = judge(texts);
  const sorted = await sortLines(
    lines,
    known,
    choose(
      lines.filter(({ text }) => chosen.includes(text)),
      action,
    ),
  );
  const { kinds, counts } = sorted;
  return { kinds, counts, sent: await runInSlices(listSent(sorted, known)) };
}

/** As `sortLines` knows the page of an address. */
function know(...urls: string[]): KnownPages {
  return new Map(judge(urls).map(({ page = '' }) => [page, { id: '1' }]));
}

describe('a line is', () => {
  test('ready, and sent as the settings clean it, unless it is skipped', async () => {
    const url = 'https://shop.example/A?id=1&utm_source=x#top';
    expect(await sort([url])).toMatchObject({ kinds: ['ready'], sent: [{ url: 'https://shop.example/A?id=1' }] });
    expect((await sort([url], nothing, [url], 'skip')).sent).toEqual([]);
  });

  test('refused, whatever is chosen', async () => {
    const refused = [
      'chrome://settings/',
      'file:///a',
      'Hello there',
      'https://www.secret.example/a',
      'mailto:a@b.example',
    ];
    expect(await sort(refused, nothing, refused)).toMatchObject({ counts: { refused: 5, ready: 0 }, sent: [] });
  });

  test('risky, and sent only when that is chosen', async () => {
    const risky = ['https://a:b@shop.example/', 'https://shop.example/?token=3f9c2d1b8a7e6f5d', 'http://192.168.0.7/'];
    expect(await sort(risky)).toMatchObject({ counts: { risky: 3 }, sent: [] });
    expect((await sort(risky, nothing, risky.slice(1, 2))).sent).toEqual([{ url: risky[1] }]);
  });

  test('known where its page has a report: that is re-run, unless a new one or none is chosen', async () => {
    const url = 'https://shop.example/a';
    expect(await sort([url], know(`${url}/`))).toMatchObject({ kinds: ['known'], sent: [{ url, reportId: '1' }] });
    expect((await sort([url], know(url), [url], 'create')).sent).toEqual([{ url }]);
    expect((await sort([url], know(url), [url], 'skip')).sent).toEqual([]);
    expect((await sort([url], know('https://shop.example/b'), [url], 'rerun')).sent).toEqual([{ url }]);
  });

  test('counted by what is done with it, and where it is risky', async () => {
    const [risky, known] = ['https://a:b@shop.example/', 'https://shop.example/a'];
    const lines = judge([risky, known, 'https://shop.example/b']);
    expect((await sortLines(lines, know(known), none)).sent).toEqual({ create: 1, rerun: 1, risky: 0 });
    expect((await sortLines(lines, know(known), choose(lines, 'create'))).sent).toEqual({
      create: 3,
      rerun: 0,
      risky: 1,
    });
    expect((await sortLines(lines, know(known, risky), choose(lines, 'rerun'))).sent).toEqual({
      create: 1,
      rerun: 2,
      risky: 1,
    });
  });

  test('repeated where a line before it means the same page', async () => {
    const texts = ['https://shop.example/a#b', 'https://SHOP.example/a', 'https://shop.example/a', 'Hello', 'Hello'];
    expect(await sort(texts)).toEqual({
      kinds: ['ready', 'repeated', 'repeated', 'refused', 'refused'],
      counts: { ready: 1, known: 0, risky: 0, repeated: 2, refused: 2 },
      sent: [{ url: 'https://shop.example/a' }],
    });
  });
});

test('what can be done with a line, the usual first', () => {
  expect(listActions('ready', false)).toEqual(['create', 'skip']);
  expect(listActions('known', true)).toEqual(['rerun', 'create', 'skip']);
  expect(listActions('risky', true)).toEqual(['skip', 'rerun', 'create']);
  expect([listActions('repeated', true), listActions('refused', false)]).toEqual([[], []]);
});

test('what is sent leaves the list with what repeats it; what was skipped, risky or refused stays', async () => {
  const [skipped, risky] = ['https://shop.example/skipped', 'https://a:b@shop.example/'];
  const texts = ['https://shop.example/a', 'http://shop.example/a#b', skipped, `${skipped}#again`, risky, 'Hello'];
  const sorted = await sortLines(judge(texts), nothing, choose(judge([skipped]), 'skip'));
  expect(listSentTexts(sorted)).toEqual(new Set(texts.slice(0, 2)));
});

test('a line whose page a batch under way has is repeated, however it is written and whatever is chosen', async () => {
  const texts = ['https://shop.example/a', 'http://www.shop.example/b/', 'https://shop.example/c'];
  const lines = judge(texts);
  const pending = new Set(know('https://shop.example/b', 'https://shop.example/c').keys());
  const sorted = await sortLines(lines, know('https://shop.example/c'), choose(lines, 'create'), pending);
  expect(sorted).toMatchObject({ kinds: ['ready', 'repeated', 'repeated'], counts: { ready: 1, repeated: 2 } });
  expect(sorted.actions).toEqual(['create', 'skip', 'skip']);
});

test('of lines that mean the same page one that is not risky goes first', async () => {
  const uncleaned = { ...rules, settings: { ...rules.settings, cleansAddresses: false } };
  const texts = ['https://shop.example/#access_token=3f9c2d1b8a7e6f5d', 'https://shop.example/'];
  const lines = judge(texts, uncleaned);
  expect((await sortLines(lines, nothing, none)).kinds).toEqual(['repeated', 'ready']);
  expect((await sortLines([...lines].reverse(), nothing, none)).kinds).toEqual(['ready', 'repeated']);
});

test('a choice for what is known says nothing of a risk', async () => {
  const known = judge(['https://intranet/a'], { ...rules, serviceAddress: 'http://127.0.0.1' });
  const risky = judge(['https://intranet/a']);
  const choices = choose(known, 'create');
  expect((await sortLines(known, know('https://intranet/a'), choices)).actions).toEqual(['create']);
  expect(await sortLines(risky, nothing, choices)).toMatchObject({ kinds: ['risky'], actions: ['skip'] });
});

test('a line that is dropped is in no count and is not sent, and its twin is', async () => {
  const texts = ['https://a.example/', 'https://b.example/', 'https://b.example/', 'Hello'];
  const sorted = await sortLines(judge(texts), nothing, none);
  const twin = dropLine(sorted, 2);
  expect(twin).toMatchObject({ kinds: ['ready', 'ready', 'refused'], counts: { ready: 2, repeated: 0 } });
  expect(twin.sent).toEqual({ create: 2, rerun: 0, risky: 0 });
  expect(dropLine(twin, 0)).toMatchObject({ actions: ['create', 'skip'], sent: { create: 1 } });
  expect(dropLine(twin, 9)).toEqual(twin);
});
