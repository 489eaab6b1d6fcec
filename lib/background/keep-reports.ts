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

/** What a job has done to a report is in the index since the job ended; here it is told. */
export async function keepOutcome(parts: Parts, job: Job): Promise<void> {
  const { state, connectionId, work, report } = job;
  if (state !== 'done') return;
  if (work.kind === 'deleteReport') {
    const removed = [work.reportId];
    await parts.index.inTurn(() => parts.index.remove(connectionId, removed));
    parts.ports.tell({ type: 'indexed', connectionId, reports: [], removed });
  } else if (report) {
    const connection = await parts.services.getConnectionOf(job);
    await keepReports(parts, connection, [{ ...('privacy' in work && { privacy: work.privacy }), ...report }], true);
  }
}
