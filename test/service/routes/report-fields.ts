import type { ServiceContext } from '../context.ts';
import { type Shape, shapeTime } from '../shapes.ts';
import type { Finding, StoredReport } from '../store/report.ts';

/**
 * The fields of interface §2 and some that such a service may add.
 * @param password the password in the request, for the option `echoesPassword`
 */
export function toReportFields(report: StoredReport, address: string, context: ServiceContext, password?: string) {
  return { ...toCommonFields(report, address, context), ...(context.echoesPassword && password && { password }) };
}

/** The fields of a report in a list. */
export function toListFields(report: StoredReport, address: string, context: ServiceContext) {
  const { results, ...fields } = toCommonFields(report, address, context);
  return context.shape.listsResults ? { ...fields, results } : fields;
}

function toCommonFields(report: StoredReport, address: string, { shape, gradeDelay }: ServiceContext) {
  const isGraded = gradeDelay === 0 || Date.now() - report.generatedAt >= gradeDelay;
  return {
    id: report.id,
    url: shape.cutsSchemes ? report.url.replace(/^https?:\/\//, '') : report.url,
    project: report.project,
    result: isGraded ? (shape.result === 'score' ? report.score : report.result) : null,
    privacy: report.privacy,
    created_at: shapeTime(report.createdAt, shape),
    generated_at: shapeTime(report.generatedAt, shape),
    score: isGraded ? report.score : null,
    link: `${address}/reports/${report.id}`,
    results: isGraded ? shapeResults(report, shape) : undefined,
  };
}

/** Undefined if the report was added without an analysis. */
function shapeResults({ results }: StoredReport, shape: Shape) {
  const checks = Object.entries(results);
  if (checks.length === 0) return undefined;
  return Object.fromEntries(checks.map(([name, finding]) => [name, shapeFinding(finding, shape)]));
}

function shapeFinding({ passed, importance, value, errors, detail }: Finding, { passedAsNumber, reasons }: Shape) {
  // A failure that was added without errors has only its sentence.
  const hasErrors = reasons === 'errors' && (passed || errors);
  return {
    passed: passedAsNumber ? Number(passed) : passed,
    importance,
    value,
    ...(hasErrors ? { errors } : { detail }),
  };
}
