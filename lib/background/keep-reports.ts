import type { Connection } from '../model/connection.ts';
import type { Job } from '../model/job.ts';
import type { Report } from '../model/report.ts';
import { createSync } from '../store/sync-row.ts';
import type { App } from './app.ts';

type Parts = Pick<App, 'ports' | 'index' | 'services'>;

/** Keeps what an answer told of reports. That it cannot be kept is no harm: the next walk brings it. */
export async function keepReports(
  parts: Parts,
  { id, address }: Connection,
  reports: Report[],
  tellsAll = false,
): Promise<void> {
  const { index, services, ports } = parts;
  if (reports.length === 0) return;
  await index
    .inTurn(async () => {
      // Where it leads to another service by now, ids mean something else.
      if ((await services.getConnection(id)).address !== address) return;
      if (!(await index.findSync(id))) await index.writeSync(createSync(id, address));
      const changed = await index.write(id, reports, ports.now(), tellsAll);
      if (changed.length > 0) ports.tell({ type: 'indexed', connectionId: id, reports: changed, removed: [] });
    })
    .catch(() => undefined);
}

/** `remove` for what was deleted, `forget` for what seems to be gone. */
export async function takeOut(
  { index, ports }: Parts,
  connectionId: string,
  reportId: string,
  how: 'remove' | 'forget',
): Promise<void> {
  const removed = [reportId];
  await index.inTurn(() => index[how](connectionId, removed));
  ports.tell({ type: 'indexed', connectionId, reports: [], removed });
}

/** What a job has done to a report is in the index since the job ended; here it is told. */
export async function keepOutcome(parts: Parts, job: Job): Promise<void> {
  const { state, connectionId, work, report } = job;
  if (state !== 'done') return;
  if (work.kind === 'deleteReport') await takeOut(parts, connectionId, work.reportId, 'remove');
  else if (report) {
    const connection = await parts.services.getConnectionOf(job);
    await keepReports(parts, connection, [{ ...('privacy' in work && { privacy: work.privacy }), ...report }], true);
  }
}
