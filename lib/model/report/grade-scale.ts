import * as z from 'zod/mini';
import type { Grade } from './report.ts';

/** How a service that sends numbers as `result` grades them, as far as its own filter by grade has shown. */
export const gradeScaleSchema = z.object({
  /** The lowest score that is good; absent if no report is good. */
  good: z.optional(z.number()),
  /** The lowest score that is decent; absent if no report is decent. */
  decent: z.optional(z.number()),
  /** Whether the service has told it. */
  isKnown: z.boolean(),
  /** When the service was asked, in milliseconds since 1970. */
  askedAt: z.number(),
});
export type GradeScale = z.output<typeof gradeScaleSchema>;

/** The grade of a score; undefined if the service did not tell its scale. */
export function findGrade(score: number, { isKnown, good, decent }: GradeScale): Grade | undefined {
  if (!isKnown) return undefined;
  if (score >= (good ?? Number.POSITIVE_INFINITY)) return 'good';
  return score >= (decent ?? Number.POSITIVE_INFINITY) ? 'decent' : 'bad';
}
