import { getHost } from '../address/page-address.ts';
import { getPageKey } from '../address/same-page.ts';
import { type CheckValues, findStoredChecks, pickValues } from './list-checks.ts';
import { mergeReport } from './merge-report.ts';
import { getNewness } from './newer.ts';
import { findGradedAt, type Grade, type Report } from './report.ts';

/** A report in the local copy: the values that lists search, sort and show. It never contains a password. */
export interface StoredReport extends Omit<Report, 'fields'> {
  /** Its place in the service's list, if neither a time nor its id shows its age: see `getNewness`. */
  order?: number;
  /**
   * When the request left whose response was the last to change it or was a page of a sync; after a job, when that
   * settled. Pages are not notified of a change of this time alone.
   */
  seenAt: number;
  /** Names of the failed checks, the most important first; absent if the service sends no checks. */
  failedChecks?: string[];
  /** What the service measured, short texts and numbers only; absent if it sends none. */
  values?: CheckValues;
  /** Its past and present states, newest last. Absent while only the present state has been seen. */
  states?: ReportState[];
  /** Its past and present scores, newest last. Absent while only the present score has been seen. */
  scores?: SeenScore[];
}

export interface SeenScore {
  score: number;
  /** In milliseconds since 1970: when it was analysed if the service sends that, otherwise when it was seen. */
  at: number;
}

/** The result of an analysis. */
export interface ReportState {
  result?: Grade;
  failedChecks?: string[];
  /** What had been measured before at the checks that fail since; absent if that is not known. */
  valuesBefore?: CheckValues;
  /** When it was analysed if the service sends that, otherwise when it was seen. */
  at: number;
}

/** A state that has a grade. */
export type SeenGrade = ReportState & { result: Grade };

/** More states and scores than anybody compares, and few enough to store for each of a hundred thousand reports. */
export const maxStates = 10;

/** The stored report after a response to a request that left at the time `at`. */
export function updateStoredReport(known: StoredReport | undefined, answer: Report, at: number): StoredReport {
  // The response to an earlier request changes nothing.
  if (known && at < known.seenAt) return known;
  const { failedChecks: _checks, values: _values, states: _states, scores: _scores, ...base } = known ?? {};
  const { fields, ...report } = mergeReport(known && { ...base, id: known.id, url: known.url, fields: {} }, answer);
  // The service may not send the time of the analysis, so the grade is compared too.
  const isSameAnalysis = known?.generatedAt === report.generatedAt && known?.result === report.result;
  // A list may contain less of a report than a response for that report alone.
  const checks = findStoredChecks(answer.fields) ?? (isSameAnalysis ? known : undefined);
  const failedChecks = checks?.failedChecks;
  // Without checks, the former values are kept, to be compared with the next.
  const values = checks ? checks.values : known?.values;
  const present = {
    ...report,
    seenAt: at,
    ...(failedChecks && { failedChecks }),
    ...(values && { values }),
  };
  const [states, scores] = known ? [addState(known, present), addScore(known, present)] : [];
  return { ...present, ...(states && { states }), ...(scores && { scores }) };
}

function addScore(known: StoredReport, present: StoredReport): SeenScore[] | undefined {
  const former = known.scores ?? listScores(known);
  const last = former.at(-1);
  // During a re-run, a report may have no score.
  if (!last || present.score === undefined) return last && former;
  if (present.score === last.score) return known.scores;
  return [...former, { score: present.score, at: getTime(present, last) }].slice(-maxStates);
}

/** When a new state or score began, which is after the last one. */
function getTime({ generatedAt, seenAt }: StoredReport, last: { at: number }): number {
  return generatedAt !== undefined && generatedAt > last.at ? generatedAt : seenAt;
}

function addState(known: StoredReport, present: StoredReport) {
  const { result, failedChecks } = present;
  const former = known.states ?? (known.result ? listStates(known) : undefined);
  const last = former?.at(-1);
  // During a re-run, a report may have no grade.
  if (!last || !result) return former;
  if (last.result === result && !isDifferent(last.failedChecks, failedChecks)) {
    // The service no longer sends which checks fail: keep the state that has them.
    const hasLostChecks = last.failedChecks !== undefined && !failedChecks;
    return hasLostChecks ? former : known.states && updateLastChecks(known.states, failedChecks, known.values);
  }
  const state = createState(present, getTime(present, last));
  return limitStates([...(former ?? []), addValuesBefore(state, last, known.values)]);
}

