import type { Job } from './job.ts';
import { mergeReport } from './report/merge-report.ts';
import type { Report } from './report/report.ts';

/**
 * The known report after a job on it is done; undefined if the job deleted it. The interface leaves open what an update
 * returns (§4.1), so fields that are missing in a response keep their known values, and the privacy is the one asked for.
 */
export function findReportAfter(known: Report | undefined, { work, report }: Job): Report | undefined {
  if (work.kind === 'deleteReport') return undefined;
  const asked = 'privacy' in work && work.privacy && { privacy: work.privacy };
  const changed = known && asked ? { ...known, ...asked } : known;
  return report ? mergeReport(changed, { ...asked, ...report }) : changed;
}
