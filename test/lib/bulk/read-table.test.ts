import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readColumn, readTable, type Table } from '../../../lib/bulk/read-table.ts';

async function read(text: string, isNamedSo = true): Promise<Table> {
  const table = await readTable(text, isNamedSo);
  if (!table) throw new Error('No table');
  return table;
}

describe('a table', () => {
  test('names its columns, shows what is in them, and the one with the addresses is guessed', async () => {
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

  test('without names begins with its first row', async () => {
    const table = await read('1\thttps://a.example/\n2\thttps://b.example/\n');
    expect(table).toMatchObject({ guess: 1, hasHead: false, columns: [{ name: '', sample: '1' }, { name: '' }] });
    expect(await readColumn(table, 1)).toEqual(['https://a.example/', 'https://b.example/']);
  });

  test('loses no row, however its fields are quoted and however long it is', async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => [
      `Line ${row}\n"quoted", with; all`,
      `https://shop.example/${row}`,
    ]);
    const table = await read(Papa.unparse([['text', 'url'], ...rows]));
    expect(await readColumn(table, 1)).toEqual(rows.map(([, url]) => url));
  });

  test('may have a cell as long as the rest of it, where nothing closes a quote', async () => {
    const line = 'https://shop.example/,x\n';
    const table = await read(`url,name\n${line.repeat(3_000)}"${line.repeat(150_000)}`);
    expect(await readColumn(table, 0)).toHaveLength(153_000);
  });

  test('gives back what was written into it', async () => {
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

  test('ends where the user ends it', async () => {
    const table = await read(`a,b\n${'x,https://a.example/\n'.repeat(100_000)}`);
    const reason = new Error('enough');
    await expect(readColumn(table, 1, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('no table', () => {
  test.each([
    ['addresses one a line', 'https://a.example/\nhttps://b.example/\n'],
    ['addresses that hold commas', 'https://a.example/x,1\nhttps://b.example/y,2\n'],
    ['sentences', 'First, second, third.\nNothing here.\nOne, two.\nhttps://a.example/'],
    ['nothing', ''],
  ])('is %s', async (_, text) => {
    expect(await readTable(text, false)).toBeUndefined();
  });

  test('but what is named one has two columns where each line could be an address', async () => {
    const text = 'https://a.example/,Start\nhttps://b.example/,End\n';
    expect((await read(text)).columns).toHaveLength(2);
  });
});
