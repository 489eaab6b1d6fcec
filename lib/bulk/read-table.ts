import { classifyPage } from '../model/address/page-address.ts';
import { extractAddresses } from './extract-addresses.ts';

/** Characters examined to recognise a table. */
const headLength = 65_536;

/**
 * Reads the column of a table that has most addresses, with the text of cells without one; undefined if the text is no
 * table. Addresses contain commas and semicolons too: if every line could be an address, the text is a table only if
 * its name says so (`isNamedTable`).
 */
export async function readTable(whole: string, isNamedTable: boolean): Promise<string[] | undefined> {
  const text = isNamedTable ? withoutTitle(whole) : whole;
  // Loaded only when it is needed.
  const { parse } = (await import('papaparse')).default;
  const head = text.slice(0, headLength);
  const { data, meta, errors } = parse<string[]>(head, { preview: 50, skipEmptyLines: 'greedy' });
  const [first] = data;
  if (!first || first.length < 2 || errors.some(({ code }) => code === 'UndetectableDelimiter')) return undefined;
  if (!isNamedTable && (!hasEvenRows(data) || isListOfAddresses(head))) return undefined;
  // Several addresses in a line.
  const isAllAddresses = data.every((row) => row.every(hasAddress));
  if (isAllAddresses && (!isNamedTable || data.length === 1)) return undefined;
  const column = guessColumn(data);
  const { data: rows } = parse<string[]>(text, { delimiter: meta.delimiter, skipEmptyLines: 'greedy' });
  const isHead = !hasAddress(first[column]);
  return rows.slice(isHead ? 1 : 0).flatMap((row) => extractAddresses(row[column] ?? ''));
}

/** Without the lines that programs write above the names of the columns. */
function withoutTitle(text: string): string {
  const [title] = /^(?:[^,;\t|\r\n]*[\r\n]+){1,20}/.exec(text) ?? [''];
  const [names] = text.slice(title.length).split(/[\r\n]/, 1);
  const hasTitle = !hasAddress(title.replace(/^#.*$/gm, '')) && !hasAddress(names);
  return hasTitle ? text.slice(title.length) : text;
}

/** Whether nearly all rows have the same number of cells. Sentences have commas too, but in varying numbers. */
function hasEvenRows(rows: string[][]): boolean {
  const [first = []] = rows;
  return rows.filter(({ length }) => length === first.length).length >= rows.length * 0.8;
}

function isListOfAddresses(head: string): boolean {
  const lines = head.trim().split(/[\r\n]+/, 20);
  return lines.every((line) => /^https?:\/\/\S+$/i.test(line.trim()));
}

function guessColumn(rows: string[][]): number {
  const counts = (rows[0] ?? []).map((_, at) => rows.filter((row) => hasAddress(row[at])).length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function hasAddress(cell = ''): boolean {
  return extractAddresses(cell).some((found) => classifyPage(found).isAnalysable);
}
