// A service may send a number as `result`, where the interface (§2) has a word. Its own filter by grade tells which
// numbers are good, decent and bad: the lowest score of each grade. It is asked again when a new score may be a lower one.
import { findGrade, type GradeScale, isBetweenGrades } from '../model/report/grade-scale.ts';
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

/** A scale is asked for again after a day. */
const maxAgeMs = 24 * 60 * 60_000;
/** Or after this time, if the service did not tell it. */
const unknownAgeMs = 10 * 60_000;
/** Or after this time, if a row contradicts it, or the service did not answer: then it may have changed. */
const doubtfulAgeMs = 60_000;

export function createGrader({ store, listLowest, now }: Parts): GradeReports {
  const ask = async (former: GradeScale | undefined, reports: Report[]): Promise<GradeScale> => {
    const told = await Promise.all([findLowest('good'), findLowest('decent')]).then(createScale, () => undefined);
    if (!told) {
      // The former scale holds until the service is asked again, but not for scores that may be of another grade.
      const kept = { ...(former ?? { isKnown: false }), askedAt: now(), isStale: true };
      await store.write(kept);
      return kept;
    }
    const lowest = { ...told, askedAt: now() };
    const known = [...reports.map(({ fields }) => findScore(fields)), former?.highestDecent, former?.highestBad];
    const scores = known.filter((score) => score !== undefined).sort((a, b) => b - a);
    const findHighest = (grade: Grade) => scores.find((score) => findGrade(score, lowest) === grade);
    const scale = omitUndefined({
      ...lowest,
      highestDecent: findHighest('decent'),
      highestBad: findHighest('bad'),
    });
    await store.write(scale);
    return scale;
  };

  const findLowest = async (grade: Grade): Promise<number | undefined> => {
    const scores = (await listLowest(grade)).flatMap(({ fields }) => findScore(fields) ?? []);
    if (!scores.every((score, index) => score >= (scores[index - 1] ?? 0))) throw new Error('The order is ignored.');
    return scores[0];
  };

  return async (reports, filter) => {
    const scored = reports.filter(isScored);
    if (scored.length === 0) return reports;
    const stored = await store.read();
    const ageMs = stored ? Math.abs(now() - stored.askedAt) : Number.POSITIVE_INFINITY;
    const scale = stored && ageMs < findMaxAge(scored, stored, filter) ? stored : await ask(stored, scored);
    const grade = (report: Report) => omitUndefined({ ...report, result: filter ?? findGradeOf(report, scale) });
    return reports.map((report) => (isScored(report) ? grade(report) : report));
  };
}

/** After how many milliseconds a scale is too old for these reports. */
function findMaxAge(reports: Report[], scale: GradeScale, filter: Grade | undefined): number {
  if (!scale.isKnown) return unknownAgeMs;
  if (scale.isStale) return doubtfulAgeMs;
  if (filter) return reports.every((report) => findGradeOf(report, scale) === filter) ? maxAgeMs : doubtfulAgeMs;
  return reports.some(({ fields }) => isBetweenGrades(findScore(fields) ?? 0, scale)) ? 0 : maxAgeMs;
}

/** Undefined if what the service told is no scale. */
function createScale([good, decent]: (number | undefined)[]): Omit<GradeScale, 'askedAt'> | undefined {
  const isScale = good === undefined || decent === undefined || decent < good;
  return isScale ? omitUndefined({ isKnown: true, good, decent }) : undefined;
}

/** Whether the report's `result` is a number. */
function isScored({ result, fields }: Report): boolean {
  return result === undefined && findScore(fields) !== undefined;
}

function findGradeOf({ fields }: Report, scale: GradeScale): Grade | undefined {
  const score = findScore(fields);
  return score === undefined ? undefined : findGrade(score, scale);
}
