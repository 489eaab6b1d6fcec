import { type CreateOneTimeBody, createSend } from './http.ts';
import { createProjectOperations, type ProjectOperations } from './projects.ts';
import { createReportOperations, type ReportOperations } from './reports.ts';
import { createFetchRows, type FetchRows, type OnReports } from './rows.ts';

/**
 * What the service does with single reports and projects (interface §4), the one search the popup needs, and rows of
 * which `withLists` makes the lists. Every rejection is a `ProblemError`, with one exception: a call whose `signal` the
 * caller aborted rejects with that signal's reason.
 */
export interface ServiceClient extends ReportOperations, ProjectOperations {
  fetchRows: FetchRows;
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
  /** Keeps the browser from repeating a create or a re-run by itself; without it the form goes as it is. */
  createOneTimeBody?: CreateOneTimeBody;
  onReports?: OnReports;
}

/** A write may analyse a page before it answers; a list is there or it is not. */
const defaultTimeLimits = { read: 20_000, write: 120_000 };

export function createClient(options: ClientOptions): ServiceClient {
  const send = createSend({
    ...options,
    // Not the bare function: browsers refuse a `fetch` that is called as another object's method.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    isOnline: options.isOnline ?? (() => true),
    now: options.now ?? Date.now,
    timeLimits: options.timeLimits ?? defaultTimeLimits,
  });
  const onReports = options.onReports ?? (() => undefined);
  const fetchRows = createFetchRows(send, onReports);
  return { fetchRows, ...createReportOperations(send, fetchRows, onReports), ...createProjectOperations(send) };
}
