import type { Order } from '../model/filter.ts';
import type { IndexSort } from '../model/index-filter.ts';
import type { Columns } from './columns.ts';
import type { NameList } from './name-list.ts';

export type CompareRows = (a: number, b: number) => number;

/** What a row is sorted by; `NaN` where it is not known. */
type GetKey = (row: number) => number;

/** What is not known comes last in both orders, and of what is alike the newest comes first. */
export function createCompare(columns: Columns, sortBy: IndexSort, order: Order): CompareRows {
  const sign = order === 'asc' ? 1 : -1;
  if (sortBy === 'created') return compareCreated(columns, sign);
  const newest = compareCreated(columns, -1);
  const compare = sortBy === 'url' ? compareAddresses(columns, sign) : compareKeys(getKeyOf(columns, sortBy), sign);
  return (a, b) => compare(a, b) || newest(a, b);
}

/** The interface calls `id` "date created" (section 4.1): where no time is told, it is the order of creation. */
function compareCreated({ createdAt, idNumber, ids }: Columns, sign: number): CompareRows {
  const byTime = compareKeys((row) => createdAt[row] ?? Number.NaN, sign);
  const byNumber = compareKeys((row) => idNumber[row] ?? Number.NaN, sign);
  return (a, b) => byTime(a, b) || byNumber(a, b) || sign * compareTexts(ids[a] ?? '', ids[b] ?? '');
}

/** By host first, whatever the scheme: that decides most pairs without a look at the text. */
function compareAddresses({ texts, host, hosts }: Columns, sign: number): CompareRows {
  const byHost = compareKeys(getNameKey(host, hosts), sign);
  return (a, b) => byHost(a, b) || sign * compareTexts(texts[a] ?? '', texts[b] ?? '');
}

function getKeyOf(columns: Columns, sortBy: Exclude<IndexSort, 'created' | 'url'>): GetKey {
  const { generatedAt, result, privacy, project, projects } = columns;
  if (sortBy === 'generated') return (row) => generatedAt[row] ?? Number.NaN;
  if (sortBy === 'result') return (row) => result[row] || Number.NaN;
  if (sortBy === 'privacy') return (row) => privacy[row] || Number.NaN;
  return getNameKey(project, projects);
}

/** The empty name, which is no name, has the number 0. */
function getNameKey(column: Uint32Array, names: NameList): GetKey {
  const ranks = names.rank();
  return (row) => (column[row] ? (ranks[column[row]] ?? Number.NaN) : Number.NaN);
}

function compareKeys(getKey: GetKey, sign: number): CompareRows {
  return (a, b) => {
    const one = getKey(a);
    const other = getKey(b);
    return sign * (one - other) || Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  };
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
