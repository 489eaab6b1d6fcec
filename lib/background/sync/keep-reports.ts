import type { Connection } from '../../model/connection.ts';
import type { Job } from '../../model/job.ts';
import type { Report } from '../../model/report.ts';
import { createTurns } from '../../store/turns.ts';
import type { App } from '../app.ts';
import { createSync } from './walk.ts';

/** Nothing that was on its way may be written after its connection's index was dropped. */
const inTurn = createTurns();

type Parts = Pick<App, 'ports' | 'index' | 'services'>;

/** Keeps what an answer told of reports. That it cannot be kept is no harm: the next walk brings it. */
export async function keepReports(
  parts: Parts,
  { id, address }: Connection,
  reports: Report[],
  tellsAll = false,
): Promise<void> {
  const { index, services, ports } = parts;
  await inTurn(async () => {
    // Where it leads to another service by now, ids mean something else.
    if ((await services.getConnection(id)).address !== address) return;
    if (!(await index.findSync(id))) await index.writeSync(createSync(id, address));
    const changed = await index.write(id, reports, ports.now(), tellsAll);
    if (changed.length > 0) ports.tell({ type: 'indexed', connectionId: id, reports: changed, removed: [] });
  }).catch(() => undefined);
}

/** What a job has done to a report is in the index since the job ended; here it is told. */
export async function keepOutcome(parts: Parts, job: Job): Promise<void> {
  const { state, connectionId, work, report } = job;
  if (state !== 'done') return;
  if (work.kind === 'deleteReport') {
    const removed = [work.reportId];
    await inTurn(() => parts.index.remove(connectionId, removed));
    parts.ports.tell({ type: 'indexed', connectionId, reports: [], removed });
  } else if (report) {
    const connection = await parts.services.getConnectionOf(job);
    await keepReports(parts, connection, [{ ...('privacy' in work && { privacy: work.privacy }), ...report }], true);
  }
}

export async function dropReports({ index, ports }: Parts, connectionId: string): Promise<void> {
  await inTurn(() => index.drop(connectionId));
  ports.tell({ type: 'indexDropped', connectionId });
}
