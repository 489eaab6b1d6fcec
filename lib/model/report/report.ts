import type { Privacy } from './privacy.ts';

/** A report's `result` (interface §2): the grade that people see. Best first. */
export const grades = ['good', 'decent', 'bad'] as const;
export type Grade = (typeof grades)[number];

/** Whether a page with this grade has something to mend, so that its failed checks matter. */
export const needsWork: Record<Grade, boolean> = { good: false, decent: true, bad: true };

/**
 * A report in the form that the rest of the product uses. Times are milliseconds since 1970. Values that the service
 * did not send are absent. `fields` has every field of the response under the service's own names, for the details.
 */
export interface Report {
  id: string;
  url: string;
  project?: string;
  result?: Grade;
  /** Points, if the service gives any. */
  score?: number;
  createdAt?: number;
  generatedAt?: number;
  privacy?: Privacy;
  /** The report page's address as the service sent it. Not checked yet: see `getReportLink`. */
  link?: string;
  fields: Record<string, unknown>;
}

/**
 * Whether the service may still be analysing the page: `result` is absent, empty, or a word that is no grade. Any other
 * value, such as a number, is final, even if its grade is not known.
 */
export function isAwaitingResult({ result, fields }: Pick<Report, 'result' | 'fields'>): boolean {
  const sent = fields.result;
  if (result !== undefined) return false;
  return sent === undefined || sent === null || (typeof sent === 'string' && !/^\s*-?\d/.test(sent));
}

/** When the grade was determined, as far as known. */
export function findGradedAt(report: Pick<Report, 'generatedAt' | 'createdAt'>): number | undefined {
  return report.generatedAt ?? report.createdAt;
}
