import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell } from '../../../lib/export/guard-cell.ts';
import type { ExportedReport } from '../../../lib/export/report-table.ts';
import { writeItemsCsv, writeReportsCsv } from '../../../lib/export/write-csv.ts';
import type { BatchItem } from '../../../lib/model/batch.ts';
import { findChange } from '../../../lib/model/report/grade-change.ts';
import { getReportLink } from '../../../lib/model/report/report-link.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';
import { speakEnglish } from '../../components/speak-english.ts';
import { anyReport } from './any-report.ts';

speakEnglish();

const address = 'https://service.example';
const formulaSigns = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

async function writeBytes(reports: ExportedReport[]): Promise<Uint8Array> {
  const blob = await writeReportsCsv(reports, address);
  return new Uint8Array(await blob.arrayBuffer());
}

/** Without the byte order mark. */
async function write(reports: ExportedReport[]): Promise<string> {
  return new TextDecoder().decode(await writeBytes(reports));
}

function parseRfc4180(text: string): string[][] {
  return parse(text, { record_delimiter: '\r\n', bom: false });
}

const toTime = (time: number | undefined) =>
  time === undefined ? '' : new Date(time).toISOString().replace('T', ' ').replace('.000Z', '');
const capitalise = (word = '') => word.charAt(0).toUpperCase() + word.slice(1);

test('a report’s row has every column, with words and times that people and spreadsheets can read', async () => {
  const report: StoredReport = {
    id: '7',
    url: 'https://a.example/ä,b',
    project: 'Shop "2"',
    result: 'decent',
    privacy: 'password',
    createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    generatedAt: Date.UTC(2026, 1, 3, 4, 5, 6),
    states: [
      { result: 'bad', at: Date.UTC(2026, 0, 2, 3, 4, 5) },
      { result: 'decent', at: Date.UTC(2026, 1, 3, 4, 5, 6) },
    ],
    failedChecks: ['Title', 'Links'],
    score: 61,
    seenAt: 1,
  };
  const change = findChange(report);
  expect(
    await write([
      { ...report, change },
      { id: '8', url: 'https://b.example/', seenAt: 1 },
    ]),
  ).toBe(
    'Address,Project,Grade,Before,Privacy,Created (UTC),Analysed (UTC),Report page,ID,Grades so far,Changed (UTC),' +
      'Failed checks,Score\r\n' +
      '"https://a.example/ä,b","Shop ""2""",Decent,Bad,Password,2026-01-02 03:04:05,2026-02-03 04:05:06,' +
      'https://service.example/reports/7,7,Bad 2026-01-02 03:04:05; Decent 2026-02-03 04:05:06,2026-02-03 04:05:06,' +
      'Title; Links,61\r\n' +
      'https://b.example/,,,,,,,https://service.example/reports/8,8,,,,\r\n',
  );
});

test('another parser of RFC 4180 reads back all values that were written, whatever they contain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyReport, { maxLength: 8 }), async (reports) => {
      const [head, ...rows] = parseRfc4180(await write(reports));
      expect(head).toHaveLength(13);
      expect(rows.map((row) => row.slice(0, 9))).toEqual(
        reports.map((report) =>
          [
            report.url,
            report.project ?? '',
            capitalise(report.result),
            '',
            capitalise(report.privacy),
            toTime(report.createdAt),
            toTime(report.generatedAt),
            getReportLink(address, report),
            report.id,
          ].map(guardCell),
        ),
      );
      const histories = rows.map((row) => (row[9] ?? '').split('; ').filter(Boolean));
      expect(histories).toEqual(
        reports.map(({ states, result, generatedAt, createdAt, seenAt }) =>
          (states ?? (result ? [{ result, at: generatedAt ?? createdAt ?? seenAt }] : []))
            .filter(({ result }, place, all) => result !== all[place - 1]?.result)
            .map(({ result, at }) => `${capitalise(result)} ${toTime(at)}`),
        ),
      );
    }),
  );
});

test('no cell begins like a formula in a program that splits at commas', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyReport, { minLength: 1, maxLength: 4 }), async (reports) => {
      expect(listFormulas(parseRfc4180(await write(reports)).flat())).toEqual([]);
    }),
  );
});

test('no cell begins like a formula in a program that splits at semicolons, tabs or line ends, even in quotes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyReport, { minLength: 1, maxLength: 4 }), async (reports) => {
      expect(listFormulas((await write(reports)).split(/[;\t\r\n]/))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** Programs ignore spaces and quotes at the start of a cell. */
function listFormulas(cells: string[]): string[] {
  return cells.filter((cell) => formulaSigns.some((sign) => cell.replace(/^[\s"]+/, '').startsWith(sign)));
}

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['=cmd\nnote', "'=cmd\nnote"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t'=1"],
  ['\rtext', "'\rtext"],
  ["'=1", "''=1"],
  ['a;=1', "a;'=1"],
  ['a;"=1', 'a;\'"=1'],
  ['a\n=1', "a\n'=1"],
  ['a=1', 'a=1'],
  ['https://a.example/?a=1;b=2', 'https://a.example/?a=1;b=2'],
  ["l'île", "l'île"],
])('the cell %j is guarded against formulas as %j', (text, guarded) => {
  expect(guardCell(text)).toBe(guarded);
});

test('long cells are guarded within the limit of a test', () => {
  for (const part of ['\t', ';', "'", '\t"', ' ', ';=', "\r\n'"])
    for (const end of ['', '=', 'x']) {
      const text = part.repeat(60_000 / part.length) + end;
      expect(guardCell(text).length).toBeGreaterThanOrEqual(text.length);
    }
});

test('the byte order mark that Excel needs is at the start of the file', async () => {
  const bytes = await writeBytes([{ id: '1', url: 'https://ä.example/', seenAt: 1 }]);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test('the results of a batch’s items are written in words, guarded against formulas', async () => {
  const items: BatchItem[] = [
    { number: 0, url: 'https://a.example/,"b"', state: 'done', reportId: '7', result: 'good' },
    {
      number: 1,
      url: 'https://b.example/',

      state: 'failed',
      problem: { code: 'forbidden', serviceMessage: '=1+1' },
    },
    { number: 2, url: '=cmd', state: 'done', reportId: '8', link: '/r/8' },
    { number: 3, url: 'https://c.example/', state: 'waiting' },
  ];
  const blob = await writeItemsCsv(items, address);
  expect(parseRfc4180(await blob.text())).toEqual([
    ['Address', 'State', 'Grade', 'Report page', 'Problem'],
    ['https://a.example/,"b"', 'Done', 'Good', 'https://service.example/reports/7', ''],
    ['https://b.example/', 'Failed', '', '', 'Your account is not allowed to do this. =1+1'],
    ["'=cmd", 'Done', '', 'https://service.example/r/8', ''],
    ['https://c.example/', 'Waiting', '', '', ''],
  ]);
});
