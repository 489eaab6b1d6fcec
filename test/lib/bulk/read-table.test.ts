import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../lib/bulk/read-table.ts';

const read = (text: string) => readTable(text, true);

describe('a table', () => {
  test.each([
    ['with names of columns', 'Name;URL;Visits\r\nStart;https://shop.example/;12\r\n"A; b";shop.example/a;3\r\n'],
    ['with a title above', '# Crawl\n# 2026-11\n\nURL;Visits\nhttps://shop.example/;12\nshop.example/a;3\n'],
    [
      'with an address in the title',
      '# https://a.example/\n\nURL,Visits\nhttps://shop.example/,12\nshop.example/a,3\n',
    ],
    ['without names', '1\thttps://shop.example/\n2\thttps://shop.example/a\n'],
  ])('of a table %s, the column with the addresses is read', async (_, text) => {
    const addresses = (await read(text)) ?? [];
    expect(addresses.map((address) => new URL(address).pathname)).toEqual(['/', '/a']);
  });

  test('of several columns with addresses, the one that has most is read, with its cells that have none', async () => {
    const rows = ['https://a.example/,https://b.example/1', ',https://b.example/2', 'https://a.example/3,none'];
    expect(await read(['source,target', ...rows, ',https://b.example/4'].join('\n'))).toEqual([
      'https://b.example/1',
      'https://b.example/2',
      'none',
      'https://b.example/4',
    ]);
  });

  test('after an unclosed quote the rest of the table is one cell, and all its addresses are read', async () => {
    const line = 'https://shop.example/,x\n';
    expect(await read(`url,name\n${line.repeat(3_000)}"${line.repeat(150_000)}`)).toHaveLength(153_000);
  });

  test('the addresses that were written into a table are read back', async () => {
    const field = fc.string().map((text) => `x${text}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, fc.webUrl()), { minLength: 2 }), async (rows) => {
        fc.pre(rows.every(([, url]) => /[\w/]$/.test(url)));
        expect(await read(Papa.unparse([['a', 'b'], ...rows]))).toEqual(rows.map(([, url]) => url));
      }),
      { numRuns: 50 },
    );
  });
});

describe('text that is not a table', () => {
  test.each([
    ['lines of one address each', 'https://a.example/\nhttps://b.example/\n'],
    ['addresses that contain commas', 'https://a.example/x,1\nhttps://b.example/y,2\n'],
    ['sentences', 'First, second, third.\nNothing here.\nOne, two.\nhttps://a.example/'],
    ['lines of several addresses', 'a.example, b.example\nc.example, d.example'],
    ['an empty text', ''],
  ])('no table is found in %s', async (_, text) => {
    expect(await readTable(text, false)).toBeUndefined();
  });

  test.each([
    ['one line of addresses', 'https://a.example/,https://b.example/'],
    ['a column of addresses with a name, all with a comma', 'URL\nhttps://a.example/x,1\nhttps://b.example/y,2\n'],
    ['a column of addresses, one of which has a comma', 'https://a.example/\nhttps://b.example/x,1\n'],
  ])('no table is found in %s, even if its name says so', async (_, text) => {
    expect(await read(text)).toBeUndefined();
  });

  test('a text that is named as a table has columns, even if each line could be an address', async () => {
    const text = 'https://a.example/,Start\nhttps://b.example/,End\n';
    expect(await read(text)).toEqual(['https://a.example/', 'https://b.example/']);
  });
});
