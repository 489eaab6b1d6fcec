import type { ServiceClient } from '../api/client.ts';
import type { Report } from '../model/report/report.ts';
import type { Work, WorkKind, WorkOf } from '../model/work.ts';

interface Answer {
  report?: Report;
  /** The object to delete was missing. */
  wasAlreadyGone?: boolean;
}

/** `isNew`: whether a report did not exist before the request, to find the created one if the answer does not have it. */
type Send<Kind extends WorkKind> = (
  work: WorkOf<Kind>,
  client: ServiceClient,
  isNew: (report: Report) => boolean,
) => Promise<Answer>;

/** The request of each kind of work. */
const senders: { [Kind in WorkKind]: Send<Kind> } = {
  create: async (work, client, isNew) => ({ report: await client.storeReport(work, isNew) }),
  update: async (work, client) => ({ report: await client.updateReport(work.reportId, work) }),
  rerun: async ({ reportId }, client) => ({ report: await client.updateReport(reportId, { rerun: true }) }),
  deleteReport: ({ reportId }, client) => client.deleteReport(reportId),
  deleteProject: ({ project }, client) => client.deleteProject(project),
};

export function sendWork(work: Work, client: ServiceClient, isNew: (report: Report) => boolean): Promise<Answer> {
  // TypeScript cannot tell that both are of the same kind.
  return (senders[work.kind] as Send<WorkKind>)(work, client, isNew);
}
