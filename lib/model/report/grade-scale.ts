import * as z from 'zod/mini';
import type { Grade } from './report.ts';

/** How a service that sends numbers as `result` grades them, as far as its own filter by grade has shown. */
export const gradeScaleSchema = z.object({
  /** The lowest score that is good; absent if no report is good. */
  good: z.optional(z.number()),
  /** The lowest score that is decent; absent if no report is decent. */
  decent: z.optional(z.number()),
  /** The highest score that was known to be decent when the service was asked. */
  highestDecent: z.optional(z.number()),
  highestBad: z.optional(z.number()),
  /** Whether the service has told it. */
  isKnown: z.boolean(),
  /** It did so before, but not when it was asked last. */
  isStale: z.optional(z.boolean()),
  /** When the service was asked, in milliseconds since 1970. */
  askedAt: z.number(),
});
export type GradeScale = z.output<typeof gradeScaleSchema>;

/** The grade of a score; undefined if the service did not tell its scale, or not since it sent such a score. */
export function findGrade(score: number, scale: GradeScale): Grade | undefined {
  return scale.isStale && isBetweenGrades(score, scale) ? undefined : findKnownGrade(score, scale);
}

function findKnownGrade(score: number, { isKnown, good, decent }: GradeScale): Grade | undefined {
  if (!isKnown) return undefined;
  if (score >= (good ?? Number.POSITIVE_INFINITY)) return 'good';
  return score >= (decent ?? Number.POSITIVE_INFINITY) ? 'decent' : 'bad';
}

/** Whether a score lies between those known of one grade and those of the next better one, and may be either. */
export function isBetweenGrades(score: number, scale: GradeScale): boolean {
  const grade = findKnownGrade(score, scale);
  if (grade === undefined || grade === 'good') return false;
  return score > ((grade === 'decent' ? scale.highestDecent : scale.highestBad) ?? Number.NEGATIVE_INFINITY);
}
