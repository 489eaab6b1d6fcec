import type { IndexSort } from '../model/filter/index-filter.ts';
import type { Order } from '../model/filter/service-filter.ts';
import { runAtOnce, type Steps } from '../slices/run-in-slices.ts';
import type { Columns } from './columns.ts';
import { compareTexts, createCompare, getSortKeys } from './compare-rows.ts';
import { joinRuns } from './join-runs.ts';
import { type CompareRows, sortRuns } from './merge-sort.ts';
import { sortByNumber } from './number-sort.ts';

/** The rows in the orders that were asked for, kept through changes: sorting all anew would be felt. */
export interface Orders {
  get(sortBy: IndexSort, order: Order): Uint32Array;
  /** What is to be done before that order is there at once; undefined where it is. */
  prepare(sortBy: IndexSort, order: Order): Steps<void> | undefined;
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
/** So few are sorted before anybody notices. */
const fewRows = 5_000;

export function createOrders(columns: Columns): Orders {
  const kept = new Map<string, Kept>();
  let changes = 0;
  const find = (sortBy: IndexSort, order: Order) => {
    const found = kept.get(`${sortBy} ${order}`);
    return found && found.changed.size <= columns.count * mostChanged ? found : undefined;
  };
  const keep = (sortBy: IndexSort, order: Order, rows: Uint32Array) => {
    kept.set(`${sortBy} ${order}`, { rows, changed: new Set() });
    return rows;
  };
  const get = (sortBy: IndexSort, order: Order): Uint32Array => {
    const found = find(sortBy, order);
    if (found?.changed.size === 0) return found.rows;
    if (found) return keep(sortBy, order, mend(columns, found, createCompare(columns, sortBy, order)));
    return keep(sortBy, order, runAtOnce(sortRows(columns, sortBy, order, getNewest)));
  };
  const getNewest = () => get('created', 'desc');
  function* prepare(sortBy: IndexSort, order: Order): Steps<void> {
    const begun = changes;
    const rows = yield* sortRows(columns, sortBy, order, getNewest);
    // What has changed between two steps may lie anywhere by now.
    if (begun === changes) keep(sortBy, order, rows);
  }
  return {
    get,
    prepare(sortBy, order) {
      // What a list begins with: so the rows nearly always lie already.
      const isFirst = sortBy === 'created' && order === 'desc';
      return isFirst || columns.count <= fewRows || find(sortBy, order) ? undefined : prepare(sortBy, order);
    },
    note(rows) {
      changes++;
      for (const { changed } of kept.values()) for (const row of rows) changed.add(row);
    },
  };
}

function* sortRows(
  columns: Columns,
  sortBy: IndexSort,
  order: Order,
  getNewest: () => Uint32Array,
): Steps<Uint32Array> {
  if (sortBy === 'created') {
    const joined = yield* joinRuns(listRows(columns), createCompare(columns, sortBy, order));
    if (joined) return joined;
  }
  const { numbers, text, isNewestFirst } = getSortKeys(columns, sortBy);
  let rows = isNewestFirst ? getNewest().slice() : listRows(columns);
  for (const getKey of numbers.toReversed()) {
    rows = sortByNumber(rows, getKey, order);
    yield;
  }
  const isAlike = (a: number, b: number) => {
    for (const getKey of numbers) if (!Object.is(getKey(a), getKey(b))) return false;
    return true;
  };
  if (text) yield* sortRuns(rows, isAlike, compareTexts(text, order === 'asc' ? 1 : -1));
  return rows;
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
