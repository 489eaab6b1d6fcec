import { createReportTable, type ExportedReport } from './report-table.ts';

/** What people read; the id, the history and the checks are left to files. */
const columnCount = 8;

/** A table for an issue, a wiki or a chat (https://github.github.com/gfm/#tables-extension-). */
export function writeMarkdown(reports: readonly ExportedReport[], address: string): string {
  const { columns, listCells } = createReportTable(address);
  const rows = [
    columns.map(escapeText),
    columns.map(() => '---'),
    ...reports.map((report) => listCells(report).map(writeCell)),
  ];
  return rows.map((row) => `| ${row.slice(0, columnCount).join(' | ')} |\n`).join('');
}

/** Web addresses become links; everything else is text and nothing more, whatever is in it. */
function writeCell(text: string): string {
  // Programs differ in whether they read `&copy;` inside of a link as a sign.
  const isAddress = /^https?:\/\/(?!.*&#?\w+;)/i.test(text);
  return isAddress ? `<${text.replace(/[^!#-;=?-[\]_a-z~]/gu, encodeCharacter)}>` : escapeText(text);
}

/** Written as addresses write it: nothing else may stand between the brackets of a link, nor end a cell. */
function encodeCharacter(character: string): string {
  return encodeURIComponent(character.toWellFormed());
}

/** The signs that mean something within a line, and those that make a link of a bare address. */
const signs = /[\\`*_{}[\]<>&!|~#$^@]|:(?=\/\/)|(?<=www)\./gi;

function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(signs, '\\$&');
}
