import { getHost } from '../address/page-address.ts';
import { getPageKey } from '../address/same-page.ts';
import { findGradedAt, type Grade, type Report } from './report.ts';
import { mergeReport } from './report-after.ts';

/** A report as the local copy has it: what lists are searched, sorted and drawn by, and never a password. */
export interface StoredReport extends Omit<Report, 'fields'> {
  /** When a sync last saw it, or an answer changed it. A change of this alone is not announced to open pages. */
  seenAt: number;
  /** The grades it has had, newest last. Absent as long as only one was seen: that is `result`. */
  grades?: SeenGrade[];
}

export interface SeenGrade {
  result: Grade;
  /** When the grade was made where the service says it, else when it was seen. */
  at: number;
}

/** More than anybody re-runs one report, and few enough to keep for each of a hundred thousand. */
const gradeLimit = 100;

/** The stored report after an answer at that time. */
export function updateStoredReport(known: StoredReport | undefined, answer: Report, at: number): StoredReport {
  // An answer that arrives after a newer one changes nothing.
  if (known && (answer.generatedAt ?? Infinity) < (known.generatedAt ?? 0)) return { ...known, seenAt: at };
  const { fields, ...report } = mergeReport(known && { ...known, fields: {} }, answer);
  const grades = known && addGrade(known, report, at);
  return { ...report, seenAt: at, ...(grades && { grades }) };
}

function addGrade(known: StoredReport, { result, generatedAt }: Omit<Report, 'fields'>, at: number) {
  if (!known.result || !result || known.result === result) return known.grades;
  const grades = listGrades(known);
  const isDated = generatedAt !== undefined && generatedAt !== known.generatedAt;
  return [...grades, { result, at: isDated ? generatedAt : at }].slice(-gradeLimit);
}

/** Every grade it is known to have had, newest last. */
export function listGrades({
  grades,
  result,
  seenAt,
  ...report
}: Pick<StoredReport, 'grades' | 'result' | 'seenAt' | 'createdAt' | 'generatedAt'>): SeenGrade[] {
  return grades ?? (result ? [{ result, at: findGradedAt(report) ?? seenAt }] : []);
}

/** Every grade that the reports of a page are known to have had, newest first. */
export function listPageGrades(reports: readonly StoredReport[]): (SeenGrade & { id: string })[] {
  const grades = reports.flatMap((report) =>
    listGrades(report)
      .toReversed()
      .map((grade) => ({ ...grade, id: report.id })),
  );
  return grades.sort((a, b) => b.at - a.at);
}

/** Whether a page has anything new to show. */
export function isSameStored(a: StoredReport, b: StoredReport): boolean {
  return JSON.stringify({ ...a, seenAt: 0 }) === JSON.stringify({ ...b, seenAt: 0 });
}

/** A row of the database: a report with the fields of its indexes. */
export interface ReportRow extends StoredReport {
  connectionId: string;
  /** Equal for all reports of one page: see `getPageKey`. */
  page: string;
  host: string;
  /** Higher is newer: the time of creation, or without one the id, because ids count up (interface §4.1). */
  newness: number;
}

export function createReportRow(connectionId: string, report: StoredReport): ReportRow {
  const { id, url, createdAt } = report;
  const newness = createdAt ?? findNumber(id) ?? 0;
  return { ...report, connectionId, page: getPageKey(url), host: getHost(url), newness };
}

/** An id's number, where it is one. */
export function findNumber(id: string): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** For `sort`: the newest first. */
export function compareNewness(a: ReportRow, b: ReportRow): number {
  return b.newness - a.newness || b.id.localeCompare(a.id, 'en', { numeric: true });
}
