import { t } from '../i18n/translate.ts';
import { getReportLink } from '../model/address/service-address.ts';
import { privacies } from '../model/report/privacy.ts';
import { grades } from '../model/report/report.ts';
import { listGrades, type StoredReport } from '../model/report/stored-report.ts';

/** Reports as rows of text in the user's language. */
export interface ReportTable {
  columns: string[];
  /** In the order of the columns. */
  listCells(report: StoredReport): string[];
}

/** `address` is the service's. */
export function createReportTable(address: string): ReportTable {
  // Asked for once: to ask for a string takes longer than all else a cell needs.
  const gradeWords = Object.fromEntries(grades.map((grade) => [grade, t(`grade_${grade}`)]));
  const privacyWords = Object.fromEntries(privacies.map((privacy) => [privacy, t(`privacy_${privacy}`)]));
  const history = (report: StoredReport) =>
    listGrades(report).map(({ result, at }) => `${gradeWords[result]} ${formatUtc(at)}`);
  return {
    columns: listColumns(),
    listCells(report) {
      const { id, url, project = '', result = '', privacy = '', createdAt, generatedAt } = report;
      const times = [createdAt, generatedAt].map(formatUtc);
      const words = [gradeWords[result] ?? '', privacyWords[privacy] ?? ''];
      return [url, project, ...words, ...times, getReportLink(address, report), id, history(report).join('; ')];
    },
  };
}

function listColumns(): string[] {
  const times = [t('created'), t('generated')].map((name) => t('export_utc', name));
  const words = [t('grade'), t('privacy')];
  return [t('address'), t('project'), ...words, ...times, t('export_link'), t('export_id'), t('export_grades')];
}

/** As spreadsheets of every language take it for a time, and as it sorts right even where they do not. */
function formatUtc(time: number | undefined): string {
  return time === undefined
    ? ''
    : new Date(time)
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, '');
}
