import type { Input } from '../../messages/contract.ts';
import { toProblem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import type { Services } from '../connections/services.ts';
import type { KeptReports } from './kept-reports.ts';

/** A report as the service has it now; one that is gone there goes from the local copy as well. */
export async function getReport(
  { services, keptReports }: { services: Services; keptReports: KeptReports },
  { connectionId, reportId }: Input<'getReport'>,
): Promise<Report> {
  const client = await services.getClient(connectionId);
  return client.showReport(reportId).catch(async (error) => {
    await keptReports.forgetGone(connectionId, reportId, toProblem(error));
    throw error;
  });
}
