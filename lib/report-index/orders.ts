import type { Order } from '../model/filter.ts';
import type { IndexSort } from '../model/index-filter.ts';
import type { Columns } from './columns.ts';
import { type CompareRows, createCompare } from './compare-rows.ts';

/** The rows in the orders that were asked for, kept through changes: sorting all anew would be felt. */
export interface Orders {
  get(sortBy: IndexSort, order: Order): Uint32Array;
  /** These rows are new, other or gone. */
  note(rows: readonly number[]): void;
}

interface Kept {
  rows: Uint32Array;
  /** Changed since. */
  changed: Set<number>;
}

/** Where more has changed, it is quicker to sort anew. */
const mostChanged = 1 / 8;

export function createOrders(columns: Columns): Orders {
  const kept = new Map<string, Kept>();
  return {
    get(sortBy, order) {
      const name = `${sortBy} ${order}`;
      const known = kept.get(name);
      if (known?.changed.size === 0) return known.rows;
      const compare = createCompare(columns, sortBy, order);
      const isMended = known && known.changed.size <= columns.count * mostChanged;
      const rows = isMended ? mend(columns, known, compare) : listRows(columns).sort(compare);
      kept.set(name, { rows, changed: new Set() });
      return rows;
    },
    note(rows) {
      for (const { changed } of kept.values()) for (const row of rows) changed.add(row);
    },
  };
}

function listRows({ size, count, isTaken }: Columns): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0, next = 0; row < size; row++) if (isTaken[row]) rows[next++] = row;
  return rows;
}

/** Takes the changed rows out and puts them in again where they now belong. */
function mend({ count, isTaken }: Columns, { rows, changed }: Kept, compare: CompareRows): Uint32Array {
  const still = rows.filter((row) => !changed.has(row));
  const fresh = Uint32Array.from([...changed].filter((row) => isTaken[row])).sort(compare);
  const mended = new Uint32Array(count);
  let done = 0;
  fresh.forEach((row, index) => {
    const place = findPlace(still, row, done, compare);
    mended.set(still.subarray(done, place), done + index);
    mended[place + index] = row;
    done = place;
  });
  mended.set(still.subarray(done), done + fresh.length);
  return mended;
}

/** How many of the sorted rows come before this one; at least `from`. */
function findPlace(sorted: Uint32Array, row: number, from: number, compare: CompareRows): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle] ?? 0, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
