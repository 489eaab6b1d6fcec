import { type ChangeKind, changeKinds } from '../report/grade-change.ts';
import { type Privacy, privacies } from '../report/privacy.ts';
import { type Grade, grades } from '../report/report.ts';
import { type DatePeriod, datePeriods } from './date-period.ts';
import type { Order } from './service-query.ts';
import { unlessDefault, writeParams } from './write-params.ts';

/** The columns that the list can be sorted by. */
export const reportSorts = ['created', 'generated', 'url', 'project', 'result', 'failed', 'score', 'privacy'] as const;
export type ReportSort = (typeof reportSorts)[number];

/** The choices for the grade; `none` is a report without a grade. */
export const resultChoices = [...grades, 'none'] as const;
export type ResultChoice = Grade | 'none';

/** What the rows of the list can be grouped by. */
export const groupings = ['project', 'page'] as const;
export type Grouping = (typeof groupings)[number];

/**
 * Which time the date filter uses. A report is created once, and generated again by every re-run. Its grade may have
 * changed long before that.
 */
export const datedBy = ['created', 'generated', 'changed'] as const;
export type DatedBy = (typeof datedBy)[number];

/** Which reports are shown, and in which order. An empty list of choices lets everything through. */
export interface ReportFilter {
  /** Words for the address and the project: see `readSearch`. */
  search: string;
  /** Names; an empty name stands for reports without a project. */
  projects: string[];
  results: ResultChoice[];
  privacies: Privacy[];
  /** How the grade has changed: see `GradeChange`. With `task`: how that task changed it. */
  changes: ChangeKind[];
  /** Names of checks. A report matches if it failed one of them. */
  checks: string[];
  /** The time that `period`, `since` and `until` refer to. */
  dated: DatedBy;
  /** Replaces `since` and `until`. */
  period?: DatePeriod;
  /** On this day or later: `YYYY-MM-DD`, in the user's time zone. */
  since?: string;
  /** On this day or earlier. */
  until?: string;
  /** Only reports of this task: the id of a job or a batch. */
  task?: string;
  sortBy: ReportSort;
  order: Order;
}

export const defaultReportFilter: ReportFilter = {
  search: '',
  projects: [],
  results: [],
  privacies: [],
  changes: [],
  checks: [],
  dated: 'created',
  sortBy: 'created',
  order: 'desc',
};

/** Whether a search or a filter is set. */
export function isNarrowed(filter: ReportFilter): boolean {
  const { search, projects, results, privacies, changes, checks, period, since, until, task } = filter;
  const isChosen = [projects, results, privacies, changes, checks].some(({ length }) => length > 0);
  return isChosen || [search.trim(), period, since, until, task].some(Boolean);
}

/** The start of a day in the user's time zone, or of a day some days later; in milliseconds since 1970. */
export function getDayStart(day: string, daysLater = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, in a year that a date field accepts. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function readReportFilter(params: URLSearchParams): ReportFilter {
  const has = (name: string) => (value: string) => params.getAll(name).includes(value);
  return {
    search: params.get('q') ?? '',
    projects: listUnique(params.getAll('project')),
    results: resultChoices.filter(has('result')),
    privacies: privacies.filter(has('privacy')),
    changes: changeKinds.filter(has('changed')),
    checks: listUnique(params.getAll('check')),
    dated: datedBy.find((field) => field === params.get('dated')) ?? defaultReportFilter.dated,
    ...readDays(params),
    task: params.get('task') || undefined,
    sortBy: reportSorts.find((sort) => sort === params.get('sort_by')) ?? defaultReportFilter.sortBy,
    order: params.get('sort') === 'asc' ? 'asc' : 'desc',
  };
}

/** The parameters that differ from the default. */
export function writeReportFilter(filter: ReportFilter): [string, string][] {
  const { search, dated, period, since, until, task, sortBy, order } = filter;
  const repeat = (name: string, values: string[]) => values.map((value): [string, string] => [name, value]);
  return [
    ...repeat('project', filter.projects),
    ...repeat('result', filter.results),
    ...repeat('privacy', filter.privacies),
    ...repeat('changed', filter.changes),
    ...repeat('check', filter.checks),
    ...writeParams({
      q: search,
      dated: unlessDefault(dated, defaultReportFilter.dated),
      period,
      since,
      until,
      task,
      sort_by: unlessDefault(sortBy, defaultReportFilter.sortBy),
      sort: unlessDefault(order, defaultReportFilter.order),
    }),
  ];
}

/** The dates count only if no period is set. */
function readDays(params: URLSearchParams): Pick<ReportFilter, 'period' | 'since' | 'until'> {
  const period = datePeriods.find((period) => period === params.get('period'));
  return period ? { period } : { since: findDay(params, 'since'), until: findDay(params, 'until') };
}

/** A parameter that is a day of the calendar. */
export function findDay(params: URLSearchParams, name: string): string | undefined {
  const day = params.get(name) ?? '';
  return isDay(day) ? day : undefined;
}

function listUnique(values: string[]): string[] {
  return [...new Set(values)];
}
