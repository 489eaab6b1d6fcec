import { createAddressNormaliser } from '../model/address/address-normaliser.ts';
import type { Steps } from '../slices/run-in-slices.ts';
import type { Columns } from './columns.ts';

/**
 * Which rows are of one page, as a number for each page. It is found out when somebody asks: for a hundred thousand
 * addresses that takes a third of a second.
 */
export interface PageNumbers {
  /** By row; 0 where it is not known yet. */
  readonly column: Uint32Array;
  /** One more than the highest number. */
  readonly size: number;
  add(rows: Uint32Array): Steps<void>;
  /** The row has another address now, or none. */
  forget(row: number): void;
}

/** So many that are known are looked at in one step. */
const stepSize = 2048;

export function createPageNumbers(urls: readonly string[]): PageNumbers {
  const numbers = new Map<string, number>();
  const normalise = createAddressNormaliser();
  let column = new Uint32Array(0);
  const getNumber = (url: string) => {
    const address = normalise(url);
    const known = numbers.get(address);
    if (known !== undefined) return known;
    numbers.set(address, numbers.size + 1);
    return numbers.size;
  };
  return {
    get column() {
      return column;
    },
    get size() {
      return numbers.size + 1;
    },
    *add(rows) {
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at] ?? 0;
        const isKnown = Boolean(column[row]);
        if (!isKnown && row >= column.length) column = enlarge(column, Math.max(urls.length, row + 1));
        if (!isKnown) column[row] = getNumber(urls[row] ?? '');
        // To look at one that is known takes next to nothing.
        if (!isKnown || at % stepSize === 0) yield;
      }
    },
    forget(row) {
      if (row < column.length) column[row] = 0;
    },
  };
}

/** Of all rows there are. */
export function* numberPages({ size, urls }: Columns): Steps<PageNumbers> {
  const pages = createPageNumbers(urls);
  yield* pages.add(Uint32Array.from({ length: size }, (_, row) => row));
  return pages;
}

function enlarge(column: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size);
  larger.set(column);
  return larger;
}
