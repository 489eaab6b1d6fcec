import { getHost } from '../model/address/page-address.ts';
import { getSearchText } from '../model/filter/search-text.ts';
import type { IndexedReport } from '../model/report/indexed-report.ts';
import { privacies } from '../model/report/privacy.ts';
import { type Grade, grades } from '../model/report/report.ts';
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

type Extras = Pick<IndexedReport, 'link' | 'grades'>;

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

/** Takes a report up, or what is newly known of it. Answers its row. */
export function putReport(columns: Columns, report: IndexedReport): number {
  const known = columns.rows.get(report.id);
  if (known !== undefined) dropNames(columns, known);
  const row = known ?? columns.free.pop() ?? addRow(columns);
  const { id, url, project = '', result, privacy, createdAt, generatedAt, link, grades: seen, seenAt } = report;
  columns.ids[row] = id;
  columns.urls[row] = url;
  columns.texts[row] = getSearchText(url);
  columns.project[row] = columns.projects.take(project);
  columns.host[row] = columns.hosts.take(findHost(columns, url));
  columns.result[row] = result ? grades.indexOf(result) + 1 : 0;
  columns.privacy[row] = privacy ? privacies.indexOf(privacy) + 1 : 0;
  columns.createdAt[row] = createdAt ?? Number.NaN;
  columns.generatedAt[row] = generatedAt ?? Number.NaN;
  columns.seenAt[row] = seenAt;
  columns.idNumber[row] = toNumber(id);
  columns.isTaken[row] = 1;
  if (link !== undefined || seen)
    columns.extras.set(row, { ...(link !== undefined && { link }), ...(seen && { grades: seen }) });
  else columns.extras.delete(row);
  if (known === undefined) {
    columns.rows.set(id, row);
    columns.count += 1;
  }
  return row;
}

/** Answers the row it had, if it had one. */
export function removeReport(columns: Columns, id: string): number | undefined {
  const row = columns.rows.get(id);
  if (row === undefined) return undefined;
  dropNames(columns, row);
  columns.rows.delete(id);
  columns.extras.delete(row);
  columns.isTaken[row] = 0;
  for (const texts of [columns.ids, columns.urls, columns.texts]) texts[row] = '';
  columns.free.push(row);
  columns.count -= 1;
  return row;
}

/** The report of a row that is taken. */
export function getReport(columns: Columns, row: number): IndexedReport {
  const project = columns.projects.getName(columns.project[row] ?? 0);
  const result = grades[(columns.result[row] ?? 0) - 1];
  const privacy = privacies[(columns.privacy[row] ?? 0) - 1];
  return {
    id: columns.ids[row] ?? '',
    url: columns.urls[row] ?? '',
    ...(project && { project }),
    ...(result && { result }),
    ...readTime('createdAt', columns.createdAt[row]),
    ...readTime('generatedAt', columns.generatedAt[row]),
    ...(privacy && { privacy }),
    ...columns.extras.get(row),
    seenAt: columns.seenAt[row] ?? 0,
  };
}

export function countGrades({ result }: Columns, rows: Uint32Array): Record<Grade, number> {
  const counts = [0, 0, 0, 0];
  for (const row of rows) {
    const place = result[row] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const [, good = 0, decent = 0, bad = 0] = counts;
  return { good, decent, bad };
}

function readTime(name: 'createdAt' | 'generatedAt', time = Number.NaN): { createdAt?: number; generatedAt?: number } {
  return Number.isNaN(time) ? {} : { [name]: time };
}

function addRow(columns: Columns): number {
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

function dropNames(columns: Columns, row: number): void {
  columns.projects.drop(columns.project[row] ?? 0);
  columns.hosts.drop(columns.host[row] ?? 0);
}

/** Most addresses begin like another one: only what is new is parsed. */
function findHost(columns: Columns, url: string): string {
  const [origin = ''] = /^\w+:\/\/[^/?#\\]*/.exec(url) ?? [];
  if (!origin) return '';
  const known = columns.origins.get(origin);
  if (known !== undefined) return columns.hosts.getName(known);
  const host = getHost(origin);
  const number = columns.hosts.take(host);
  columns.hosts.drop(number);
  columns.origins.set(origin, number);
  return host;
}

function toNumber(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN;
}
