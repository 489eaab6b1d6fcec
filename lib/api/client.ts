import { createSend, type HttpOptions } from './http.ts';
import { createProjectOperations, type ProjectOperations } from './projects.ts';
import { createReportOperations, type ReportOperations, type ReportOptions } from './reports.ts';

/**
 * The service's seven operations (interface §4). Every rejection is a `ProblemError`, with one exception: a call whose
 * `signal` the caller aborted rejects with that signal's reason.
 */
export interface ServiceClient extends ReportOperations, ProjectOperations {}

export type ClientOptions = Pick<HttpOptions, 'address' | 'key'> & Partial<HttpOptions & ReportOptions>;

/** Milliseconds. A write may analyse a page before it responds, so it may take longer than a read. */
const defaultTimeLimits = { read: 20_000, write: 120_000 };

/** Throws a `ProblemError` if nothing can be sent to this address or with this key. */
export function createClient(options: ClientOptions): ServiceClient {
  const now = options.now ?? Date.now;
  const send = createSend({
    ...options,
    // Not `globalThis.fetch` itself: browsers reject a `fetch` that is called as another object's method.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    isOnline: options.isOnline ?? (() => true),
    now,
    timeLimits: options.timeLimits ?? defaultTimeLimits,
  });
  return {
    ...createReportOperations(send, {
      onReports: options.onReports ?? (() => undefined),
      gradeScale: options.gradeScale,
      now,
    }),
    ...createProjectOperations(send),
  };
}
