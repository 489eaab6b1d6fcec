import { type ChangeKind, changeKinds } from '../report/grade-change.ts';
import { type Privacy, privacies } from '../report/privacy.ts';
import { type Grade, grades } from '../report/report.ts';
import { type DatePeriod, datePeriods } from './date-period.ts';
import type { Order } from './service-filter.ts';
import { unlessDefault, writeParams } from './write-params.ts';

/** The columns of the list; each can be sorted by. */
export const reportSorts = [
  'created',
  'generated',
  'url',
  'project',
  'result',
  'was',
  'failed',
  'score',
  'privacy',
] as const;
export type ReportSort = (typeof reportSorts)[number];

/** A grade, or none yet. */
export const resultChoices = [...grades, 'none'] as const;
export type ResultChoice = Grade | 'none';

/** What the rows of the list can be put together by. */
export const groupings = ['project', 'page'] as const;
export type Grouping = (typeof groupings)[number];

/** A report is created once, and analysed again by every re-run; its grade may have changed long before that. */
export const datedBy = ['created', 'generated', 'changed'] as const;
export type DatedBy = (typeof datedBy)[number];

/** Which reports are shown, and in which order. An empty list of choices lets everything through. */
export interface ReportFilter {
  /** Words in any order; each has to be somewhere in the address or the project. */
  search: string;
  /** Names; the empty one stands for reports without a project. */
  projects: string[];
  results: ResultChoice[];
  privacies: Privacy[];
  hosts: string[];
  /** How the grade has changed: see `GradeChange`. With a task: what that task has changed. */
  changes: ChangeKind[];
  /** Names of checks; a report has failed one of them. */
  checks: string[];
  /** The days are those of this time. */
  dated: DatedBy;
  /** Instead of `since` and `until`. */
  period?: DatePeriod;
  /** On this day or later: `YYYY-MM-DD`, in the user's time zone. */
  since?: string;
  /** On this day or earlier. */
  until?: string;
  /** Only those without a time of generation. */
  isNeverGenerated: boolean;
  /** Only the reports of this task: the id of a job or a batch. */
  task?: string;
  sortBy: ReportSort;
  order: Order;
}

export const defaultReportFilter: ReportFilter = {
  search: '',
  projects: [],
  results: [],
  privacies: [],
  hosts: [],
  changes: [],
  checks: [],
  dated: 'created',
  isNeverGenerated: false,
  sortBy: 'created',
  order: 'desc',
};

/** Something is left out. */
export function isNarrowed(filter: ReportFilter): boolean {
  return filter.search.trim() !== '' || countFilters(filter) > 0;
}

/** By how many things something is left out, besides the search. */
export function countFilters(filter: ReportFilter): number {
  const { projects, results, privacies, hosts, changes, checks, ...others } = filter;
  const { period, since, until, isNeverGenerated, task } = others;
  const choices = [projects, results, privacies, hosts, changes, checks].map(({ length }) => length > 0);
  return [...choices, period ?? since ?? until, isNeverGenerated, task].filter(Boolean).length;
}

/** The words of a search, as texts are compared: in lower case, each once. */
export function listWords(search: string): string[] {
  return [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))];
}

/** When a day begins where the user is, or one so many days later; in milliseconds since 1970. */
export function getDayStart(day: string, daysLater = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

/** A day of the calendar, written `YYYY-MM-DD`; the years that a date field takes. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function readReportFilter(params: URLSearchParams): ReportFilter {
  const has = (name: string) => (value: string) => params.getAll(name).includes(value);
  const task = params.get('task');
  return {
    search: params.get('q') ?? '',
    projects: listOnce(params.getAll('project')),
    results: resultChoices.filter(has('result')),
    privacies: privacies.filter(has('privacy')),
    hosts: listOnce(params.getAll('host')),
    changes: changeKinds.filter(has('changed')),
    checks: listOnce(params.getAll('check')),
    dated: datedBy.find((field) => field === params.get('dated')) ?? defaultReportFilter.dated,
    ...readDays(params),
    isNeverGenerated: params.get('generated') === 'never',
    ...(task && { task }),
    sortBy: reportSorts.find((sort) => sort === params.get('sort_by')) ?? defaultReportFilter.sortBy,
    order: params.get('sort') === 'asc' ? 'asc' : 'desc',
  };
}

/** Only what is not the default. */
export function writeReportFilter(filter: ReportFilter): [string, string][] {
  const { search, dated, period, since, until, isNeverGenerated, task, sortBy, order } = filter;
  const all = (name: string, values: string[]) => values.map((value): [string, string] => [name, value]);
  return [
    ...all('project', filter.projects),
    ...all('result', filter.results),
    ...all('privacy', filter.privacies),
    ...all('host', filter.hosts),
    ...all('changed', filter.changes),
    ...all('check', filter.checks),
    ...writeParams({
      q: search,
      dated: unlessDefault(dated, defaultReportFilter.dated),
      period,
      since,
      until,
      generated: isNeverGenerated ? 'never' : undefined,
      task,
      sort_by: unlessDefault(sortBy, defaultReportFilter.sortBy),
      sort: unlessDefault(order, defaultReportFilter.order),
    }),
  ];
}

/** Days of the user's own count where no period is chosen. */
function readDays(params: URLSearchParams): Pick<ReportFilter, 'period' | 'since' | 'until'> {
  const period = datePeriods.find((period) => period === params.get('period'));
  return period ? { period } : { ...readDay('since', params), ...readDay('until', params) };
}

function readDay(name: 'since' | 'until', params: URLSearchParams): { since?: string; until?: string } {
  const day = params.get(name);
  return day && isDay(day) ? { [name]: day } : {};
}

function listOnce(values: string[]): string[] {
  return [...new Set(values)];
}
