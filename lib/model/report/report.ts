import type { Privacy } from './privacy.ts';

/** A report's `result` (interface §2): the grade that people see. */
export const grades = ['good', 'decent', 'bad'] as const;
export type Grade = (typeof grades)[number];

/**
 * A report as the rest of the product knows it. Times are milliseconds since 1970; what the service did not say is
 * absent. `fields` holds every field of the answer under the service's own names, for the details.
 */
export interface Report {
  id: string;
  url: string;
  project?: string;
  result?: Grade;
  /** Points, where the service gives some. */
  score?: number;
  createdAt?: number;
  generatedAt?: number;
  privacy?: Privacy;
  /** The report page's address as the service sent it: not yet checked, see `getReportLink`. */
  link?: string;
  fields: Record<string, unknown>;
}

/** When the grade was made, as well as it is known. */
export function findGradedAt(report: Pick<Report, 'generatedAt' | 'createdAt'>): number | undefined {
  return report.generatedAt ?? report.createdAt;
}

type Dated = Pick<Report, 'id' | 'createdAt'>;

/** What is not there is older than everything. */
export function isOlder(report: Dated | undefined, other: Dated): boolean {
  if (!report) return true;
  const [time, otherTime] = [report.createdAt ?? 0, other.createdAt ?? 0];
  if (time !== otherTime) return time < otherTime;
  // Sorting by id is sorting by creation (interface §4.1).
  return report.id.localeCompare(other.id, 'en', { numeric: true }) < 0;
}
