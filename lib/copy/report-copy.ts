import type { Broadcast } from '../messages/notices.ts';
import type { Connection } from '../model/connection.ts';
import type { Problem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { isConfirmedMissing } from '../model/web-page.ts';
import { readConnections } from '../storage/connections.ts';
import type { CopyChange, StoredReports } from './rows.ts';

interface Deps {
  reports: StoredReports;
  broadcast: Broadcast;
  now(): number;
  /** Called after every change: the grade of the page in the active tab may be another one. */
  onChange(): void;
}

/** Updates the local copy of the reports with the service's responses, and announces the changes to open pages. */
export class ReportCopy {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Writes the reports of a response into the local copy. `at`: no request for them has left before. A failure is
   * ignored: the next full sync writes them.
   */
  async keep({ id, address }: Connection, received: Report[], at: number): Promise<void> {
    const { reports, now } = this.#deps;
    if (received.length === 0) return;
    await reports
      .withLock(async () => {
        // If the connection was removed or its address was changed meanwhile, its ids no longer mean these reports.
        const known = (await readConnections()).connections.find((connection) => connection.id === id);
        if (known?.address !== address) return;
        const changed = await reports.write(id, received, at, { now: now(), address });
        if (changed.length > 0) this.announce(id, { reports: changed, removed: [] });
      })
      .catch(() => undefined);
  }

  /** Removes reports that the service does not have. A later response may restore them. */
  async removeMissing(connectionId: string, removed: string[]): Promise<void> {
    const { reports } = this.#deps;
    await reports.withLock(() => reports.forget(connectionId, removed));
    this.announce(connectionId, { reports: [], removed });
  }

  /** Removes a report if the problem says that it is missing. At once, because the next full sync may be a day away. */
  async removeIfMissing(connectionId: string, reportId: string, problem: Problem): Promise<void> {
    if (isConfirmedMissing(problem)) await this.removeMissing(connectionId, [reportId]);
  }

  /** Call after every change of the local copy, except those by a sync. */
  announce(connectionId: string, change: CopyChange): void {
    this.#deps.broadcast({ type: 'reportsChanged', connectionId, ...change });
    this.#deps.onChange();
  }
}
