import type { ParseResult, Parser } from 'papaparse';
import { classifyPage } from '../model/address/page-address.ts';
import { unguardCell } from '../model/guard-cell.ts';
import { rest, sliceTime } from '../slices/run-in-slices.ts';
import { extractAddresses } from './extract-addresses.ts';

/** A text in columns, described by its first rows. */
export interface Table {
  text: string;
  delimiter: string;
  columns: Column[];
  /** The column that most likely contains the addresses. */
  guess: number;
  /** Its first row names the columns. */
  hasHead: boolean;
}

export interface Column {
  /** Empty where the table does not say it. */
  name: string;
  /** What stands first in it. */
  sample: string;
}

/** In characters: how much of the text is examined, and how much is parsed at a time. */
const headLength = 65_536;
const chunkLength = 32_768;

/** Loaded only when there is a table. */
const loadParser = async () => (await import('papaparse')).default;

/**
 * The columns of a text that has some. Addresses hold commas and semicolons too: where each line could be one, it is
 * taken for a table only if its name says so.
 */
export async function readTable(text: string, isNamedSo: boolean): Promise<Table | undefined> {
  const { parse } = await loadParser();
  const head = text.slice(0, headLength);
  const { data, meta, errors } = parse<string[]>(head, { preview: 50, skipEmptyLines: 'greedy' });
  const [first] = data;
  if (!first || first.length < 2 || errors.some(({ code }) => code === 'UndetectableDelimiter')) return undefined;
  if (!isNamedSo && (!isEven(data) || isListOfAddresses(head))) return undefined;
  const guess = guessColumn(data);
  const hasHead = data.length > 1 && !holdsAddress(first[guess]) && data.some((row) => holdsAddress(row[guess]));
  const columns = first.map((cell, at) => ({
    name: hasHead ? cell.trim() : '',
    sample: findSample(data, at, hasHead),
  }));
  return { text, delimiter: meta.delimiter, columns, guess, hasHead };
}

/** Sentences have commas too, but not the same number in nearly every line. */
function isEven(rows: string[][]): boolean {
  const [first = []] = rows;
  return rows.filter(({ length }) => length === first.length).length >= rows.length * 0.8;
}

function isListOfAddresses(head: string): boolean {
  const lines = head.trim().split(/[\r\n]+/, 20);
  return lines.every((line) => /^https?:\/\/\S+$/i.test(line.trim()));
}

function guessColumn(rows: string[][]): number {
  const counts = (rows[0] ?? []).map((_, at) => rows.filter((row) => holdsAddress(row[at])).length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function holdsAddress(cell = ''): boolean {
  return extractAddresses(cell).some((found) => classifyPage(found).isAnalysable);
}

function findSample(rows: string[][], column: number, hasHead: boolean): string {
  const cells = rows.slice(hasHead ? 1 : 0).map((row) => row[column]?.trim() ?? '');
  return cells.find(Boolean) ?? '';
}

interface ColumnReading {
  /** One that Pagegrade wrote has one address a cell, with guards against formulas: every other character belongs to it. */
  isExported?: boolean;
  signal?: AbortSignal;
}

/** The addresses of a column, and what stands in it instead of one. The page goes on meanwhile. */
export async function readColumn(
  { text, delimiter, hasHead }: Table,
  column: number,
  { isExported = false, signal }: ColumnReading = {},
) {
  const { parse } = await loadParser();
  const addresses: string[] = [];
  let rows = 0;
  let end = performance.now() + sliceTime;
  const take = ({ data }: ParseResult<string[]>) => {
    for (const row of data) {
      // After a quote that nothing closes, all the rest is one cell: too many for the arguments of one call.
      if (rows++ > 0 || !hasHead) for (const address of readCell(row[column], isExported)) addresses.push(address);
    }
  };
  return new Promise<string[]>((resolve, reject) => {
    parse<string[]>(text, {
      delimiter,
      skipEmptyLines: 'greedy',
      chunkSize: chunkLength,
      chunk(results: ParseResult<string[]>, parser: Parser) {
        take(results);
        if (signal?.aborted) return reject(signal.reason);
        if (performance.now() < end) return;
        parser.pause();
        void rest().then(() => {
          end = performance.now() + sliceTime;
          parser.resume();
        });
      },
      complete: () => resolve(addresses),
    });
  });
}

function readCell(cell = '', isExported: boolean): string[] {
  return isExported && cell !== '' ? [unguardCell(cell)] : extractAddresses(cell);
}
