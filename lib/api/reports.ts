import { isSamePage } from '../model/address/same-page.ts';
import type { ReportQuery } from '../model/filter/service-filter.ts';
import type { Page } from '../model/list-page.ts';
import { ProblemError } from '../model/problem.ts';
import { isOlder, type Report } from '../model/report/report.ts';
import { reportList } from './answer-schemas.ts';
import { type Deletion, isSilent, type Rows, readDeletion, readList, readReport } from './answers.ts';
import type { Send } from './http.ts';
import { fetchPage } from './paging.ts';
import type { Answer } from './problems.ts';
import {
  getItemPath,
  type ReportChange,
  type ReportInput,
  toChangeForm,
  toPageSearch,
  toReportForm,
  toReportQuery,
} from './requests.ts';

/** What one search for a page's reports has found. */
export interface PageReports {
  reports: Report[];
  /** Of all that the search found: that of a home page finds the whole site. */
  newestId?: string;
  /** The search found no more than it has shown. */
  isWhole: boolean;
}

/** What the service does with reports (interface §4.1). */
export interface ReportOperations {
  listReports(filter: ReportQuery, signal?: AbortSignal): Promise<Page<Report>>;
  /** The newest report of this page. */
  findReport(url: string): Promise<Report | undefined>;
  /** The reports of this page among the newest hundred that the search finds, the newest first. */
  listReportsOf(url: string): Promise<PageReports>;
  showReport(id: string): Promise<Report>;
  /** `isNew` tells the report that this request has made from older ones of the page, for an answer that is empty. */
  storeReport(input: ReportInput, isNew?: (report: Report) => boolean): Promise<Report>;
  updateReport(id: string, change: ReportChange): Promise<Report>;
  deleteReport(id: string): Promise<Deletion>;
}

/** Told of all reports an answer brought, whatever was asked for. */
export type OnReports = (reports: Report[]) => void;

const path = 'reports';

interface Order extends Record<string, string> {
  sort_by: string;
  sort: string;
}

/** What asks the service, and tells of every report that comes. */
function createReading(send: Send, onReports: OnReports) {
  const fetchRows = async (query: Record<string, string>, signal?: AbortSignal): Promise<Rows<Report>> => {
    const rows = readList(await send({ method: 'GET', path, query, signal }), reportList);
    onReports(rows.items);
    return rows;
  };

  const read = (answer: Answer, asked?: ReportInput): Report => {
    const report = readReport(answer);
    // An answer may be brief, but whose report it is was said by ourselves.
    const told = asked && !report.url ? { ...report, url: asked.url } : report;
    onReports([told]);
    return told;
  };

  const showReport = async (id: string): Promise<Report> => {
    return read(await send({ method: 'GET', path: getItemPath(path, id) }));
  };

  /** Of what one search finds, the reports of this page, the newest first. */
  const searchPage = async (url: string, order: Order): Promise<PageReports> => {
    const { items, hasNext } = await fetchPage({
      list: reportList,
      fetchRows: () => fetchRows({ ...toPageSearch(url), ...order }),
      page: 1,
      perPage: 100,
    });
    const newest = items.toSorted((a, b) => (isOlder(a, b) ? 1 : -1));
    const reports = newest.filter((report) => isSamePage(report.url, url));
    return { reports, isWhole: !hasNext, ...(newest[0] && { newestId: newest[0].id }) };
  };

  return { fetchRows, read, showReport, searchPage };
}

const newestFirst: Order = { sort_by: 'id', sort: 'desc' };

export function createReportOperations(send: Send, onReports: OnReports): ReportOperations {
  const { fetchRows, read, showReport, searchPage } = createReading(send, onReports);
  return {
    listReports: async (filter, signal) => {
      const query = toReportQuery(filter);
      return fetchPage({
        list: reportList,
        fetchRows: (page) => fetchRows({ ...query, ...page }, signal),
        page: filter.page,
        perPage: filter.perPage,
      });
    },

    async findReport(url) {
      const newest = await searchPage(url, newestFirst);
      if (newest.reports.length > 0 || newest.isWhole) return newest.reports[0];
      // The search finds every address that holds this one (interface §4.1), so a home page's finds all of the site.
      // Sorted by address, the page itself comes before what lies below it.
      return (await searchPage(url, { sort_by: 'url', sort: 'asc' })).reports[0];
    },

    listReportsOf: (url) => searchPage(url, newestFirst),
    showReport,

    async storeReport(input, isNew = () => true) {
      const answer = await send({ method: 'POST', path, form: toReportForm(input) });
      if (!isSilent(answer)) return read(answer, input);
      return lookUp(answer, async () => {
        const { reports } = await searchPage(input.url, newestFirst);
        return reports.find(isNew);
      });
    },

    async updateReport(id, change) {
      const answer = await send({ method: 'PATCH', path: getItemPath(path, id), form: toChangeForm(change) });
      return isSilent(answer) ? lookUp(answer, () => showReport(id)) : read(answer);
    },

    deleteReport: async (id) => readDeletion(send({ method: 'DELETE', path: getItemPath(path, id) })),
  };
}

/** Looks up what a silent success has written. That this fails says nothing of the write, which may have been done. */
async function lookUp({ status }: Answer, find: () => Promise<Report | undefined>): Promise<Report> {
  const report = await find().catch(() => undefined);
  if (!report) throw new ProblemError({ code: 'notUnderstood', status });
  return report;
}
