import { describe, expect, test } from 'vitest';
import { judgeLines, type Rules } from '../../../lib/bulk/judge-line.ts';
import { dropLine, getTick, type KnownPages, sortLines as startSorting } from '../../../lib/bulk/sort-lines.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { runAtOnce, runInSlices } from '../../../lib/slices/run-in-slices.ts';

const rules = {
  settings: { ...defaultSettings, excludedSites: ['*://*.secret.example/*'] },
  serviceAddress: 'https://service.example',
};
const nothing: KnownPages = new Map();
const judge = (texts: string[], by: Rules = rules) => runAtOnce(judgeLines(texts, by, new Map()));
const sortLines = (...list: Parameters<typeof startSorting>) => runInSlices(startSorting(...list));

async function sort(texts: string[], known = nothing, ticked: string[] = []) {
  const lines = judge(texts);
  const ticks = new Set(lines.filter(({ text }) => ticked.includes(text)).map(getTick));
  const { kinds, counts, sent } = await sortLines(lines, known, ticks);
  return { kinds, counts, sent: sent.map(({ sendUrl }) => sendUrl) };
}

/** As `sortLines` knows the page of an address. */
function know(...urls: string[]): KnownPages {
  return new Map(judge(urls).map(({ page = '' }) => [page, { id: '1' }]));
}

describe('a line is', () => {
  test('ready, and sent as the settings clean it', async () => {
    expect(await sort(['https://shop.example/A?id=1&utm_source=x#top'])).toMatchObject({
      kinds: ['ready'],
      sent: ['https://shop.example/A?id=1'],
    });
  });

  test('refused, whatever is ticked', async () => {
    const refused = [
      'chrome://settings/',
      'file:///a',
      'Hello there',
      'https://www.secret.example/a',
      'mailto:a@b.example',
    ];
    expect(await sort(refused, nothing, refused)).toMatchObject({ counts: { refused: 5, ready: 0 }, sent: [] });
  });

  test('risky, and sent only when it is ticked', async () => {
    const risky = ['https://a:b@shop.example/', 'https://shop.example/?token=3f9c2d1b8a7e6f5d', 'http://192.168.0.7/'];
    expect(await sort(risky)).toMatchObject({ counts: { risky: 3 }, sent: [] });
    expect((await sort(risky, nothing, risky.slice(1, 2))).sent).toEqual(risky.slice(1, 2));
  });

  test('known where its page has a report, and sent only when it is ticked', async () => {
    const url = 'https://shop.example/a';
    expect(await sort([url], know(`${url}/`))).toMatchObject({ kinds: ['known'], sent: [] });
    expect(await sort([url], know(url), [url])).toMatchObject({ kinds: ['known'], sent: [url] });
    expect((await sort([url], know('https://shop.example/b'))).kinds).toEqual(['ready']);
  });

  test('counted where what is sent of it was ticked: for its risk, for the report its page has, for both', async () => {
    const [risky, known] = ['https://a:b@shop.example/', 'https://shop.example/a'];
    const lines = judge([risky, known, 'https://shop.example/b']);
    const all = new Set(lines.map(getTick));
    expect(await sortLines(lines, know(known), all)).toMatchObject({ risky: 1, again: 1 });
    expect(await sortLines(lines, know(known, risky), all)).toMatchObject({ risky: 1, again: 2 });
    expect(await sortLines(lines, know(known), new Set())).toMatchObject({ risky: 0, again: 0 });
  });

  test('repeated where a line before it means the same page', async () => {
    const texts = ['https://shop.example/a#b', 'https://SHOP.example/a', 'https://shop.example/a', 'Hello', 'Hello'];
    expect(await sort(texts)).toEqual({
      kinds: ['ready', 'repeated', 'repeated', 'refused', 'refused'],
      counts: { ready: 1, known: 0, risky: 0, repeated: 2, refused: 2 },
      sent: ['https://shop.example/a'],
    });
  });
});

test('a line whose page a batch under way has is repeated, however it is written and whatever is ticked', async () => {
  const texts = ['https://shop.example/a', 'http://www.shop.example/b/', 'https://shop.example/c'];
  const lines = judge(texts);
  const pending = new Set(know('https://shop.example/b', 'https://shop.example/c').keys());
  const sorted = await sortLines(lines, know('https://shop.example/c'), new Set(lines.map(getTick)), pending);
  expect(sorted).toMatchObject({ kinds: ['ready', 'repeated', 'repeated'], counts: { ready: 1, repeated: 2 } });
  expect(sorted.sent.map(({ text }) => text)).toEqual(texts.slice(0, 1));
});

test('of lines that mean the same page one that is not risky goes first', async () => {
  const uncleaned = { ...rules, settings: { ...rules.settings, cleansAddresses: false } };
  const texts = ['https://shop.example/#access_token=3f9c2d1b8a7e6f5d', 'https://shop.example/'];
  const lines = judge(texts, uncleaned);
  expect((await sortLines(lines, nothing, new Set())).kinds).toEqual(['repeated', 'ready']);
  expect((await sortLines([...lines].reverse(), nothing, new Set())).kinds).toEqual(['ready', 'repeated']);
});

test('a tick at what is known says nothing of a risk', async () => {
  const known = judge(['https://intranet/a'], { ...rules, serviceAddress: 'http://127.0.0.1' });
  const risky = judge(['https://intranet/a']);
  const ticks = new Set(known.map(getTick));
  expect((await sortLines(known, know('https://intranet/a'), ticks)).sent).toHaveLength(1);
  expect(await sortLines(risky, nothing, ticks)).toMatchObject({ kinds: ['risky'], sent: [] });
});

test('a line that is dropped is in no count and is not sent, and its twin is', async () => {
  const texts = ['https://a.example/', 'https://b.example/', 'https://b.example/', 'Hello'];
  const sorted = await sortLines(judge(texts), nothing, new Set());
  const twin = dropLine(sorted, 2);
  expect(twin).toMatchObject({ kinds: ['ready', 'ready', 'refused'], counts: { ready: 2, repeated: 0 } });
  expect(twin.sent).toHaveLength(2);
  expect(dropLine(twin, 0).sent.map(({ text }) => text)).toEqual(['https://b.example/']);
  expect(dropLine(twin, 9)).toEqual(twin);
});
