import { getHost } from '../model/address/page-address.ts';
import { getSearchText } from '../model/filter/search-text.ts';
import type { IndexedReport } from '../model/report/indexed-report.ts';
import { privacies } from '../model/report/privacy.ts';
import { type Grade, grades } from '../model/report/report.ts';
import { addRow, type Columns, type Extras } from './columns.ts';

/** Takes a report up, or what is newly known of it. Answers its row. What is named neither here nor as `extras` is lost. */
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
  const extras: { [Name in keyof Required<Extras>]: Extras[Name] } = { link, grades: seen };
  if (Object.values(extras).some((value) => value !== undefined)) columns.extras.set(row, extras);
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
