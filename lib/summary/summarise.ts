import { greatest } from 'd3-array';
import { countGrades, type GradeCounts } from '../insights/grade-counts.ts';
import { type ChangeKind, compareGrades } from '../model/report/grade-change.ts';
import { findGradedAt, type Grade, grades } from '../model/report/report.ts';
import { compareNewness, listGrades, type ReportRow, type SeenGrade } from '../model/report/stored-report.ts';

/** What became of a page's grade: changed, the same, or the page had none at that time. */
export type PageChange = ChangeKind | 'same' | 'added';

export interface Summary {
  /** How many pages there are. */
  count: number;
  now: GradeCounts;
  /** At the beginning of the day: of the pages that had a report then. */
  before: GradeCounts;
  /** Pages without a grade are in none of them. */
  changes: Record<PageChange, number>;
  /** The first of those that are not good, the worst first. */
  worst: SummaryPage[];
  /** How many are not good. */
  worstCount: number;
  madeAt: number;
}

/** A page by its last report. */
export interface SummaryPage {
  report: ReportRow & { result: Grade };
  /** Its grade at the beginning of the day. */
  was?: Grade;
}

interface Options {
  /** All reports of a page, whether or not the filter lets them through. */
  listOfPage: (page: string) => ReportRow[];
  /** Changes since then, in milliseconds since 1970. */
  since: number;
  /** How many pages are listed. */
  limit: number;
  now: number;
}

/** What these reports come to, by page: the report that was analysed last counts. */
export function summarise(reports: readonly ReportRow[], { listOfPage, since, limit, now }: Options): Summary {
  const pages = Array.from(
    Map.groupBy(reports, ({ page }) => page),
    ([page, reports]) => ({ report: getLast(reports), was: findGradeAt(listOfPage(page), since) }),
  );
  const changes = { better: 0, worse: 0, same: 0, added: 0 };
  for (const { report, was } of pages) if (report.result) changes[getChange(report.result, was)] += 1;
  const worst = pages.filter(isNotGood).sort(compareBadness);
  return {
    count: pages.length,
    now: countGrades(pages.map(({ report }) => report)),
    before: countGrades(pages.flatMap(({ was }) => (was ? [{ result: was }] : []))),
    changes,
    worst: worst.slice(0, limit),
    worstCount: worst.length,
    madeAt: now,
  };
}

function getLast(reports: readonly ReportRow[]): ReportRow {
  return reports.reduce((last, report) => {
    const later = (findGradedAt(report) ?? 0) - (findGradedAt(last) ?? 0);
    return later > 0 || (later === 0 && compareNewness(report, last) < 0) ? report : last;
  });
}

/** Undefined where the page had no report yet. */
function findGradeAt(reports: readonly ReportRow[], time: number): Grade | undefined {
  const seen = reports.flatMap(listDatedGrades).filter(({ at }) => at <= time);
  return greatest(seen, ({ at }) => at)?.result;
}

/** What a report was before its first known grade is not known: it counts as that, from the day it was created. */
function listDatedGrades(report: ReportRow): SeenGrade[] {
  const [first, ...others] = listGrades(report);
  return first ? [{ ...first, at: Math.min(first.at, report.createdAt ?? first.at) }, ...others] : [];
}

export function getChange(result: Grade, was: Grade | undefined): PageChange {
  return was ? (compareGrades(was, result) ?? 'same') : 'added';
}

type Page = { report: ReportRow; was: Grade | undefined };

function isNotGood(page: Page): page is SummaryPage & Page {
  return page.report.result === 'bad' || page.report.result === 'decent';
}

/** For `sort`: the worst grade, what got worse, what fails most checks, the lowest score. */
function compareBadness(a: SummaryPage, b: SummaryPage): number {
  return (
    grades.indexOf(b.report.result) - grades.indexOf(a.report.result) ||
    Number(hasBecomeWorse(b)) - Number(hasBecomeWorse(a)) ||
    (b.report.failedChecks?.length ?? 0) - (a.report.failedChecks?.length ?? 0) ||
    (a.report.score ?? 0) - (b.report.score ?? 0) ||
    // Letter by letter: there may be a hundred thousand.
    (a.report.url < b.report.url ? -1 : 1)
  );
}

function hasBecomeWorse({ report, was }: SummaryPage): boolean {
  return getChange(report.result, was) === 'worse';
}
