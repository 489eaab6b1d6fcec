import { greatest, mean } from 'd3-array';
import { type ChangeKind, compareGrades } from '../model/report/grade-change.ts';
import { isNewer } from '../model/report/newer.ts';
import { findGradedAt, type Grade, grades, needsWork } from '../model/report/report.ts';
import {
  listPageScores,
  listStates,
  type ReportRow,
  type ReportState,
  type SeenScore,
  type StoredReport,
} from '../model/report/stored-report.ts';
import { type CheckComparison, compareChecks } from './count-checks.ts';
import { countGrades, type GradeCounts } from './grade-counts.ts';

/** How a page's grade changed since a given time. `added`: the page had no grade then. */
export type PageChange = ChangeKind | 'same' | 'added';

export interface Summary {
  /** Number of pages. */
  count: number;
  now: GradeCounts;
  /** The grades at `since`, of the pages that had one then. */
  before: GradeCounts;
  /** Mean scores of the pages from `since` to now, oldest first. Empty if the service sends no scores. */
  scores: SeenScore[];
  /** Number of pages. Pages without a grade are not counted. */
  changes: Record<PageChange, number>;
  /** The checks that most pages fail, most first, of the pages whose checks are known (`checked`). */
  checks: CheckComparison;
  /** Pages that need work, worst first, at most `limit`. */
  worst: SummaryPage[];
  /** Number of all pages that need work. */
  worstCount: number;
  madeAt: number;
}

/** A page, represented by its last report. */
export interface SummaryPage {
  report: ReportRow & { result: Grade };
  /** The page's grade at `since`. */
  previousGrade?: Grade;
}

interface Options {
  /** Lists all reports of a page, including those that the filter excludes. */
  listOfPage: (page: string) => ReportRow[];
  /** The time to compare with, in milliseconds since 1970. */
  since: number;
  /** Pages listed at most. */
  limit: number;
  now: number;
}

/** Summarises reports by page. Of each page, the report that was analysed last counts. */
export function summarise(reports: readonly ReportRow[], { listOfPage, since, limit, now }: Options): Summary {
  const pages = Array.from(
    Map.groupBy(reports, ({ page }) => page),
    ([page, reports]) => {
      const { result: previousGrade, failedChecks: failedBefore } = findStateAt(listOfPage(page), since) ?? {};
      return { report: getLast(reports), previousGrade, failedBefore };
    },
  );
  const changes = { better: 0, worse: 0, same: 0, added: 0 };
  for (const { report, previousGrade } of pages)
    if (report.result) changes[getChange(report.result, previousGrade)] += 1;
  const worst = pages.filter(isToMend).sort(compareBadness);
  return {
    count: pages.length,
    now: countGrades(pages.map(({ report }) => report)),
    before: countGrades(pages.flatMap(({ previousGrade }) => (previousGrade ? [{ result: previousGrade }] : []))),
    scores: listMeanScores(
      pages.map(({ report }) => listOfPage(report.page)),
      since,
      now,
    ),
    changes,
    checks: compareChecks(pages),
    worst: worst.slice(0, limit),
    worstCount: worst.length,
    madeAt: now,
  };
}

/** Enough for a line to show when something happened. */
const scoreSteps = 12;

/**
 * The mean score of the pages at equal distances from `since` to `now`, oldest first; empty if none has a score. Before
 * a page's first known score, that score counts, so that only pages whose score has changed move the mean.
 */
function listMeanScores(pages: readonly StoredReport[][], since: number, now: number): SeenScore[] {
  const scoresOfPages = pages.map(listPageScores).filter(({ length }) => length > 0);
  if (scoresOfPages.length === 0) return [];
  return Array.from({ length: scoreSteps + 1 }, (_, step) => {
    const at = since + ((now - since) * step) / scoreSteps;
    const score = mean(scoresOfPages, (scores) => (scores.findLast((seen) => seen.at <= at) ?? scores[0])?.score) ?? 0;
    return { at, score: Number(score.toPrecision(3)) };
  });
}

function getLast(reports: readonly ReportRow[]): ReportRow {
  return reports.reduce((last, report) => {
    const later = (findGradedAt(report) ?? 0) - (findGradedAt(last) ?? 0);
    return later > 0 || (later === 0 && isNewer(report, last)) ? report : last;
  });
}

/** The page's state at a time; undefined if it had no grade yet. */
function findStateAt(reports: readonly ReportRow[], time: number): ReportState | undefined {
  const seen = reports.flatMap(listDatedStates).filter(({ at, result }) => at <= time && result);
  return greatest(seen, ({ at }) => at);
}

/** A report's grade before the first known one is unknown: the first known state counts from the report's creation. */
function listDatedStates(report: ReportRow): ReportState[] {
  const [first, ...others] = listStates(report);
  return first ? [{ ...first, at: Math.min(first.at, report.createdAt ?? first.at) }, ...others] : [];
}

export function getChange(result: Grade, previousGrade: Grade | undefined): PageChange {
  return previousGrade ? (compareGrades(previousGrade, result) ?? 'same') : 'added';
}

type Page = { report: ReportRow; previousGrade: Grade | undefined; failedBefore: string[] | undefined };

function isToMend(page: Page): page is SummaryPage & Page {
  return page.report.result !== undefined && needsWork[page.report.result];
}

/** Worst grade first, then pages that became worse, those with most failed checks, and the lowest score. */
function compareBadness(a: SummaryPage, b: SummaryPage): number {
  return (
    grades.indexOf(b.report.result) - grades.indexOf(a.report.result) ||
    Number(hasBecomeWorse(b)) - Number(hasBecomeWorse(a)) ||
    (b.report.failedChecks?.length ?? 0) - (a.report.failedChecks?.length ?? 0) ||
    (a.report.score ?? 0) - (b.report.score ?? 0) ||
    // By code units: a collator is too slow for 100,000 pages.
    (a.report.url < b.report.url ? -1 : 1)
  );
}

function hasBecomeWorse({ report, previousGrade }: SummaryPage): boolean {
  return getChange(report.result, previousGrade) === 'worse';
}
