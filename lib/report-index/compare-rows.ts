import type { IndexSort } from '../model/filter/index-filter.ts';
import type { Order } from '../model/filter/service-filter.ts';
import type { Columns } from './columns.ts';
import type { CompareRows } from './merge-sort.ts';
import type { NameList } from './name-list.ts';
import type { GetKey } from './number-sort.ts';

/** What rows are sorted by: numbers, the first of them first, and where all are alike text. */
export interface SortKeys {
  numbers: GetKey[];
  text?: (row: number) => string;
  /** Ties are broken newest first. Absent where creation itself is sorted by: there are none. */
  isNewestFirst?: true;
}

export function getSortKeys(columns: Columns, sortBy: IndexSort): SortKeys {
  const { ids, texts, createdAt, idNumber, generatedAt, result, privacy, host, hosts, project, projects } = columns;
  const read = (column: Float64Array) => (row: number) => column[row] ?? Number.NaN;
  const readChoice = (column: Uint8Array) => (row: number) => column[row] || Number.NaN;
  switch (sortBy) {
    // The interface calls `id` "date created" (§4.1): where no time is told, it is the order of creation.
    case 'created':
      return { numbers: [read(createdAt), read(idNumber)], text: (row) => ids[row] ?? '' };
    case 'generated':
      return { numbers: [read(generatedAt)], isNewestFirst: true };
    // By host first, whatever the scheme: that decides most pairs without a look at the text.
    case 'url':
      return { numbers: [getNameKey(host, hosts)], text: (row) => texts[row] ?? '', isNewestFirst: true };
    case 'project':
      return { numbers: [getNameKey(project, projects)], isNewestFirst: true };
    case 'result':
      return { numbers: [readChoice(result)], isNewestFirst: true };
    case 'privacy':
      return { numbers: [readChoice(privacy)], isNewestFirst: true };
  }
}

/** What is not known comes last in both orders, and of what is alike the newest comes first. */
export function createCompare(columns: Columns, sortBy: IndexSort, order: Order): CompareRows {
  const sign = order === 'asc' ? 1 : -1;
  if (sortBy === 'created') return compareCreated(columns, sign);
  const { numbers, text, isNewestFirst } = getSortKeys(columns, sortBy);
  const compares = numbers.map((getKey) => compareNumbers(getKey, sign));
  if (text) compares.push(compareTexts(text, sign));
  if (isNewestFirst) compares.push(createCompare(columns, 'created', 'desc'));
  return (a, b) => {
    for (const compare of compares) {
      const found = compare(a, b);
      if (found !== 0) return found;
    }
    return 0;
  };
}

export function compareTexts(getText: (row: number) => string, sign: number): CompareRows {
  return (a, b) => {
    const [one, other] = [getText(a), getText(b)];
    return one === other ? 0 : one < other ? -sign : sign;
  };
}

/** The empty name, which is no name, has the number 0. */
function getNameKey(column: Uint32Array, names: NameList): GetKey {
  const ranks = names.rank();
  return (row) => (column[row] ? (ranks[column[row]] ?? Number.NaN) : Number.NaN);
}

/** As `getSortKeys` has it, in one piece: all rows are compared by it whenever a list is opened. */
function compareCreated({ createdAt, idNumber, ids }: Columns, sign: number): CompareRows {
  const compareIds = compareTexts((row) => ids[row] ?? '', sign);
  return (a, b) =>
    compareNumber(createdAt[a], createdAt[b], sign) ||
    compareNumber(idNumber[a], idNumber[b], sign) ||
    compareIds(a, b);
}

function compareNumbers(getKey: GetKey, sign: number): CompareRows {
  return (a, b) => compareNumber(getKey(a), getKey(b), sign);
}

function compareNumber(one = Number.NaN, other = Number.NaN, sign = 1): number {
  return sign * (one - other) || Number(Number.isNaN(one)) - Number(Number.isNaN(other));
}
