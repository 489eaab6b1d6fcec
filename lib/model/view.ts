import { type ItemFilter, itemFilters } from './batch.ts';
import { type LineKind, lineKinds } from './bulk/list-line.ts';
import { type FiguresFilter, readFiguresFilter, writeFiguresFilter } from './filter/figures-filter.ts';
import {
  type Grouping,
  groupings,
  type IndexFilter,
  readIndexFilter,
  writeIndexFilter,
} from './filter/index-filter.ts';
import {
  defaultProjectFilter,
  defaultReportFilter,
  orders,
  type ProjectFilter,
  pageSizes,
  projectSorts,
  type ReportFilter,
  reportSorts,
} from './filter/service-filter.ts';
import { type JobState, jobStates } from './job.ts';
import { grades } from './report/report.ts';

/** What the options page shows, as its hash says it: `#/reports?search=shop&per_page=50`. */
export type View =
  | ReportsView
  | IndexView
  | { name: 'projects'; filter: ProjectFilter }
  | FiguresView
  | ActivityView
  | AnalyseView
  | PlainView;

/** Those that have nothing to choose in their address. */
const plainViewNames = ['connections', 'settings', 'welcome', 'whatLeaves'] as const;
type PlainViewName = (typeof plainViewNames)[number];
type PlainView = { [Name in PlainViewName]: { name: Name } }[PlainViewName];

export interface FiguresView {
  name: 'figures';
  filter: FiguresFilter;
}

/** `state` absent: jobs of every state. */
export interface ActivityView {
  name: 'activity';
  state?: JobState;
  /** The one to open. */
  jobId?: string;
  /** Instead of the jobs, what became of the items of a batch; `show` absent: of all. */
  batchId?: string;
  show?: ItemFilter;
}

/** Where the rows of the reports come from. */
export type ReportSource = 'index' | 'service';

/** The reports as the service lists them. */
export interface ReportsView {
  name: 'reports';
  from?: undefined;
  filter: ReportFilter;
  reportId?: string;
}

/** The reports as the local index knows them. */
export interface IndexView {
  name: 'reports';
  from: 'index';
  filter: IndexFilter;
  groupBy?: Grouping;
  reportId?: string;
}

/** Many addresses are brought together here, to be analysed. */
export interface AnalyseView {
  name: 'analyse';
  /** Of the addresses, only these are shown; absent: all. */
  kind?: LineKind;
}

/** Never fails: an unknown view is the first one, and a value that is not allowed falls back to its default alone. */
export function readView(hash: string): View {
  const [path = '', ...query] = hash.replace(/^#\/?/, '').split('?');
  const params = new URLSearchParams(query.join('?'));
  if (path === 'projects') return { name: path, filter: readProjectFilter(params) };
  if (path === 'figures') return { name: path, filter: readFiguresFilter(params) };
  if (path === 'activity') return { name: path, ...readActivity(params) };
  if (path === 'analyse') return { name: path, ...readLineKind(params) };
  const plain = plainViewNames.find((name) => name === path);
  if (plain) return { name: plain };
  const reportId = params.get('report');
  const details = reportId && { reportId };
  if (params.get('from') === 'index') {
    const groupBy = groupings.find((grouping) => grouping === params.get('group'));
    return { name: 'reports', from: 'index', filter: readIndexFilter(params), ...(groupBy && { groupBy }), ...details };
  }
  return { name: 'reports', filter: readReportFilter(params), ...details };
}

function readActivity(params: URLSearchParams) {
  const state = jobStates.find((state) => state === params.get('state'));
  const jobId = params.get('job');
  const batchId = params.get('batch');
  const show = itemFilters.find((show) => show === params.get('show'));
  return { ...(state && { state }), ...(jobId && { jobId }), ...(batchId && { batchId }), ...(show && { show }) };
}

function readLineKind(params: URLSearchParams) {
  const kind = lineKinds.find((kind) => kind === params.get('show'));
  return kind && { kind };
}

/** The shortest hash that `readView` reads as this view: defaults are left out. */
export function writeView(view: View): string {
  const query = new URLSearchParams(writeParams(view)).toString();
  return `#/${view.name}${query && `?${query}`}`;
}

function readReportFilter(params: URLSearchParams): ReportFilter {
  const result = grades.find((grade) => grade === params.get('result'));
  return {
    ...readListFields(params),
    project: params.get('project') ?? defaultReportFilter.project,
    ...(result && { result }),
    sortBy: reportSorts.find((sort) => sort === params.get('sort_by')) ?? defaultReportFilter.sortBy,
  };
}

function readProjectFilter(params: URLSearchParams): ProjectFilter {
  const sortBy = projectSorts.find((sort) => sort === params.get('sort_by'));
  return { ...readListFields(params), sortBy: sortBy ?? defaultProjectFilter.sortBy };
}

/** What both lists have in common, with the same defaults (sections 4.1 and 4.2). */
function readListFields(params: URLSearchParams) {
  return {
    search: params.get('search') ?? defaultReportFilter.search,
    order: orders.find((order) => order === params.get('sort')) ?? defaultReportFilter.order,
    perPage: pageSizes.find((size) => String(size) === params.get('per_page')) ?? defaultReportFilter.perPage,
    page: readPageNumber(params.get('page')),
  };
}

function readPageNumber(text: string | null): number {
  const isCount = text !== null && /^[1-9]\d{0,8}$/.test(text);
  return isCount ? Number(text) : defaultReportFilter.page;
}

function writeParams(view: View): [string, string][] {
  if (view.name === 'projects') return writeFilter(view.filter, defaultProjectFilter);
  if (view.name === 'figures') return writeFiguresFilter(view.filter);
  if (view.name === 'activity') return writeActivity(view);
  if (view.name === 'analyse') return writeSaid({ show: view.kind });
  if (view.name !== 'reports') return [];
  const params = view.from === 'index' ? writeIndexView(view) : writeReportFilter(view.filter);
  if (view.reportId) params.push(['report', view.reportId]);
  return params;
}

function writeIndexView({ filter, groupBy }: IndexView): [string, string][] {
  return [['from', 'index'], ...writeIndexFilter(filter), ...writeSaid({ group: groupBy })];
}

function writeActivity({ state, jobId, batchId, show }: ActivityView): [string, string][] {
  return writeSaid({ state, job: jobId, batch: batchId, show });
}

function writeSaid(params: Record<string, string | undefined>): [string, string][] {
  return Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

function writeReportFilter(filter: ReportFilter): [string, string][] {
  const params = writeFilter(filter, defaultReportFilter);
  if (filter.project) params.push(['project', filter.project]);
  if (filter.result) params.push(['result', filter.result]);
  return params;
}

type ListFields = ReportFilter | ProjectFilter;

/** The interface's own parameter names, so that an address reads like the request it leads to. */
const paramNames = { search: 'search', sortBy: 'sort_by', order: 'sort', perPage: 'per_page', page: 'page' } as const;

function writeFilter(filter: ListFields, defaults: ListFields): [string, string][] {
  const names = Object.keys(paramNames) as (keyof typeof paramNames)[];
  return names
    .filter((name) => filter[name] !== defaults[name])
    .map((name) => [paramNames[name], String(filter[name])]);
}
