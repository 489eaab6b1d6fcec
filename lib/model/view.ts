import { type ItemFilter, itemFilters } from './batch.ts';
import { type LineKind, lineKinds } from './bulk/list-line.ts';
import { type InsightsFilter, readInsightsFilter, writeInsightsFilter } from './filter/insights-filter.ts';
import { type ProjectsFilter, readProjectsFilter, writeProjectsFilter } from './filter/projects-filter.ts';
import { type ReportColumn, readColumns, writeColumns } from './filter/report-columns.ts';
import {
  defaultReportFilter,
  type Grouping,
  groupings,
  type ReportFilter,
  readReportFilter,
  writeReportFilter,
} from './filter/report-filter.ts';
import { readSummaryChoice, type SummaryChoice, writeSummaryChoice } from './filter/summary-choice.ts';
import { writeParams } from './filter/write-params.ts';
import { type TaskFilter, taskFilters } from './task.ts';

/** A view of the options page, as encoded in its URL hash: `#/reports?q=shop&result=bad`. */
export type View = ConnectionView | ActivityView | PlainView;

/** A view of what one connection has. */
export type ConnectionView = ReportsView | ProjectsView | InsightsView | SummaryView | AnalyseView;

export function isOfConnection(view: View): view is ConnectionView {
  return ['reports', 'projects', 'insights', 'summary', 'analyse'].includes(view.name);
}

/** Views without parameters in the hash. */
const plainViewNames = ['watches', 'connections', 'settings'] as const;
type PlainViewName = (typeof plainViewNames)[number];
/** One type for each name, so that comparing `name` narrows a `View`. */
type PlainView = { [Name in PlainViewName]: { name: Name } }[PlainViewName];

interface OfConnection {
  /** The id of the connection. Absent: the active one. */
  at?: string;
}

export interface ProjectsView extends OfConnection {
  name: 'projects';
  filter: ProjectsFilter;
}

export interface InsightsView extends OfConnection {
  name: 'insights';
  filter: InsightsFilter;
}

/** A summary of the reports that a filter matches, written for the owner of the pages. */
export interface SummaryView extends OfConnection {
  name: 'summary';
  filter: ReportFilter;
  choice: SummaryChoice;
}

/** `show` absent: the first tasks that there are (`useActivity`). */
export interface ActivityView {
  name: 'activity';
  show?: TaskFilter;
  /** Shows the items of this batch instead of the tasks. `items` filters them; absent: all. */
  batchId?: string;
  items?: ItemFilter;
}

/** The reports of the local copy. */
export interface ReportsView extends OfConnection {
  name: 'reports';
  filter: ReportFilter;
  groupBy?: Grouping;
  /** Absent: the default columns. */
  columns?: ReportColumn[];
  reportId?: string;
}

/** The views that are one sorted list. */
export type ListView = ReportsView | ProjectsView;

/** Collects many addresses to analyse. */
export interface AnalyseView extends OfConnection {
  name: 'analyse';
  /** Shows only the addresses of this kind; absent: all. */
  kind?: LineKind;
}

/** Never fails: an unknown path opens the reports, and each invalid value falls back to its own default. */
export function readView(hash: string): View {
  const [path = '', ...query] = hash.replace(/^#\/?/, '').split('?');
  const params = new URLSearchParams(query.join('?'));
  const view = readViewAt(path, params);
  const at = params.get('at');
  return at && isOfConnection(view) ? { ...view, at } : view;
}

function readViewAt(path: string, params: URLSearchParams): View {
  if (path === 'projects') return { name: path, filter: readProjectsFilter(params) };
  if (path === 'insights') return { name: path, filter: readInsightsFilter(params) };
  if (path === 'summary') return { name: path, filter: readReportFilter(params), choice: readSummaryChoice(params) };
  if (path === 'activity') return readActivity(params);
  if (path === 'analyse') return { name: path, kind: lineKinds.find((kind) => kind === params.get('show')) };
  const plain = plainViewNames.find((name) => name === path);
  return plain ? { name: plain } : readReportsView(params);
}

function readReportsView(params: URLSearchParams): ReportsView {
  return {
    name: 'reports',
    filter: readReportFilter(params),
    groupBy: groupings.find((grouping) => grouping === params.get('group')),
    columns: readColumns(params),
    reportId: params.get('report') || undefined,
  };
}

function readActivity(params: URLSearchParams): ActivityView {
  return {
    name: 'activity',
    show: taskFilters.find((filter) => filter === params.get('show')),
    batchId: params.get('batch') || undefined,
    items: itemFilters.find((filter) => filter === params.get('items')),
  };
}

/** The shortest hash that `readView` reads as this view: defaults are left out. */
export function writeView(view: View): string {
  const at = isOfConnection(view) ? view.at : undefined;
  const query = new URLSearchParams([...listParams(view), ...writeParams({ at })]).toString();
  return `#/${view.name}${query && `?${query}`}`;
}

/** The order, grouping and columns of a list, as the query of its address. */
export function writeArrangement(view: ListView): string {
  if (view.name === 'projects') return writeQuery({ ...view, filter: { ...view.filter, search: '' } });
  const { sortBy, order } = view.filter;
  return writeQuery({ ...withoutDetails(view), filter: { ...defaultReportFilter, sortBy, order } });
}

function writeQuery(view: View): string {
  return new URLSearchParams(listParams(view)).toString();
}

function listParams(view: View): [string, string][] {
  if (view.name === 'projects') return writeProjectsFilter(view.filter);
  if (view.name === 'insights') return writeInsightsFilter(view.filter);
  if (view.name === 'summary') return [...writeReportFilter(view.filter), ...writeSummaryChoice(view.choice)];
  if (view.name === 'activity') return writeActivity(view);
  if (view.name === 'analyse') return writeParams({ show: view.kind });
  if (view.name !== 'reports') return [];
  const { filter, groupBy, columns, reportId } = view;
  const shown = { group: groupBy, columns: writeColumns(columns), report: reportId };
  return [...writeReportFilter(filter), ...writeParams(shown)];
}

function writeActivity({ show, batchId, items }: ActivityView): [string, string][] {
  return writeParams({ show, batch: batchId, items });
}

/**
 * The address of the reports that a task created or changed. `changes`: only those whose grade it changed in this way.
 * `results`: only those that have such a grade. `projects`: only those of these projects.
 */
export function writeTaskReportsLink(
  connectionId: string,
  task: string,
  only: Partial<Pick<ReportFilter, 'changes' | 'results' | 'projects'>> = {},
): string {
  return writeView({ name: 'reports', at: connectionId, filter: { ...defaultReportFilter, ...only, task } });
}

/** The view without the details of a report that are shown beside a list. */
export function withoutDetails<Of extends View>(view: Of): Of {
  return view.name === 'reports' ? { ...view, reportId: undefined } : view;
}
