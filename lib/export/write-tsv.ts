import { guardCell } from './guard-cell.ts';
import { createReportTable, type ExportedReport } from './report-table.ts';

/** Writes a table for the clipboard: spreadsheets paste text with tabs as cells. It has the same columns as the CSV. */
export function writeTsv(reports: readonly ExportedReport[], address: string): string {
  const { columns, listCells } = createReportTable(address);
  return [columns, ...reports.map(listCells)].map((row) => `${row.map(writeCell).join('\t')}\r\n`).join('');
}

/** In quotes only if it contains one: a quote at the start would extend the cell to the next quote. */
function writeCell(text: string): string {
  const cell = guardCell(text.replace(/\s+/g, ' '));
  return cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}
