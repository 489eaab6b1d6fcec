import { getHost } from '../../../lib/model/address/page-address.ts';
import { getPageKey } from '../../../lib/model/address/same-page.ts';
import { getDayStart, type ReportFilter, type ReportSort } from '../../../lib/model/filter/report-filter.ts';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { grades } from '../../../lib/model/report/report.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';

/** A simple implementation of the list's query, to compare the fast one with. */
export function queryNaively(reports: StoredReport[], filter: ReportFilter): string[] {
  const { sortBy, order } = filter;
  return reports
    .filter((report) => isMatch(report, filter, findChange(report, reports)))
    .sort((a, b) => compareBy(sortBy, order === 'asc' ? 1 : -1, a, b) || compareBy('created', -1, a, b))
    .map(({ id }) => id);
}

/** How and when the grade of a report changed: in its own states, or compared with the page's earlier report. */
function findChange(report: StoredReport, all: StoredReport[]) {
  const list = (one: StoredReport) =>
    one.states ?? [{ result: one.result, at: one.generatedAt ?? one.createdAt ?? one.seenAt }];
  const states = list(report);
  const now = states.at(-1);
  const own = states.findLastIndex(({ result }) => result !== now?.result);
  if (own >= 0) return { from: states[own]?.result, to: now?.result, at: states[own + 1]?.at };
  const isEarlier = (other: StoredReport) =>
    other.result && isSamePage(other, report) && compareBy('created', 1, other, report) < 0;
  const earlier = all
    .filter(isEarlier)
    .sort((a, b) => compareBy('created', 1, a, b))
    .at(-1);
  if (!earlier || !now?.result) return undefined;
  // Without a time, nobody knows that its first grade came later.
  const isUndated = (earlier.generatedAt ?? earlier.createdAt) === undefined;
  const then = list(earlier).findLast(({ at }) => at <= now.at) ?? (isUndated ? list(earlier)[0] : undefined);
  return !then || then.result === now.result ? undefined : { from: then.result, to: now.result, at: now.at };
}

function isSamePage(a: StoredReport, b: StoredReport): boolean {
  return getPageKey(a.url) === getPageKey(b.url);
}

function isMatch(report: StoredReport, filter: ReportFilter, change: ReturnType<typeof findChange>): boolean {
  const { url, project = '', result, privacy, createdAt, generatedAt, failedChecks = [] } = report;
  const time = { created: createdAt, generated: generatedAt, changed: change?.at }[filter.dated];
  const kind =
    change && (grades.indexOf(change.to ?? 'good') > grades.indexOf(change.from ?? 'good') ? 'worse' : 'better');
  const text = `${url}\n${decode(url)}\n${project}`.toLowerCase();
  const isAmong = (value: string | undefined, chosen: string[]) => chosen.length === 0 || chosen.includes(value ?? '');
  return (
    filter.search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => (/^-./.test(word) ? !text.includes(word.slice(1)) : word === '-' || text.includes(word))) &&
    isAmong(project, filter.projects) &&
    isAmong(result ?? 'none', filter.results) &&
    isAmong(privacy, filter.privacies) &&
    isAmong(kind, filter.changes) &&
    (filter.checks.length === 0 || filter.checks.some((name) => failedChecks.includes(name))) &&
    (!filter.since || (time !== undefined && time >= getDayStart(filter.since))) &&
    (!filter.until || (time !== undefined && time < getDayStart(filter.until, 1)))
  );
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Missing values come last in either order. */
function compareBy(sortBy: ReportSort, sign: number, a: StoredReport, b: StoredReport): number {
  for (const key of keys[sortBy]) {
    const [one, other] = [key(a), key(b)];
    if (one === undefined || other === undefined) {
      const missing = Number(one === undefined) - Number(other === undefined);
      if (missing) return missing;
    } else if (one !== other) return sign * compareValues(one, other);
  }
  return 0;
}

type Key = (report: StoredReport) => string | number | undefined;

const getAge: Key = ({ id, createdAt }) => createdAt ?? (/^\d+$/.test(id) ? Number(id) : Number.MAX_SAFE_INTEGER);

const keys: Record<ReportSort, Key[]> = {
  created: [getAge, ({ id }) => id.length, ({ id }) => `\0${id}`],
  generated: [({ generatedAt }) => generatedAt],
  url: [({ url }) => getHost(url) || undefined, ({ url }) => `\0${url.toLowerCase()}`],
  project: [({ project }) => project],
  result: [({ result }) => result && grades.indexOf(result)],
  failed: [({ failedChecks }) => failedChecks?.length],
  score: [({ score }) => score],
  privacy: [({ privacy }) => privacy && privacies.indexOf(privacy)],
};

const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares names by the rules of the language, and text that begins with a zero byte by its characters. */
function compareValues(a: string | number, b: string | number): number {
  const isName = typeof a === 'string' && !a.startsWith('\0');
  return (isName && collator.compare(a, String(b))) || (a < b ? -1 : 1);
}
