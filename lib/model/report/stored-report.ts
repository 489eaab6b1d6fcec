import { getHost } from '../address/page-address.ts';
import { getPageKey } from '../address/same-page.ts';
import { findFailedChecks } from './list-checks.ts';
import { findGradedAt, type Grade, type Report } from './report.ts';
import { mergeReport } from './report-after.ts';

/** A report as the local copy has it: what lists are searched, sorted and drawn by, and never a password. */
export interface StoredReport extends Omit<Report, 'fields'> {
  /** When a sync last saw it, or an answer changed it. A change of this alone is not announced to open pages. */
  seenAt: number;
  /** Names of the checks that failed, the most important first; absent where the service sends no checks. */
  failedChecks?: string[];
  /** What it was at each time, newest last. Absent as long as only the present state was seen. */
  states?: ReportState[];
}

/** What an analysis found. */
export interface ReportState {
  result?: Grade;
  failedChecks?: string[];
  /** When it was analysed where the service says it, else when it was seen. */
  at: number;
}

/** A state that has a grade. */
export type SeenGrade = ReportState & Required<Pick<ReportState, 'result'>>;

/** As many as anybody compares, and few enough to keep for each of a hundred thousand reports. */
const stateLimit = 10;

/** The stored report after an answer at that time. */
export function updateStoredReport(known: StoredReport | undefined, answer: Report, at: number): StoredReport {
  // An answer that arrives after a newer one changes nothing.
  if (known && (answer.generatedAt ?? Infinity) < (known.generatedAt ?? 0)) return { ...known, seenAt: at };
  const { failedChecks: knownChecks, states: knownStates, ...base } = known ?? {};
  const { fields, ...report } = mergeReport(known && { ...base, id: known.id, url: known.url, fields: {} }, answer);
  // A service may not say when it analysed.
  const isSameAnalysis = known?.generatedAt === report.generatedAt && known?.result === report.result;
  // A list may say less of a report than its own answer.
  const failedChecks = findFailedChecks(answer.fields) ?? (isSameAnalysis ? knownChecks : undefined);
  const present = { ...report, seenAt: at, ...(failedChecks && { failedChecks }) };
  const states = known && addState(known, present);
  return { ...present, ...(states && { states }) };
}

function addState(known: StoredReport, { result, failedChecks, generatedAt, seenAt }: StoredReport) {
  const former = known.states ?? (known.result ? listStates(known) : undefined);
  const last = former?.at(-1);
  // While it is run again, it may have no grade.
  if (!last || !result) return former;
  if (last.result === result && !isOther(last.failedChecks, failedChecks)) {
    // The service no longer says which checks fail: the state that has them is kept.
    const isForgotten = last.failedChecks !== undefined && !failedChecks;
    return isForgotten ? former : known.states && renewLast(known.states, failedChecks);
  }
  const isDated = generatedAt !== undefined && generatedAt > last.at;
  const present = { result, at: isDated ? generatedAt : seenAt, ...(failedChecks && { failedChecks }) };
  return [...(former ?? []), present].slice(-stateLimit);
}

/** The checks of a state may be told later than its grade. */
function renewLast(states: ReportState[], failedChecks: string[] | undefined): ReportState[] {
  const last = states.at(-1);
  return last && failedChecks ? [...states.slice(0, -1), { ...last, failedChecks }] : states;
}

/** Whether they are known to differ, in whatever order they are listed. */
function isOther(a: string[] | undefined, b: string[] | undefined): boolean {
  return a !== undefined && b !== undefined && new Set(a).symmetricDifference(new Set(b)).size > 0;
}

/** Every state it is known to have had, newest last. */
export function listStates(report: StoredReport): ReportState[] {
  const { states, result, failedChecks, seenAt } = report;
  return states ?? [{ result, at: findGradedAt(report) ?? seenAt, ...(failedChecks && { failedChecks }) }];
}

/** Every grade it is known to have had, newest last, with the time it came. */
export function listGrades(report: StoredReport): SeenGrade[] {
  const graded = listStates(report).filter((state): state is SeenGrade => state.result !== undefined);
  return graded.filter(({ result }, place) => graded[place - 1]?.result !== result);
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
