import * as z from 'zod/mini';
import type { Grade } from './report.ts';

/** How a service that sends numbers as `result` grades them, as far as its own filter by grade has shown. */
export const gradeScaleSchema = z.object({
  /** The lowest score that is good. */
  good: z.optional(z.number()),
  /** The lowest score that is decent. */
  decent: z.optional(z.number()),
  /** When the service was asked, in milliseconds since 1970. */
  askedAt: z.number(),
});
export type GradeScale = z.output<typeof gradeScaleSchema>;

/** The grade of a score; undefined if the scale does not tell. */
export function findGrade(score: number, { good, decent }: GradeScale): Grade | undefined {
  if (good !== undefined && score >= good) return 'good';
  if (decent === undefined) return undefined;
  if (score < decent) return 'bad';
  return good !== undefined ? 'decent' : undefined;
}
