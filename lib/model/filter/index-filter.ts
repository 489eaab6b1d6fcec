import { type Privacy, privacies } from '../report/privacy.ts';
import { type Grade, grades } from '../report/report.ts';
import type { Order } from './service-filter.ts';

/** The columns of the list; each can be sorted by. */
export const indexSorts = ['created', 'generated', 'url', 'project', 'result', 'privacy'] as const;
export type IndexSort = (typeof indexSorts)[number];

/** A grade, or none yet. */
export const indexResults = [...grades, 'none'] as const;
export type IndexResult = Grade | 'none';

/** What the rows of the list can be put together by. */
export const groupings = ['project', 'page'] as const;
export type Grouping = (typeof groupings)[number];

/** Which reports are shown, and in which order. An empty list of choices lets everything through. */
export interface IndexFilter {
  /** Words in any order; each has to be somewhere in the address or the project. */
  search: string;
  /** Names; the empty one stands for reports without a project. */
  projects: string[];
  results: IndexResult[];
  privacies: Privacy[];
  hosts: string[];
  /** Created on this day or later: `YYYY-MM-DD`, in the user's time zone. */
  since?: string;
  /** Created on this day or earlier. */
  until?: string;
  /** Only those without a time of generation. */
  isNeverGenerated: boolean;
  sortBy: IndexSort;
  order: Order;
}

export const defaultIndexFilter: IndexFilter = {
  search: '',
  projects: [],
  results: [],
  privacies: [],
  hosts: [],
  isNeverGenerated: false,
  sortBy: 'created',
  order: 'desc',
};

/** Something is left out. */
export function isNarrowed(filter: IndexFilter): boolean {
  return filter.search.trim() !== '' || countFilters(filter) > 0;
}

/** By how many things something is left out, besides the search. */
export function countFilters(filter: IndexFilter): number {
  const { projects, results, privacies, hosts, since, until, isNeverGenerated } = filter;
  const choices = [projects, results, privacies, hosts].map(({ length }) => length > 0);
  return [...choices, since ?? until, isNeverGenerated].filter(Boolean).length;
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

export function readIndexFilter(params: URLSearchParams): IndexFilter {
  const has = (name: string) => (value: string) => params.getAll(name).includes(value);
  return {
    search: params.get('q') ?? '',
    projects: listOnce(params.getAll('project')),
    results: indexResults.filter(has('result')),
    privacies: privacies.filter(has('privacy')),
    hosts: listOnce(params.getAll('host')),
    ...readDay('since', params),
    ...readDay('until', params),
    isNeverGenerated: params.get('generated') === 'never',
    sortBy: indexSorts.find((sort) => sort === params.get('sort_by')) ?? defaultIndexFilter.sortBy,
    order: params.get('sort') === 'asc' ? 'asc' : 'desc',
  };
}

/** Only what is not the default. */
export function writeIndexFilter(filter: IndexFilter): [string, string][] {
  const { search, since, until, isNeverGenerated, sortBy, order } = filter;
  const all = (name: string, values: string[]) => values.map((value): [string, string] => [name, value]);
  const params: [string, string, boolean][] = [
    ['q', search, search !== ''],
    ['since', since ?? '', since !== undefined],
    ['until', until ?? '', until !== undefined],
    ['generated', 'never', isNeverGenerated],
    ['sort_by', sortBy, sortBy !== defaultIndexFilter.sortBy],
    ['sort', order, order !== defaultIndexFilter.order],
  ];
  return [
    ...all('project', filter.projects),
    ...all('result', filter.results),
    ...all('privacy', filter.privacies),
    ...all('host', filter.hosts),
    ...params.filter(([, , isSaid]) => isSaid).map(([name, value]): [string, string] => [name, value]),
  ];
}

function readDay(name: 'since' | 'until', params: URLSearchParams): { since?: string; until?: string } {
  const day = params.get(name);
  return day && isDay(day) ? { [name]: day } : {};
}

function listOnce(values: string[]): string[] {
  return [...new Set(values)];
}
