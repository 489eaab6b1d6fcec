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

/** Fields that are missing in the answer keep their known values. A known report with another id is ignored. */
export function mergeReport(known: Report | undefined, answer: Report): Report {
  if (known?.id !== answer.id) return answer;
  const { fields } = answer;
  const present = Object.entries(serviceNames).filter(([, serviceName]) => Object.hasOwn(fields, serviceName));
  const kept = { ...known, ...Object.fromEntries(present.map(([name]) => [name, undefined])) };
  return { ...kept, ...answer, url: answer.url || known.url, fields: { ...known.fields, ...fields } };
}
