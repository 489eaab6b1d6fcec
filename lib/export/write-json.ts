import { getReportLink } from '../model/address/service-address.ts';
import { listGrades } from '../model/report/stored-report.ts';
import type { FileWriter } from './export-rows.ts';
import type { ExportedReport } from './report-table.ts';

/** Writes an array of reports for programs: the same in every language, without fields that are unknown. */
export function createJsonWriter(address: string): FileWriter {
  return {
    type: 'application/json',
    head: '[',
    write: (reports, isFirst) =>
      reports.map((report, at) => `${isFirst && at === 0 ? '' : ','}\n${writeReport(report, address)}`).join(''),
    tail: '\n]\n',
  };
}

function writeReport(report: ExportedReport, address: string): string {
  const { id, url, project, result, score, privacy, createdAt, generatedAt, change, failedChecks } = report;
  return JSON.stringify({
    id,
    url,
    project,
    result,
    change: change && { ...change, at: formatTime(change.at) },
    score,
    failedChecks,
    privacy,
    createdAt: formatTime(createdAt),
    generatedAt: formatTime(generatedAt),
    link: getReportLink(address, report),
    grades: listGrades(report).map(({ result, at }) => ({ result, at: formatTime(at) })),
  });
}

function formatTime(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
