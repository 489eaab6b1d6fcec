import { getHost } from '../../../lib/model/address/page-address.ts';
import { getDayStart, type ReportFilter, type ReportSort } from '../../../lib/model/filter/report-filter.ts';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { grades } from '../../../lib/model/report/report.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';

/** The same as the list, as plainly as it can be said: what the quick one is compared with. */
export function queryPlainly(reports: StoredReport[], filter: ReportFilter): string[] {
  const { sortBy, order } = filter;
  return reports
    .filter((report) => isMatch(report, filter))
    .sort((a, b) => compareBy(sortBy, order === 'asc' ? 1 : -1, a, b) || compareBy('created', -1, a, b))
    .map(({ id }) => id);
}

function isMatch(report: StoredReport, filter: ReportFilter): boolean {
  const { url, project = '', result, privacy, createdAt, generatedAt } = report;
  const time = filter.dated === 'generated' ? generatedAt : createdAt;
  const text = `${url}\n${decode(url)}\n${project}`.toLowerCase();
  const isAmong = (value: string | undefined, chosen: string[]) => chosen.length === 0 || chosen.includes(value ?? '');
  return (
    filter.search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    isAmong(project, filter.projects) &&
    isAmong(result ?? 'none', filter.results) &&
    isAmong(privacy, filter.privacies) &&
    isAmong(getHost(url), filter.hosts) &&
    (!filter.isNeverGenerated || generatedAt === undefined) &&
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

/** What is not known comes last, whatever the order. */
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

const getNumber: Key = ({ id }) => (/^\d{1,15}$/.test(id) ? Number(id) : undefined);

const keys: Record<ReportSort, Key[]> = {
  created: [({ createdAt }) => createdAt, getNumber, ({ id }) => `\0${id}`],
  generated: [({ generatedAt }) => generatedAt],
  url: [({ url }) => getHost(url) || undefined, ({ url }) => `\0${url.toLowerCase()}`],
  project: [({ project }) => project],
  result: [({ result }) => result && grades.indexOf(result)],
  privacy: [({ privacy }) => privacy && privacies.indexOf(privacy)],
};

const reading = new Intl.Collator(undefined, { numeric: true });

/** Names as people read them; what begins with a zero byte by its characters. */
function compareValues(a: string | number, b: string | number): number {
  const isName = typeof a === 'string' && !a.startsWith('\0');
  return (isName && reading.compare(a, String(b))) || (a < b ? -1 : 1);
}
