/** Which rows a mark is on: a byte a row, so that setting a hundred thousand is not felt. */
export interface RowMarks {
  has(row: number): boolean;
  set(rows: Iterable<number>, isOn: boolean): void;
  clear(): void;
  countAll(): number;
  /** How many of these have it. */
  count(rows: Uint32Array): number;
  /** Those of these that have it, in their order. */
  pick(rows: Uint32Array): Uint32Array;
}

const firstSize = 1024;

export function createRowMarks(): RowMarks {
  let marks = new Uint8Array(firstSize);
  let all = 0;
  const grow = (size: number) => {
    const larger = new Uint8Array(Math.max(size, 2 * marks.length));
    larger.set(marks);
    marks = larger;
  };
  const count = (rows: Uint32Array) => {
    let sum = 0;
    // As it is nearly always: no reason to go through all there are.
    if (all === 0) return sum;
    for (const row of rows) sum += marks[row] ?? 0;
    return sum;
  };
  return {
    has: (row) => marks[row] === 1,
    set(rows, isOn) {
      for (const row of rows) {
        if (row >= marks.length) grow(row + 1);
        all += Number(isOn) - (marks[row] ?? 0);
        marks[row] = Number(isOn);
      }
    },
    clear() {
      marks.fill(0);
      all = 0;
    },
    countAll: () => all,
    count,
    pick(rows) {
      const picked = new Uint32Array(count(rows));
      let next = 0;
      for (const row of rows) if (marks[row]) picked[next++] = row;
      return picked;
    },
  };
}
