import { createReportTable, type ExportedReport } from './report-table.ts';

/** The columns that people read. The id, the history and the checks are in exported files only. */
const columnCount = 8;

/** Writes a table for an issue, a wiki or a chat (https://github.github.com/gfm/#tables-extension-). */
export function writeMarkdown(reports: readonly ExportedReport[], address: string): string {
  const { columns, listCells } = createReportTable(address);
  const rows = [
    columns.map(escapeText),
    columns.map(() => '---'),
    ...reports.map((report) => listCells(report).map(writeCell)),
  ];
  return rows.map((row) => `| ${row.slice(0, columnCount).join(' | ')} |\n`).join('');
}

/** Writes a web address as a link, and escapes everything else so that it is plain text. */
function writeCell(text: string): string {
  // Not a link if it contains an entity such as `&copy;`: programs differ in whether they decode it inside a link.
  const isAddress = /^https?:\/\/(?!.*&#?\w+;)/i.test(text);
  return isAddress ? `<${text.replace(/[^!#-;=?-[\]_a-z~]/gu, encodeCharacter)}>` : escapeText(text);
}

/** Percent-encodes a character, so that it ends neither the angle brackets of the link nor the cell. */
function encodeCharacter(character: string): string {
  return encodeURIComponent(character.toWellFormed());
}

/** Characters that have a meaning within a line, and those that turn a bare address into a link. */
const specialCharacters = /[\\`*_{}[\]<>&!|~#$^@]|:(?=\/\/)|(?<=www)\./gi;

function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(specialCharacters, '\\$&');
}
