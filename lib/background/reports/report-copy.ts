import type { Broadcast } from '../../messages/notices.ts';
import type { Connection } from '../../model/connection.ts';
import { findConnectionOf, isAwaitingGrade, type Job } from '../../model/job.ts';
import type { Problem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import type { ReportRow } from '../../model/report/stored-report.ts';
import { isConfirmedMissing } from '../../model/web-page.ts';
import { connectionsItem } from '../../storage/connections.ts';
import { createSync } from '../../storage/reports/sync-row.ts';
import type { Stores } from '../stores.ts';

interface Parts extends Pick<Stores, 'reports'> {
  broadcast: Broadcast;
  now(): number;
  /** Called after every change: the grade of the page in the active tab may be another one. */
  onChange(): void;
}

/** Updates the local copy of the reports with the service's responses, and announces the changes to open pages. */
export class ReportCopy {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Writes the reports of a response into the local copy. `at`: no request for them has left before. A failure is
   * ignored: the next full sync writes them. With `announcesAll`, unchanged reports are announced too.
   */
  async keep({ id, address }: Connection, received: Report[], at: number, announcesAll = false): Promise<void> {
    const { reports, now } = this.#parts;
    if (received.length === 0) return;
    await reports
      .withLock(async () => {
        // If the connection was removed or its address was changed meanwhile, its ids no longer mean these reports.
        const known = (await connectionsItem.read()).connections.find((connection) => connection.id === id);
        if (known?.address !== address) return;
        if (!(await reports.findSync(id))) await reports.writeSync(createSync(id, address));
        const changed = await reports.write(id, received, at, now(), announcesAll);
        if (changed.length > 0) this.#announce(id, changed, []);
      })
      .catch(() => undefined);
  }

  /** `remove`: the reports were deleted here. `forget`: the service answered that they do not exist. */
  async removeReports(connectionId: string, removed: string[], how: 'remove' | 'forget'): Promise<void> {
    const { reports } = this.#parts;
    await reports.withLock(() => reports[how](connectionId, removed));
    this.#announce(connectionId, [], removed);
  }

  /** Removes a report if the problem says that it is missing. At once, because the next full sync may be a day away. */
  async forgetIfMissing(connectionId: string, reportId: string, problem: Problem): Promise<void> {
    if (isConfirmedMissing(problem)) await this.removeReports(connectionId, [reportId], 'forget');
  }

  /** Applies a job's outcome to the local copy and announces it. */
  async applyOutcome(job: Job): Promise<void> {
    const connection = findConnectionOf(job, (await connectionsItem.read()).connections);
    const { state, connectionId, work, report, problem, awaitsGrade, waitsFor } = job;
    const { now } = this.#parts;
    if (state === 'failed' && problem && 'reportId' in work)
      await this.forgetIfMissing(connectionId, work.reportId, problem);
    const startsToAwait = isAwaitingGrade(job) && waitsFor === undefined;
    // A report whose grade never came may have changed since the response.
    if (!startsToAwait && (state !== 'done' || awaitsGrade)) return;
    if (work.kind === 'deleteReport') await this.removeReports(connectionId, [work.reportId], 'remove');
    else if (report && connection)
      await this.keep(connection, [{ ...('privacy' in work && { privacy: work.privacy }), ...report }], now(), true);
  }

  #announce(connectionId: string, reports: ReportRow[], removed: string[]): void {
    this.#parts.broadcast({ type: 'reportsChanged', connectionId, reports, removed });
    this.#parts.onChange();
  }
}
