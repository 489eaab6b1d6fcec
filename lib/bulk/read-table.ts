import { classifyPage } from '../model/address/page-address.ts';
import { extractAddresses } from './extract-addresses.ts';

/** A table as text, described by its first rows. */
export interface Table {
  text: string;
  delimiter: string;
  columns: Column[];
  /** The column that most likely contains the addresses. */
  guess: number;
  /** The first row has the names of the columns. */
  hasHead: boolean;
}

export interface Column {
  /** Empty if the table does not name it. */
  name: string;
  /** The first cell that is not empty. */
  sample: string;
}

/** Characters examined to recognise a table. */
const headLength = 65_536;

/** Loaded only when it is needed. */
const loadParser = async () => (await import('papaparse')).default;

/**
 * Recognises a table; undefined if the text is none. Addresses contain commas and semicolons too: if every line could
 * be an address, the text is a table only if its name says so (`isNamedTable`).
 */
export async function readTable(text: string, isNamedTable: boolean): Promise<Table | undefined> {
  const { parse } = await loadParser();
  const head = text.slice(0, headLength);
  const { data, meta, errors } = parse<string[]>(head, { preview: 50, skipEmptyLines: 'greedy' });
  const [first] = data;
  if (!first || first.length < 2 || errors.some(({ code }) => code === 'UndetectableDelimiter')) return undefined;
  if (!isNamedTable && (!hasEvenRows(data) || isListOfAddresses(head))) return undefined;
  const guess = guessColumn(data);
  const hasHead = data.length > 1 && !hasAddress(first[guess]) && data.some((row) => hasAddress(row[guess]));
  const columns = first.map((cell, at) => ({
    name: hasHead ? cell.trim() : '',
    sample: findSample(data, at, hasHead),
  }));
  return { text, delimiter: meta.delimiter, columns, guess, hasHead };
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

function findSample(rows: string[][], column: number, hasHead: boolean): string {
  const cells = rows.slice(hasHead ? 1 : 0).map((row) => row[column]?.trim() ?? '');
  return cells.find(Boolean) ?? '';
}

/** Reads the addresses of a column, and the text of cells without one. */
export async function readColumn({ text, delimiter, hasHead }: Table, column: number): Promise<string[]> {
  const { parse } = await loadParser();
  const { data } = parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  const rows = hasHead ? data.slice(1) : data;
  return rows.flatMap((row) => extractAddresses(row[column] ?? ''));
}
