import { describe, expect, test } from 'vitest';
import { judgeLines, type Rules } from '../../../lib/bulk/judge-lines.ts';
import {
  type Choices,
  countKinds,
  countSent,
  type FindReport,
  getChoiceKey,
  listActions,
  listLinesOfSent,
  listSent,
  type SortedLine,
  sortLines,
} from '../../../lib/bulk/sort-lines.ts';
import type { LineAction } from '../../../lib/model/bulk/list-line.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';

const rules = {
  settings: { ...defaultSettings, excludedSites: ['*://*.secret.example/*'] },
  serviceAddress: 'https://service.example',
};
const noPages: FindReport = () => undefined;
const judge = (texts: string[], by: Rules = rules) => judgeLines(texts, by);
const noChoices: Choices = new Map();
const choose = (lines: ReturnType<typeof judge>, action: LineAction): Choices =>
  new Map(lines.map((line) => [getChoiceKey(line), action]));

function sort(texts: string[], known = noPages, chosen: string[] = [], action: LineAction = 'create') {
  const lines = judge(texts);
  const sorted = sortLines(
    lines,
    known,
    choose(
      lines.filter(({ text }) => chosen.includes(text)),
      action,
    ),
  );
  return { kinds: listKinds(sorted), counts: countKinds(sorted), sent: listSent(sorted) };
}

const listKinds = (lines: SortedLine[]) => lines.map(({ kind }) => kind);

/** The pages of these addresses, each with a report. */
function createKnownPages(...urls: string[]): FindReport {
  const pages = listPages(urls);
  return (page) => (pages.includes(page) ? { id: '1' } : undefined);
}

function listPages(urls: string[]): string[] {
  return judge(urls).map(({ page = '' }) => page);
}

describe('kinds of lines', () => {
  test('a ready line is sent as the settings clean its address, unless it is skipped', () => {
    const url = 'https://shop.example/A?id=1&utm_source=x#top';
    expect(sort([url])).toMatchObject({ kinds: ['ready'], sent: [{ url: 'https://shop.example/A?id=1' }] });
    expect(sort([url], noPages, [url], 'skip').sent).toEqual([]);
  });

  test('words after an address are not sent, and are named among what is left out', () => {
    const line = 'https://shop.example/a?id=1#top the new one';
    expect(judge([line])).toMatchObject([{ sendUrl: 'https://shop.example/a?id=1', dropped: ['#top', 'the new one'] }]);
    expect(sort([line]).sent).toEqual([{ url: 'https://shop.example/a?id=1' }]);
  });

  test('a line that cannot be analysed or is excluded is refused, whatever the user chooses', () => {
    const refused = [
      'chrome://settings/',
      'file:///a',
      'Hello there',
      'https://www.secret.example/a',
      'mailto:a@b.example',
    ];
    expect(sort(refused, noPages, refused)).toMatchObject({ counts: { refused: 5, ready: 0 }, sent: [] });
  });

  test('a risky line is sent only if the user chooses it', () => {
    const risky = ['https://a:b@shop.example/', 'https://shop.example/?token=3f9c2d1b8a7e6f5d', 'http://192.168.0.7/'];
    expect(sort(risky)).toMatchObject({ counts: { risky: 3 }, sent: [] });
    expect(sort(risky, noPages, risky.slice(1, 2)).sent).toEqual([{ url: risky[1] }]);
  });

  test('a line whose page has a report is known; the report is re-run unless the user chooses otherwise', () => {
    const url = 'https://shop.example/a';
    expect(sort([url], createKnownPages(`${url}/`))).toMatchObject({
      kinds: ['known'],
      sent: [{ url, reportId: '1' }],
    });
    expect(sort([url], createKnownPages(url), [url], 'create').sent).toEqual([{ url }]);
    expect(sort([url], createKnownPages(url), [url], 'skip').sent).toEqual([]);
    expect(sort([url], createKnownPages('https://shop.example/b'), [url], 'rerun').sent).toEqual([{ url }]);
  });

  test('lines that are sent are counted by action, and those of them that are risky', () => {
    const [risky, known] = ['https://a:b@shop.example/', 'https://shop.example/a'];
    const lines = judge([risky, known, 'https://shop.example/b']);
    expect(countSent(sortLines(lines, createKnownPages(known), noChoices))).toEqual({
      create: 1,
      rerun: 1,
      risky: 0,
    });
    expect(countSent(sortLines(lines, createKnownPages(known), choose(lines, 'create')))).toEqual({
      create: 3,
      rerun: 0,
      risky: 1,
    });
    expect(countSent(sortLines(lines, createKnownPages(known, risky), choose(lines, 'rerun')))).toEqual({
      create: 1,
      rerun: 2,
      risky: 1,
    });
  });

  test('a line is repeated if a line before it means the same page', () => {
    const texts = ['https://shop.example/a#b', 'https://SHOP.example/a', 'https://shop.example/a', 'Hello', 'Hello'];
    expect(sort(texts)).toEqual({
      kinds: ['ready', 'repeated', 'repeated', 'refused', 'refused'],
      counts: { ready: 1, known: 0, risky: 0, repeated: 2, refused: 2 },
      sent: [{ url: 'https://shop.example/a' }],
    });
  });
});

test('the possible actions for a line are listed with the default first', () => {
  expect(listActions('ready', false)).toEqual(['create', 'skip']);
  expect(listActions('known', true)).toEqual(['rerun', 'create', 'skip']);
  expect(listActions('risky', true)).toEqual(['skip', 'rerun', 'create']);
  expect([listActions('repeated', true), listActions('refused', false)]).toEqual([[], []]);
});

test('sent lines and their duplicates leave the list; skipped, risky and refused lines stay', () => {
  const [skipped, risky] = ['https://shop.example/skipped', 'https://a:b@shop.example/'];
  const texts = ['https://shop.example/a', 'http://shop.example/a#b', skipped, `${skipped}#again`, risky, 'Hello'];
  const sorted = sortLines(judge(texts), noPages, choose(judge([skipped]), 'skip'));
  expect(listLinesOfSent(sorted).map(({ text }) => text)).toEqual(texts.slice(0, 2));
});

test('of lines that mean the same page, one that is not risky takes precedence', () => {
  const uncleaned = { ...rules, settings: { ...rules.settings, cleansAddresses: false } };
  const texts = ['https://shop.example/#access_token=3f9c2d1b8a7e6f5d', 'https://shop.example/'];
  const lines = judge(texts, uncleaned);
  expect(listKinds(sortLines(lines, noPages, noChoices))).toEqual(['repeated', 'ready']);
  expect(listKinds(sortLines([...lines].reverse(), noPages, noChoices))).toEqual(['ready', 'repeated']);
});

test('a choice for a known line does not apply to the same line once it is risky', () => {
  const known = judge(['https://intranet/a'], { ...rules, serviceAddress: 'http://127.0.0.1' });
  const risky = judge(['https://intranet/a']);
  const choices = choose(known, 'create');
  expect(sortLines(known, createKnownPages('https://intranet/a'), choices)).toMatchObject([{ action: 'create' }]);
  expect(sortLines(risky, noPages, choices)).toMatchObject([{ kind: 'risky', action: 'skip' }]);
});