/** Of too many states, the oldest between two of its own grade goes first, so that changes of the grade stay. */
function limitStates(states: ReportState[]): ReportState[] {
  if (states.length <= maxStates) return states;
  const isBetweenEquals = ({ result }: ReportState, place: number) =>
    place > 0 && [states[place - 1], states[place + 1]].every((other) => other?.result === result);
  return limitStates(states.toSpliced(Math.max(0, states.findIndex(isBetweenEquals)), 1));
}

function createState({ result, failedChecks }: StoredReport, at: number): ReportState {
  return { result, at, ...(failedChecks && { failedChecks }) };
}

/** The checks of a state may arrive later than its grade. */
function updateLastChecks(
  states: ReportState[],
  failedChecks: string[] | undefined,
  known: CheckValues | undefined,
): ReportState[] {
  const [last, former] = states.toReversed();
  if (!last || !failedChecks) return states;
  const updated = { ...last, failedChecks };
  return [...states.slice(0, -1), last.failedChecks ? updated : addValuesBefore(updated, former, known)];
}

/** `known`: the values from before the state. */
function addValuesBefore(state: ReportState, former: ReportState | undefined, known: CheckValues | undefined) {
  const newlyFailed = state.failedChecks?.filter((name) => former?.failedChecks?.includes(name) === false) ?? [];
  const valuesBefore = pickValues(known, newlyFailed);
  return Object.keys(valuesBefore).length > 0 ? { ...state, valuesBefore } : state;
}

/** Whether both are known and differ; their order does not matter. */
function isDifferent(a: string[] | undefined, b: string[] | undefined): boolean {
  return a !== undefined && b !== undefined && new Set(a).symmetricDifference(new Set(b)).size > 0;
}

/** All known states of a report, newest last. */
export function listStates(report: StoredReport): ReportState[] {
  return report.states ?? [createState(report, findGradedAt(report) ?? report.seenAt)];
}

/** All known grades of a report, newest last, each with the time from which it was known. */
export function listGrades(report: StoredReport): SeenGrade[] {
  const graded = listStates(report).filter((state): state is SeenGrade => state.result !== undefined);
  return graded.filter(({ result }, place) => graded[place - 1]?.result !== result);
}

/** All known grades of the reports of a page, newest first. */
export function listPageGrades(reports: readonly StoredReport[]): (SeenGrade & { id: string })[] {
  const grades = reports.flatMap((report) =>
    listGrades(report)
      .toReversed()
      .map((grade) => ({ ...grade, id: report.id })),
  );
  return grades.sort((a, b) => b.at - a.at);
}

/** All known scores of a report, oldest first. */
export function listScores(report: StoredReport): SeenScore[] {
  const { scores, score, seenAt } = report;
  return scores ?? (score === undefined ? [] : [{ score, at: findGradedAt(report) ?? seenAt }]);
}

/** All known scores of the reports of a page, oldest first. `reports`: newest first, as those of one time stay. */
export function listPageScores(reports: readonly StoredReport[]): SeenScore[] {
  const scores = reports.flatMap((report) => listScores(report).toReversed());
  return scores.sort((a, b) => b.at - a.at).reverse();
}

/** What is not shown: a change of these alone is not announced to pages. */
const hidden = new Set(['seenAt', 'readId']);

/** Whether two versions differ in nothing that pages show. */
export function isSameStored(a: StoredReport, b: StoredReport): boolean {
  return writeShown(a) === writeShown(b);
}

/** The shown fields as text, in an order that does not depend on when each was set. */
function writeShown(report: StoredReport): string {
  const shown = Object.entries(report).filter(([name, value]) => !hidden.has(name) && value !== undefined);
  return JSON.stringify(shown.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A database row: a report with the fields of its indexes. */
export interface ReportRow extends StoredReport {
  connectionId: string;
  /** Equal for all reports of the same page: see `getPageKey`. */
  page: string;
  host: string;
  /** See `getNewness`. */
  newness: number;
  /** The `readId` of the copy when a response last contained the report: see `SyncRow`. */
  readId: number;
}

/** In characters. Longer texts would fill the disk and slow every list down, and nobody reads them. */
const maxTextLength = 8_000;

export function createReportRow(connectionId: string, report: StoredReport, readId = 0): ReportRow {
  const { link, project, ...more } = report;
  const url = report.url.slice(0, maxTextLength);
  const shortened = {
    ...more,
    url,
    ...(project !== undefined && { project: project.slice(0, maxTextLength) }),
    // A part of a link leads nowhere.
    ...(link !== undefined && link.length <= maxTextLength && { link }),
  };
  return { ...shortened, connectionId, page: getPageKey(url), host: getHost(url), newness: getNewness(report), readId };
}

/** A row without what belongs to this browser's database. */
export function toStoredReport({ connectionId, page, host, newness, readId, ...report }: ReportRow): StoredReport {
  return report;
}
