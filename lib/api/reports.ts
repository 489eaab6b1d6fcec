import { isSamePage } from '../model/address/same-page.ts';
import { defaultReportQuery, type ReportQuery } from '../model/filter/service-query.ts';
import type { Page } from '../model/list-page.ts';
import { compareNewest } from '../model/report/newer.ts';
import { type Grade, grades, type Report } from '../model/report/report.ts';
import { reportList } from './answer-schemas.ts';
import { type Deletion, type Rows, readDeletion, readList, readReport, readWrittenReport } from './answers.ts';
import { createGrader, type GradeScaleStore } from './grader.ts';
import type { SendRequest } from './http.ts';
import { fetchPage } from './paging.ts';
import { type ServiceResponse, toUnreadable } from './problems.ts';
import {
  getItemPath,
  type ReportChange,
  type ReportInput,
  toChangeForm,
  toPageSearch,
  toReportForm,
  toReportQuery,
} from './requests.ts';

/** The result of one search for a page's reports. */
export interface PageReports {
  /** Newest first. */
  reports: Report[];
  /** The newest report in the response, also of another page: the search for a home page finds the whole site. */
  newestId?: string;
  /** The response has everything that the search found. */
  isWhole: boolean;
}

/** The service's operations on reports (interface §4.1). */
export interface ReportOperations {
  listReports(filter: ReportQuery, signal?: AbortSignal): Promise<Page<Report>>;
  /** Finds the newest report of this page. */
  findReport(url: string): Promise<Report | undefined>;
  /** Searches for this page's reports; only the newest hundred results are read. */
  searchPageReports(url: string): Promise<PageReports>;
  showReport(id: string): Promise<Report>;
  /** Creates a report. If the response has none, `isNew` tells the new report from older ones of the same page. */
  storeReport(input: ReportInput, isNew?: (report: Report) => boolean): Promise<Report>;
  updateReport(id: string, change: ReportChange): Promise<Report>;
  deleteReport(id: string): Promise<Deletion>;
}

/** Called with all reports of every response, whichever operation requested them. */
export type OnReports = (reports: Report[]) => void;

const path = 'reports';

const newestFirst = { sort_by: 'id', sort: 'desc' };

/** The requests that read reports. They pass every report to `onReports`. */
function createReader(send: SendRequest, { onReports, gradeScale, now }: ReportOptions) {
  const listLowest = async (result: Grade): Promise<Report[]> => {
    const query = toReportQuery({ ...defaultReportQuery, result, sortBy: 'result', order: 'asc' });
    return readList(await send({ method: 'GET', path, query }), reportList).items;
  };
  const grade = gradeScale
    ? createGrader({ store: gradeScale, listLowest, now })
    : async (reports: Report[]) => reports;

  const fetchRows = async (query: Record<string, string>, signal?: AbortSignal): Promise<Rows<Report>> => {
    const { items, ...more } = readList(await send({ method: 'GET', path, query, signal }), reportList);
    const reports = await grade(
      items,
      grades.find((name) => name === query.result),
    );
    onReports(reports);
    return { items: reports, ...more };
  };

  const keep = async (found: Report): Promise<Report> => {
    const [report = found] = await grade([found]);
    onReports([report]);
    return report;
  };

  const showReport = async (id: string): Promise<Report> => {
    return keep(readReport(await send({ method: 'GET', path: getItemPath(path, id) })));
  };

  const searchPage = async (url: string, order: typeof newestFirst): Promise<PageReports> => {
    const { items, hasNext } = await fetchPage({
      list: reportList,
      fetchRows: () => fetchRows({ ...toPageSearch(url), ...order }),
      page: 1,
      perPage: 100,
    });
    const newest = items.toSorted(compareNewest);
    const reports = newest.filter((report) => isSamePage(report.url, url));
    return { reports, isWhole: !hasNext, ...(newest[0] && { newestId: newest[0].id }) };
  };

  return { fetchRows, keep, showReport, searchPage };
}

export interface ReportOptions {
  onReports: OnReports;
  /** Absent if the connection is not saved yet: numbers then stay without a grade. */
  gradeScale?: GradeScaleStore | undefined;
  now(): number;
}

export function createReportOperations(send: SendRequest, options: ReportOptions): ReportOperations {
  const { fetchRows, keep, showReport, searchPage } = createReader(send, options);
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
      // The search finds every address that contains this one (interface §4.1): for a home page, the whole site.
      // Sorted by address, the page itself comes before the pages below it.
      return (await searchPage(url, { sort_by: 'url', sort: 'asc' })).reports[0];
    },

    searchPageReports: (url) => searchPage(url, newestFirst),
    showReport,

    async storeReport(input, isNew = () => true) {
      const response = await send({ method: 'POST', path, form: toReportForm(input) });
      const found = readWrittenReport(response);
      // The response to a create may leave out the URL that was sent.
      if (found) return keep({ ...found, url: found.url || input.url });
      return lookUp(response, async () => {
        const { reports } = await searchPage(input.url, newestFirst);
        return reports.find(isNew);
      });
    },

    async updateReport(id, change) {
      const response = await send({ method: 'PATCH', path: getItemPath(path, id), form: toChangeForm(change) });
      const found = readWrittenReport(response);
      return found ? keep(found) : lookUp(response, () => showReport(id));
    },

    deleteReport: async (id) => readDeletion(send({ method: 'DELETE', path: getItemPath(path, id) })),
  };
}

/** Gets the report after a write whose response has none. If that fails, the write may have been done all the same. */
async function lookUp(response: ServiceResponse, find: () => Promise<Report | undefined>): Promise<Report> {
  const report = await find().catch(() => undefined);
  if (!report) throw toUnreadable(response);
  return report;
}
