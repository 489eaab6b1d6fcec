import { isSamePage } from '../model/address/page-address.ts';
import { ProblemError } from '../model/problem.ts';
import { type Privacy, privacies } from '../model/report/privacy.ts';
import { isOlder, type Report } from '../model/report/report.ts';
import { isSilent, readItem, reportReader } from './answers.ts';
import { checkInput, isOneOf } from './checks.ts';
import { type Deletion, deleteItem } from './deletion.ts';
import type { Answer } from './failure.ts';
import type { Send } from './http.ts';
import { apiPrefix, getItemPath } from './path.ts';
import type { FetchRows, OnReports } from './rows.ts';
import { hasNext, readPageInfo } from './shapes/page.ts';
import { toPrivacyNumber } from './shapes/report.ts';

export interface ReportInput {
  url: string;
  privacy: Privacy;
  /** Sent with privacy `password` only (interface §4.1), and demanded there. */
  password?: string;
  /** Reports of the page that were there before: none of them is the one that is created. */
  knownIds?: string[];
}

export interface ReportChange {
  privacy?: Privacy;
  /** Sent with privacy `password` only (interface §4.1); refused where the change names no privacy. */
  password?: string;
  /** Makes the service update the report's results. */
  rerun?: boolean;
}

export interface PageReports {
  reports: Report[];
  /** Of all that the search found: that of a home page finds the whole site. */
  newestId?: string;
  /** The search found no more than it has shown. */
  isWhole: boolean;
}

export interface ReportOperations {
  /** The newest report of exactly this page, found with one request. */
  findReport(url: string, signal?: AbortSignal): Promise<Report | undefined>;
  /** The reports of exactly this page, as many as one request shows, the newest first. */
  listReportsOf(url: string): Promise<PageReports>;
  showReport(id: string, signal?: AbortSignal): Promise<Report>;
  storeReport(input: ReportInput): Promise<Report>;
  updateReport(id: string, change: ReportChange): Promise<Report>;
  deleteReport(id: string): Promise<Deletion>;
}

const path = `${apiPrefix}/reports`;

export function createReportOperations(send: Send, fetchRows: FetchRows, onReports: OnReports): ReportOperations {
  const search: Search = async (url, query, signal) => {
    const found = await searchReports(fetchRows, url, query, signal);
    return found.filter((report) => isSamePage(report.url, url));
  };
  const tell = (report: Report) => {
    onReports([report]);
    return report;
  };
  return {
    findReport: (url, signal) => findReport(search, url, signal),
    listReportsOf: (url) => listReportsOf(fetchRows, url),
    showReport: (id, signal) => showReport(send, id, signal).then(tell),
    storeReport: (input) => storeReport(send, search, input).then(tell),
    updateReport: (id, change) => updateReport(send, id, change).then(tell),
    deleteReport: async (id) => deleteItem(send, getItemPath('reports', id)),
  };
}

/**
 * The search finds every address that holds this one (interface §4.1), so a home page's finds all of the site. Sorted
 * by address, the page itself comes before what lies below it.
 */
async function findReport(search: Search, url: string, signal?: AbortSignal): Promise<Report | undefined> {
  return findNewest(await search(url, { sort_by: 'url', sort: 'asc', per_page: '100' }, signal));
}

const newestFirst = { sort_by: 'id', sort: 'desc', per_page: '100' };

/** The reports of exactly one page. */
type Search = (url: string, query: Record<string, string>, signal?: AbortSignal) => Promise<Report[]>;

function findNewest(reports: Report[]): Report | undefined {
  return reports.reduce<Report | undefined>((newest, report) => (isOlder(newest, report) ? report : newest), undefined);
}

async function listReportsOf(fetchRows: FetchRows, url: string): Promise<PageReports> {
  checkInput(url.trim() !== '');
  const { items, envelopes } = await searchRows(fetchRows, url, newestFirst);
  const isWhole = !hasNext(readPageInfo(envelopes), 1, 100, items.length);
  return { reports: items.filter((report) => isSamePage(report.url, url)), newestId: findNewest(items)?.id, isWhole };
}

async function searchReports(fetchRows: FetchRows, url: string, query: Record<string, string>, signal?: AbortSignal) {
  checkInput(url.trim() !== '');
  return (await searchRows(fetchRows, url, query, signal)).items;
}

async function searchRows(fetchRows: FetchRows, url: string, query: Record<string, string>, signal?: AbortSignal) {
  return (await fetchRows('reports', { search: getSearch(url), search_by: 'url', ...query }, signal))();
}

/** What stands in every address `isSamePage` calls the same: no fragment, and no slash at the end of the path. */
function getSearch(url: string): string {
  const withoutFragment = url.replace(/#.*$/s, '');
  return withoutFragment.includes('?') ? withoutFragment : withoutFragment.replace(/(?<!\/)\/$/, '');
}

async function showReport(send: Send, id: string, signal?: AbortSignal): Promise<Report> {
  return readItem(await send({ method: 'GET', path: getItemPath('reports', id), signal }), reportReader);
}

async function storeReport(send: Send, search: Search, input: ReportInput): Promise<Report> {
  checkInput(input.url.trim() !== '');
  checkInput(isOneOf(privacies, input.privacy));
  checkInput(input.privacy !== 'password' || Boolean(input.password));
  const form = { url: input.url, ...getPrivacyForm(input) };
  const answer = await send({ method: 'POST', path, form, isOnceOnly: true });
  if (!isSilent(answer)) return withUrl(readItem(answer, reportReader), input.url);
  // A success without a body: the report is there, so it is looked up.
  const isNew = ({ id }: Report) => !input.knownIds?.includes(id);
  return lookUp(answer, async () => findNewest((await search(input.url, newestFirst)).filter(isNew)));
}

/** Looks up what a silent success has written. That this fails says nothing of the write, which may have been done. */
async function lookUp({ status }: Answer, find: () => Promise<Report | undefined>): Promise<Report> {
  const report = await find().catch(() => undefined);
  if (!report) throw new ProblemError({ code: 'notUnderstood', status });
  return report;
}

/** An answer may be brief, but whose report it is was said by ourselves. */
function withUrl(report: Report, url: string): Report {
  return report.url ? report : { ...report, url };
}

async function updateReport(send: Send, id: string, change: ReportChange): Promise<Report> {
  const { privacy, password, rerun } = change;
  checkInput(privacy !== undefined || rerun === true);
  checkInput(privacy === undefined ? password === undefined : isOneOf(privacies, privacy));
  checkInput(privacy !== 'password' || password !== '');
  const form = { ...(privacy && getPrivacyForm({ privacy, password })), ...(rerun && { results: '1' }) };
  const answer = await send({ method: 'PATCH', path: getItemPath('reports', id), form, isOnceOnly: rerun });
  return isSilent(answer) ? lookUp(answer, () => showReport(send, id)) : readItem(answer, reportReader);
}

function getPrivacyForm({ privacy, password }: { privacy: Privacy; password?: string }): Record<string, string> {
  return { privacy: toPrivacyNumber(privacy), ...(privacy === 'password' && password && { password }) };
}
