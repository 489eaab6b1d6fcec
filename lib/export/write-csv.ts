import type { FileWriter } from './export-reports.ts';
import { guardCell } from './guard-cell.ts';
import { createReportTable } from './report-table.ts';

const lineEnd = '\r\n';

/** A table as RFC 4180 has it. Excel needs the byte order mark to see that it is UTF-8. */
export async function createCsvWriter(address: string, hasByteOrderMark: boolean): Promise<FileWriter> {
  // Loaded for this alone.
  const { unparse } = (await import('papaparse')).default;
  const { columns, listCells } = createReportTable(address);
  const write = (rows: string[][]) =>
    unparse(
      rows.map((row) => row.map(guardCell)),
      { newline: lineEnd },
    ) + lineEnd;
  return {
    type: 'text/csv;charset=utf-8',
    head: (hasByteOrderMark ? '\uFEFF' : '') + write([columns]),
    write: (reports) => write(reports.map(listCells)),
    tail: '',
  };
}
