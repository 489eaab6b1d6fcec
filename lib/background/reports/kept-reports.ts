import type { Broadcast } from '../../messages/notices.ts';
import type { Connection } from '../../model/connection.ts';
import type { Job } from '../../model/job.ts';
import type { Problem } from '../../model/problem.ts';
import type { ReportRow } from '../../model/report/indexed-report.ts';
import type { Report } from '../../model/report/report.ts';
import { saysGone } from '../../model/web-page.ts';
import { connectionsItem } from '../../storage/connections.ts';
import { createSync } from '../../storage/reports/sync-row.ts';
import type { Stores } from '../stores.ts';

interface Parts extends Pick<Stores, 'index'> {
  broadcast: Broadcast;
  now(): number;
  /** The grade of a page in front may be another now. */
  onChange(): void;
}

/** Keeps the local copy of what the service was seen to have. */
export class KeptReports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Keeps what an answer told of reports. That it cannot be kept is no harm: the next full sync brings it. */
  async keep({ id, address }: Connection, reports: Report[], tellsAll = false): Promise<void> {
    const { index, now } = this.#parts;
    if (reports.length === 0) return;
    await index
      .withLock(async () => {
        // Where it is gone or leads to another service by now, ids mean something else.
        const known = (await connectionsItem.read()).connections.find((connection) => connection.id === id);
        if (known?.address !== address) return;
        if (!(await index.findSync(id))) await index.writeSync(createSync(id, address));
        const changed = await index.write(id, reports, now(), tellsAll);
        if (changed.length > 0) this.#tell(id, changed, []);
      })
      .catch(() => undefined);
  }

  /** `remove` for what was deleted, `forget` for what seems to be gone. */
  async takeOut(connectionId: string, reportId: string, how: 'remove' | 'forget'): Promise<void> {
    const { index } = this.#parts;
    const removed = [reportId];
    await index.withLock(() => index[how](connectionId, removed));
    this.#tell(connectionId, [], removed);
  }

  /** What the service no longer has is in no list from then on: the next full sync may be a day away. */
  async forgetGone(connectionId: string, reportId: string, problem: Problem): Promise<void> {
    if (saysGone(problem)) await this.takeOut(connectionId, reportId, 'forget');
  }

  /** What a job has done to a report is in the index since the job ended; here it is told. `connection` is the job's. */
  async keepOutcome(job: Job, connection: Connection | undefined): Promise<void> {
    const { state, connectionId, work, report, problem } = job;
    if (state === 'failed' && problem && 'reportId' in work)
      await this.forgetGone(connectionId, work.reportId, problem);
    if (state !== 'done') return;
    if (work.kind === 'deleteReport') await this.takeOut(connectionId, work.reportId, 'remove');
    else if (report && connection)
      await this.keep(connection, [{ ...('privacy' in work && { privacy: work.privacy }), ...report }], true);
  }

  #tell(connectionId: string, reports: ReportRow[], removed: string[]): void {
    this.#parts.broadcast({ type: 'indexed', connectionId, reports, removed });
    this.#parts.onChange();
  }
}
