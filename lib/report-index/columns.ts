import type { IndexedReport } from '../model/report/indexed-report.ts';
import { createNameList, type NameList } from './name-list.ts';

/**
 * Every report as a row of columns: a hundred thousand objects would take several times the memory, and reading one
 * field of each would touch all of it. A row keeps its number until it is removed; then another report may get it.
 */
export interface Columns {
  /** One more than the highest row number. */
  size: number;
  /** How many rows there are. */
  count: number;
  ids: string[];
  urls: string[];
  /** The address as it is searched and sorted: in lower case. */
  texts: string[];
  /** The name by `projects`, the host by `hosts`. */
  project: Uint32Array;
  host: Uint32Array;
  /** One more than the place in `grades` and `privacies`; 0 where it is not known, as in the times below `NaN`. */
  result: Uint8Array;
  privacy: Uint8Array;
  createdAt: Float64Array;
  generatedAt: Float64Array;
  seenAt: Float64Array;
  /** The id where it is a number, else `NaN`. */
  idNumber: Float64Array;
  isTaken: Uint8Array;
  /** What few reports have, of those that have it. */
  extras: Map<number, Extras>;
  rows: Map<string, number>;
  free: number[];
  projects: NameList;
  hosts: NameList;
  /** The host's number by the part of the address that names it. */
  origins: Map<string, number>;
}

/** All that has no column. */
export type Extras = Omit<
  IndexedReport,
  'id' | 'url' | 'project' | 'result' | 'privacy' | 'createdAt' | 'generatedAt' | 'seenAt'
>;

const firstSize = 1024;

export function createColumns(): Columns {
  return {
    size: 0,
    count: 0,
    ids: [],
    urls: [],
    texts: [],
    project: new Uint32Array(firstSize),
    host: new Uint32Array(firstSize),
    result: new Uint8Array(firstSize),
    privacy: new Uint8Array(firstSize),
    createdAt: new Float64Array(firstSize),
    generatedAt: new Float64Array(firstSize),
    seenAt: new Float64Array(firstSize),
    idNumber: new Float64Array(firstSize),
    isTaken: new Uint8Array(firstSize),
    extras: new Map(),
    rows: new Map(),
    free: [],
    projects: createNameList(),
    hosts: createNameList(),
    origins: new Map(),
  };
}

/** A new row, after all others. */
export function addRow(columns: Columns): number {
  const row = columns.size;
  if (row === columns.isTaken.length) grow(columns, row * 2);
  columns.size += 1;
  return row;
}

function grow(columns: Columns, size: number): void {
  for (const name of ['project', 'host'] as const) columns[name] = copyInto(new Uint32Array(size), columns[name]);
  for (const name of ['result', 'privacy', 'isTaken'] as const) {
    columns[name] = copyInto(new Uint8Array(size), columns[name]);
  }
  for (const name of ['createdAt', 'generatedAt', 'seenAt', 'idNumber'] as const) {
    columns[name] = copyInto(new Float64Array(size), columns[name]);
  }
}

function copyInto<Kind extends Uint8Array | Uint32Array | Float64Array>(larger: Kind, column: Kind): Kind {
  larger.set(column);
  return larger;
}
