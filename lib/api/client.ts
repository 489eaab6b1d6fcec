import type { ProjectFilter, ReportFilter } from '../model/filter.ts';
import type { Page } from '../model/page.ts';
import type { Privacy } from '../model/privacy.ts';
import { ProblemError } from '../model/problem.ts';
import type { Project } from '../model/project.ts';
import type { Report } from '../model/report.ts';

export interface ReportInput {
  url: string;
  privacy: Privacy;
  /** Sent with privacy `password` only (section 4.1), and demanded there. */
  password?: string;
}

export interface ReportChange {
  privacy?: Privacy;
  /** Sent with privacy `password` only (section 4.1). */
  password?: string;
  /** Makes the service update the report's results. */
  rerun?: boolean;
}

export interface Deletion {
  /** The service no longer had it. */
  wasAlreadyGone: boolean;
}

/**
 * The service's seven operations (section 4) and the one search the popup needs. Every rejection is a `ProblemError`,
 * with one exception: a call whose `signal` the caller aborted rejects with that signal's reason.
 */
export interface ServiceClient {
  listReports(filter: ReportFilter, signal?: AbortSignal): Promise<Page<Report>>;
  /** The newest report of exactly this page, found with one request. */
  findReport(url: string, signal?: AbortSignal): Promise<Report | undefined>;
  showReport(id: string, signal?: AbortSignal): Promise<Report>;
  storeReport(input: ReportInput): Promise<Report>;
  updateReport(id: string, change: ReportChange): Promise<Report>;
  deleteReport(id: string): Promise<Deletion>;
  listProjects(filter: ProjectFilter, signal?: AbortSignal): Promise<Page<Project>>;
  deleteProject(name: string): Promise<Deletion>;
}

export interface ClientOptions {
  /** The service's base address; a trailing slash or a pasted `/api/v1` does no harm. */
  address: string;
  key: string;
  fetch?: typeof globalThis.fetch;
  /** Asked when a request got no answer, to tell `offline` from `unreachable`. */
  isOnline?: () => boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds from the first byte sent to the last one read, retries included. */
  timeLimits?: { read: number; write: number };
}

export function createClient(options: ClientOptions): ServiceClient {
  throw new ProblemError({ code: 'unexpected', excerpt: options.address });
}
