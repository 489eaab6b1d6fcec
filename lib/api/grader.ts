// A service may send a number as `result`, where the interface (§2) has a word. Its own filter by grade tells which
// numbers are good, decent and bad: the lowest score of each grade.
import { findGrade, type GradeScale } from '../model/report/grade-scale.ts';
import type { Grade, Report } from '../model/report/report.ts';
import { omitUndefined } from '../model/schemas.ts';
import { findScore } from './answer-schemas.ts';

/** Where the scale of a connection is kept. */
export interface GradeScaleStore {
  read(): Promise<GradeScale | undefined>;
  write(scale: GradeScale): Promise<void>;
}

interface Parts {
  store: GradeScaleStore;
  /** Requests the reports of a grade, those with the lowest result first. */
  listLowest(grade: Grade): Promise<Report[]>;
  now(): number;
}

/** Grades reports whose `result` is a number. `filter`: the grade by which the service was asked to filter them. */
export type GradeReports = (reports: Report[], filter?: Grade) => Promise<Report[]>;

const minute = 60_000;
/** A scale is asked for again after a day, or if it does not tell a grade: the new report may be the first of its kind. */
const maxScaleAgeMs = 24 * 60 * minute;
const maxGapAgeMs = 10 * minute;
/** A row that contradicts the scale shows that it has changed. */
const minScaleAgeMs = minute;

export function createGrader({ store, listLowest, now }: Parts): GradeReports {
  const ask = async (): Promise<GradeScale> => {
    // If that fails, the reports are shown without a grade until the service is asked again.
    const [good, decent] = await Promise.all([findLowest('good'), findLowest('decent')]).catch(() => []);
    const isOrdered = good === undefined || decent === undefined || decent < good;
    const scale = { ...(isOrdered && { good, decent }), askedAt: now() };
    await store.write(scale);
    return scale;
  };

  const findLowest = async (grade: Grade): Promise<number | undefined> => {
    const scores = (await listLowest(grade)).flatMap(({ fields }) => findScore(fields) ?? []);
    // A service that ignores the order does not tell the lowest score.
    const isSorted = scores.every((score, index) => score >= (scores[index - 1] ?? 0));
    return isSorted ? scores[0] : undefined;
  };

  const gradeBy = (reports: Report[], scale: GradeScale): Report[] =>
    reports.map((report) => omitUndefined({ ...report, result: findGradeOf(report, scale) }));

  return async (reports, filter) => {
    const scored = reports.filter(isScored);
    if (scored.length === 0) return reports;
    const stored = await store.read();
    const ageMs = stored ? Math.abs(now() - stored.askedAt) : Number.POSITIVE_INFINITY;
    const grades = stored ? scored.map((report) => findGradeOf(report, stored)) : [];
    const hasGap = grades.includes(undefined);
    const isContradicted = filter !== undefined && grades.some((grade) => grade && grade !== filter);
    const isOld = ageMs > maxScaleAgeMs || (hasGap && ageMs > maxGapAgeMs) || (isContradicted && ageMs > minScaleAgeMs);
    const scale = stored && !isOld ? stored : await ask();
    return filter
      ? reports.map((report) => (isScored(report) ? { ...report, result: filter } : report))
      : gradeBy(reports, scale);
  };
}

/** Whether the report's `result` is a number. */
function isScored({ result, fields }: Report): boolean {
  return result === undefined && findScore(fields) !== undefined;
}

function findGradeOf({ result, fields }: Report, scale: GradeScale): Grade | undefined {
  const score = findScore(fields);
  return result ?? (score === undefined ? undefined : findGrade(score, scale));
}
