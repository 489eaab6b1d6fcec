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
  type ProjectFilter,
  type ReportFilter,
  readProjectFilter,
  readReportFilter,
  writeProjectFilter,
  writeReportFilter,
} from './filter/service-filter.ts';
import { type TaskFilter, taskFilters } from './task.ts';

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

/** `show` absent: the tasks in progress. */
export interface ActivityView {
  name: 'activity';
  show?: TaskFilter;
  /** The one to open. */
  jobId?: string;
  /** Instead of the tasks, what became of the items of a batch; `items` absent: of all. */
  batchId?: string;
  items?: ItemFilter;
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

/** The reports of the local copy. */
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
  const show = taskFilters.find((filter) => filter === params.get('show'));
  const jobId = params.get('job');
  const batchId = params.get('batch');
  const items = itemFilters.find((filter) => filter === params.get('items'));
  return {
    ...(show && show !== 'progress' && { show }),
    ...(jobId && { jobId }),
    ...(batchId && { batchId }),
    ...(items && { items }),
  };
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

function writeParams(view: View): [string, string][] {
  if (view.name === 'projects') return writeProjectFilter(view.filter);
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

function writeActivity({ show, jobId, batchId, items }: ActivityView): [string, string][] {
  return writeSaid({ show: show === 'progress' ? undefined : show, job: jobId, batch: batchId, items });
}

function writeSaid(params: Record<string, string | undefined>): [string, string][] {
  return Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
}
