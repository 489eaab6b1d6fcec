import type { Job } from '../job.ts';
import type { Report } from './report.ts';

/** The service's name of each field. A field that an answer has, even as `null`, replaces what was known. */
const sentAs = {
  project: 'project',
  result: 'result',
  score: 'score',
  createdAt: 'created_at',
  generatedAt: 'generated_at',
  privacy: 'privacy',
} as const;

/**
 * What is known of a report once a job on it is done. The interface leaves open what an update answers (§4.1):
 * an answer may be brief, and takes nothing away by what it leaves out.
 */
export function findReportAfter(known: Report | undefined, { work, report }: Job): Report | undefined {
  if (work.kind === 'deleteReport') return undefined;
  const changed = known && work.kind === 'update' && work.privacy ? { ...known, privacy: work.privacy } : known;
  return report ? mergeReport(changed, report) : changed;
}

/** What an answer leaves out stays as it was known. */
export function mergeReport(known: Report | undefined, answer: Report): Report {
  if (known?.id !== answer.id) return answer;
  const { fields } = answer;
  const said = Object.entries(sentAs).filter(([, sent]) => Object.hasOwn(fields, sent));
  const kept = { ...known, ...Object.fromEntries(said.map(([name]) => [name, undefined])) };
  return { ...kept, ...answer, url: answer.url || known.url, fields: { ...known.fields, ...fields } };
}
