import type { ServiceContext } from '../context.ts';
import { shapeTime } from '../shapes.ts';
import type { ReportSummary, StoredReport } from '../store/report.ts';

/** The fields of interface §2 and some that such a service may add. Lists do not contain the findings. */
export function toSummaryFields(report: ReportSummary, address: string, { shape, gradeDelay }: ServiceContext) {
  const isGraded = gradeDelay === 0 || Date.now() - report.generatedAt >= gradeDelay;
  return {
    id: report.id,
    url: report.url,
    project: report.project,
    result: isGraded ? report.result : null,
    privacy: report.privacy,
    created_at: shapeTime(report.createdAt, shape),
    generated_at: shapeTime(report.generatedAt, shape),
    score: isGraded ? report.score : null,
    link: `${address}/reports/${report.id}`,
  };
}

/** `password`: the password in the request, for the option `echoesPassword`. */
export function toReportFields(report: StoredReport, address: string, context: ServiceContext, password?: string) {
  return {
    ...toSummaryFields(report, address, context),
    results: report.results,
    ...(context.echoesPassword && password !== undefined && { password }),
  };
}
