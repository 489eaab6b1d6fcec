import { createAddressNormaliser } from '../model/address-normaliser.ts';
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
  countMissing(rows: Uint32Array): number;
  /** In short steps. */
  add(rows: Uint32Array): Generator<undefined, void, void>;
  /** The row has another address now, or none. */
  forget(row: number): void;
}

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
    countMissing(rows) {
      let count = 0;
      for (const row of rows) if (!column[row]) count += 1;
      return count;
    },
    *add(rows) {
      for (const row of rows) {
        if (column[row]) continue;
        if (row >= column.length) column = enlarge(column, Math.max(urls.length, row + 1));
        column[row] = getNumber(urls[row] ?? '');
        yield;
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
