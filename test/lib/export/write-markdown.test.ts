import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../lib/export/write-markdown.ts';
import { getReportLink } from '../../../lib/model/report/report-link.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';
import { speakEnglish } from '../../components/speak-english.ts';
import { anyReport } from './any-report.ts';

speakEnglish();

const address = 'https://service.example';

test('a report is written as a row of a Markdown table, with escaped characters', () => {
  const report: StoredReport = {
    id: '7',
    url: 'https://a.example/a_b?c=d|e&f=g',
    project: 'Shop | *2*',
    result: 'good',
    privacy: 'public',
    createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    seenAt: 1,
  };
  const change = { kind: 'better', from: 'bad', to: 'good', at: 1, by: 'report' } as const;
  expect(writeMarkdown([{ ...report, change }], address)).toBe(
    [
      '| Address | Project | Grade | Was | Privacy | Created (UTC) | Analysed (UTC) | Report page |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      '| <https://a.example/a_b?c=d%7Ce&f=g> | Shop \\| \\*2\\* | Good | Bad | Public | 2026-01-02 03:04:05 |  | <https://service.example/reports/7> |',
      '',
    ].join('\n'),
  );
});

test('a parser of Markdown finds one row for each report, with only text and web links in it', () => {
  fc.assert(
    fc.property(fc.array(anyReport, { minLength: 1, maxLength: 5 }), (reports) => {
      const html = marked.parse(writeMarkdown(reports, address), { async: false });
      const { document } = parseHTML(`<html><body>${html}</body></html>`);
      const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')]);
      expect(rows.map(({ length }) => length)).toEqual(reports.map(() => 8));
      const names = [...document.querySelectorAll('body *')].map(({ localName }) => localName);
      expect(names.filter((name) => !['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a'].includes(name))).toEqual([]);
      rows.forEach((cells, at) => {
        const { project = '', ...report } = reports[at] as StoredReport;
        expect(read(cells[1])).toBe(project.replace(/\s+/g, ' ').trim());
        const link = cells[7]?.querySelector('a')?.getAttribute('href') ?? toReference(read(cells[7]));
        expect(link).toBe(toReference(getReportLink(address, report)));
      });
    }),
    { numRuns: 100 },
  );
});

function read(cell: { textContent: string | null } | undefined): string {
  return cell?.textContent ?? '';
}

/** The address as a parser of Markdown writes it into HTML. */
function toReference(address: string): string {
  return encodeURI(address).replaceAll('%25', '%');
}
