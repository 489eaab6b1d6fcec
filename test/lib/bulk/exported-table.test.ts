import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSource } from '../../../lib/bulk/read-source.ts';
import { readColumn } from '../../../lib/bulk/read-table.ts';
import { readText } from '../../../lib/bulk/read-text.ts';
import { isExported, writeItemsCsv, writeReportsCsv } from '../../../lib/export/write-csv.ts';
import { speakEnglish } from '../../components/speak-english.ts';

speakEnglish();

const service = 'https://service.example';

const writeReports = (urls: string[]) =>
  writeReportsCsv(
    urls.map((url, at) => ({ id: String(at), url, seenAt: 1 })),
    service,
  );

const writeItems = (urls: string[]) =>
  writeItemsCsv(
    urls.map((url, number) => ({ number, url, state: 'done' as const, jobId: String(number) })),
    service,
  );

async function readAddresses(file: Blob): Promise<string[]> {
  const source = await readSource(await readText(file), 'reports.csv');
  if (source.kind !== 'table') throw new Error('No table');
  return readColumn(source.table, 0, { isExported: isExported(source.table.columns) });
}

const parts = [
  ...['=', '+', '-', '@', '＝', '＠', ';', ',', "'", '"', '\t', '\n', '\r\n', ' ', '`', '<', '>', '(', ')', '.', '?'],
  ...['&', '#', '%27', ',https://b.example/', ';http://', ';=', ',=', '\t=', ";'=", "';''-", 'a', 'ä', '😀'],
];
const awkward = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'grapheme', maxLength: 2 })), { maxLength: 12 })
  .map((some) => `https://a.example/${some.join('')}`);

test('an exported file reads back as the same addresses, whatever characters they contain', async () => {
  const plain = 'https://a.example/';
  await fc.assert(
    fc.asyncProperty(fc.array(awkward, { maxLength: 12 }), async (some) => {
      const urls = [plain, ...some].filter((url) => !url.includes('\0'));
      expect(await readAddresses(await writeReports(urls))).toEqual(urls);
      expect(await readAddresses(await writeItems(urls))).toEqual(urls);
    }),
    { numRuns: 300 },
  );
});

test('text that is not an address reads back unchanged from an exported file', async () => {
  const urls = ['https://a.example/', '=cmd', '-1', "'+x", '@a b', '\t=1'];
  expect(await readAddresses(await writeReports(urls))).toEqual(urls);
});

test.each([";'=", ";'-a", "';''="])(
  'in a table that Pagegrade did not export, no text is read as a guard against formulas: %s',
  async (part) => {
    const url = `https://a.example/x${part}1`;
    const source = await readSource(`address,note\n${url},a\nhttps://b.example/,b\n`, 'list.csv');
    if (source.kind !== 'table') throw new Error('No table');
    const { table } = source;
    expect(await readColumn(table, 0, { isExported: isExported(table.columns) })).toEqual([url, 'https://b.example/']);
  },
);
