import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readColumn, readTable, type Table } from '../../../lib/bulk/read-table.ts';

async function read(text: string, isNamedTable = true): Promise<Table> {
  const table = await readTable(text, isNamedTable);
  if (!table) throw new Error('No table');
  return table;
}

describe('a table', () => {
  test('a table has the names and samples of its columns, and the column of addresses is guessed', async () => {
    const table = await read('Name;URL;Visits\r\nStart;https://shop.example/;12\r\n"A; b";shop.example/a;3\r\n');
    expect(table).toMatchObject({ delimiter: ';', guess: 1, hasHead: true });
    expect(table.columns).toEqual([
      { name: 'Name', sample: 'Start' },
      { name: 'URL', sample: 'https://shop.example/' },
      { name: 'Visits', sample: '12' },
    ]);
    expect(await readColumn(table, 1)).toEqual(['https://shop.example/', 'https://shop.example/a']);
    expect(await readColumn(table, 0)).toEqual(['Start', 'A; b']);
  });

  test('a table without column names begins with its first row', async () => {
    const table = await read('1\thttps://a.example/\n2\thttps://b.example/\n');
    expect(table).toMatchObject({ guess: 1, hasHead: false, columns: [{ name: '', sample: '1' }, { name: '' }] });
    expect(await readColumn(table, 1)).toEqual(['https://a.example/', 'https://b.example/']);
  });

  test('no row of a long table with quoted fields is lost', async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => [
      `Line ${row}\n"quoted", with; all`,
      `https://shop.example/${row}`,
    ]);
    const table = await read(Papa.unparse([['text', 'url'], ...rows]));
    expect(await readColumn(table, 1)).toEqual(rows.map(([, url]) => url));
  });

  test('after an unclosed quote the rest of the table is one cell, and all its addresses are read', async () => {
    const line = 'https://shop.example/,x\n';
    const table = await read(`url,name\n${line.repeat(3_000)}"${line.repeat(150_000)}`);
    expect(await readColumn(table, 0)).toHaveLength(153_000);
  });

  test('the addresses that were written into a table are read back', async () => {
    const field = fc.string().map((text) => `x${text}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, fc.webUrl()), { minLength: 2 }), async (rows) => {
        fc.pre(rows.every(([, url]) => /[\w/]$/.test(url)));
        const table = await read(Papa.unparse([['a', 'b'], ...rows]));
        expect(await readColumn(table, 1)).toEqual(rows.map(([, url]) => url));
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
    ['an empty text', ''],
  ])('no table is found in %s', async (_, text) => {
    expect(await readTable(text, false)).toBeUndefined();
  });

  test('a text that is named as a table has two columns, even if each line could be an address', async () => {
    const text = 'https://a.example/,Start\nhttps://b.example/,End\n';
    expect((await read(text)).columns).toHaveLength(2);
  });
});
