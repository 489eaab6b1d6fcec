// Which of two reports is the newer one: decided here alone.

/** What shows how old a report is. */
export interface Aged {
  id: string;
  createdAt?: number | undefined;
  /** Its place in the service's list, higher for newer reports. Only needed if the other two show nothing. */
  order?: number | undefined;
}

/**
 * A number that is higher for a newer report: when it was created, or else its id, because sorting by id is sorting by
 * creation (interface §4.1), or else its place in the service's list. A report that no list has shown yet is the newest.
 */
export function getNewness({ id, createdAt, order }: Aged): number {
  return createdAt ?? (isNumber(id) ? Number(id) : (order ?? Number.MAX_SAFE_INTEGER));
}

/** For `sort`: newest first. */
export function compareNewest(a: Aged, b: Aged): number {
  return getNewness(b) - getNewness(a) || compareIds(b.id, a.id);
}

/** Any report is newer than a missing one. */
export function isNewer(report: Aged, other: Aged | undefined): boolean {
  return !other || compareNewest(report, other) < 0;
}

/** The newest report of each page. */
export function listNewestOfPages<R extends Aged & { page: string }>(reports: Iterable<R>): R[] {
  const newest = new Map<string, R>();
  for (const report of reports) if (isNewer(report, newest.get(report.page))) newest.set(report.page, report);
  return [...newest.values()];
}

/** Whether the id alone shows that its report is newer than that of the other id; undefined if it shows nothing. */
export function isNewerId(id: string, other: string): boolean | undefined {
  return isNumber(id) && isNumber(other) ? compareIds(id, other) > 0 : undefined;
}

/** Numbers are compared as text, because those of more than 15 digits are not exact as a `number`. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isNumber(id: string): boolean {
  return /^\d+$/.test(id);
}
