import type { Job } from '../job.ts';
import type { Report } from './report.ts';

/** The service's names of the fields. A field that is in a response, even as `null`, replaces the known value. */
const serviceNames = {
  project: 'project',
  result: 'result',
  score: 'score',
  createdAt: 'created_at',
  generatedAt: 'generated_at',
  privacy: 'privacy',
} as const;

/**
 * The known report after a job on it is done; undefined if the job deleted it. The interface leaves open what an update
 * returns (§4.1), so fields that are missing in a response keep their known values.
 */
export function findReportAfter(known: Report | undefined, { work, report }: Job): Report | undefined {
  if (work.kind === 'deleteReport') return undefined;
  const changed = known && work.kind === 'update' && work.privacy ? { ...known, privacy: work.privacy } : known;
  return report ? mergeReport(changed, report) : changed;
}

/** Fields that are missing in the answer keep their known values. A known report with another id is ignored. */
export function mergeReport(known: Report | undefined, answer: Report): Report {
  if (known?.id !== answer.id) return answer;
  const { fields } = answer;
  const present = Object.entries(serviceNames).filter(([, serviceName]) => Object.hasOwn(fields, serviceName));
  const kept = { ...known, ...Object.fromEntries(present.map(([name]) => [name, undefined])) };
  return { ...kept, ...answer, url: answer.url || known.url, fields: { ...known.fields, ...fields } };
}
