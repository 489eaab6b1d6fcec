import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell } from '../../../lib/export/guard-cell.ts';
import { writeTsv } from '../../../lib/export/write-tsv.ts';
import { speakEnglish } from '../../components/speak-english.ts';
import { anyReport } from './any-report.ts';

speakEnglish();

test('a table for the clipboard has a row for each report, whatever characters are in it', () => {
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 8 }), (reports) => {
      const text = writeTsv(reports, 'https://service.example');
      const [head, ...rows]: string[][] = parse(text, { delimiter: '\t', record_delimiter: '\r\n', bom: false });
      expect(head?.slice(0, 3)).toEqual(['Address', 'Project', 'Grade']);
      const toCell = (value = '') => value.replace(/\s+/g, ' ');
      expect(rows.map((row) => row.slice(0, 2))).toEqual(
        reports.map(({ url, project }) => [toCell(url), toCell(project)].map(guardCell)),
      );
    }),
  );
});

test('no cell for the clipboard begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(anyReport, { minLength: 1, maxLength: 4 }), (reports) => {
      const cells = writeTsv(reports, 'https://service.example').split(/[\t\r\n]/);
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    }),
  );
});
