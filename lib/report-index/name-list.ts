/** Names as small numbers, each kept once, with how many rows have it. The empty name is number 0, used or not. */
export interface NameList {
  /** The name's number, and one row more that has it. */
  take(name: string): number;
  /** One row less that has it. */
  drop(number: number): void;
  getName(number: number): string;
  /** One more than the highest number. */
  size(): number;
  /** By number: 1 for a name that passes. */
  mark(isWanted: (name: string) => boolean): Uint8Array;
  /** By number: its place in reading order. */
  rank(): Float64Array;
  /** What rows have, in reading order. */
  list(): NameCount[];
}

export interface NameCount {
  name: string;
  count: number;
}

/** "Shop 2" before "Shop 10", and the same order on every call. */
const reading = new Intl.Collator(undefined, { numeric: true });

export function createNameList(): NameList {
  const numbers = new Map([['', 0]]);
  const names = [''];
  const counts = [0];
  let ranks: Float64Array | undefined;

  const add = (name: string): number => {
    const number = names.push(name) - 1;
    numbers.set(name, number);
    counts.push(0);
    ranks = undefined;
    return number;
  };
  const rank = () => {
    ranks ??= rankNames(names);
    return ranks;
  };
  return {
    take(name) {
      const number = numbers.get(name) ?? add(name);
      counts[number] = (counts[number] ?? 0) + 1;
      return number;
    },
    drop(number) {
      counts[number] = (counts[number] ?? 1) - 1;
    },
    getName: (number) => names[number] ?? '',
    size: () => names.length,
    mark: (isWanted) => Uint8Array.from(names, (name) => (isWanted(name) ? 1 : 0)),
    rank,
    list() {
      const places = rank();
      return names
        .map((name, number) => ({ name, count: counts[number] ?? 0, place: places[number] ?? 0 }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => a.place - b.place)
        .map(({ name, count }) => ({ name, count }));
    },
  };
}

function rankNames(names: string[]): Float64Array {
  const ranks = new Float64Array(names.length);
  const sorted = names.map((name, number) => ({ name, number })).sort((a, b) => compareNames(a.name, b.name));
  sorted.forEach(({ number }, place) => {
    ranks[number] = place;
  });
  return ranks;
}

/** Names that read alike, however they are encoded, still have an order. */
function compareNames(a: string, b: string): number {
  return reading.compare(a, b) || (a < b ? -1 : Number(a > b));
}
