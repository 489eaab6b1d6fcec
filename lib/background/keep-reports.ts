import type { Connection } from '../model/connection.ts';
import type { Job } from '../model/job.ts';
import type { Problem } from '../model/problem.ts';
import type { ReportRow } from '../model/report/indexed-report.ts';
import type { Report } from '../model/report/report.ts';
import { saysGone } from '../model/web-page.ts';
import { createSync } from '../store/reports/sync-row.ts';
import { renewTabGrades } from './badge/watch-tabs.ts';
import type { Online } from './online.ts';

/** Keeps what an answer told of reports. That it cannot be kept is no harm: the next sync brings it. */
export async function keepReports(
  online: Online,
  { id, address }: Connection,
  reports: Report[],
  tellsAll = false,
): Promise<void> {
  const { index, services, ports } = online;
  if (reports.length === 0) return;
  await index
    .inTurn(async () => {
      // Where it leads to another service by now, ids mean something else.
      if ((await services.getConnection(id)).address !== address) return;
      if (!(await index.findSync(id))) await index.writeSync(createSync(id, address));
      const changed = await index.write(id, reports, ports.now(), tellsAll);
      if (changed.length > 0) tellIndexed(online, id, changed, []);
    })
    .catch(() => undefined);
}

/** `remove` for what was deleted, `forget` for what seems to be gone. */
export async function takeOut(
  online: Online,
  connectionId: string,
  reportId: string,
  how: 'remove' | 'forget',
): Promise<void> {
  const removed = [reportId];
  await online.index.inTurn(() => online.index[how](connectionId, removed));
  tellIndexed(online, connectionId, [], removed);
}

/** What the service no longer has is in no list from then on: the next full sync may be a day away. */
export async function forgetGone(online: Online, connectionId: string, reportId: string, problem: Problem) {
  if (saysGone(problem)) await takeOut(online, connectionId, reportId, 'forget');
}

function tellIndexed(online: Online, connectionId: string, reports: ReportRow[], removed: string[]): void {
  online.ports.tell({ type: 'indexed', connectionId, reports, removed });
  renewTabGrades(online);
}

/** What a job has done to a report is in the local copy since the job ended; here it is told. */
export async function keepOutcome(online: Online, job: Job): Promise<void> {
  const { state, connectionId, work, report, problem } = job;
  if (state === 'failed' && problem && 'reportId' in work)
    await forgetGone(online, connectionId, work.reportId, problem);
  if (state !== 'done') return;
  if (work.kind === 'deleteReport') await takeOut(online, connectionId, work.reportId, 'remove');
  else if (report) {
    const connection = await online.services.getConnectionOf(job);
    await keepReports(online, connection, [{ ...('privacy' in work && { privacy: work.privacy }), ...report }], true);
  }
}
