import { t } from '../i18n/translate.ts';
import type { GradeChange } from '../model/report/grade-change.ts';
import { privacies } from '../model/report/privacy.ts';
import { grades } from '../model/report/report.ts';
import { getReportLink } from '../model/report/report-link.ts';
import { listGrades, type StoredReport } from '../model/report/stored-report.ts';

/** A report, and how its grade changed. */
export type ExportedReport = StoredReport & { change?: GradeChange | undefined };

/** Reports as rows of text in the user's language. */
export interface ReportTable {
  columns: string[];
  /** In the order of the columns. */
  listCells(report: ExportedReport): string[];
}

/** `address` is the address of the service. */
export function createReportTable(address: string): ReportTable {
  // Looked up once: looking up a string takes longer than everything else a cell needs.
  const gradeWords = Object.fromEntries(grades.map((grade) => [grade, t(`grade_${grade}`)]));
  const privacyWords = Object.fromEntries(privacies.map((privacy) => [privacy, t(`privacy_${privacy}`)]));
  const history = (report: StoredReport) =>
    listGrades(report).map(({ result, at }) => `${gradeWords[result]} ${formatUtc(at)}`);
  return {
    columns: listColumns(),
    listCells(report) {
      const { id, url, project = '', result = '', privacy = '', createdAt, generatedAt, change } = report;
      const times = [createdAt, generatedAt].map(formatUtc);
      const words = [gradeWords[result] ?? '', (change && gradeWords[change.from]) ?? '', privacyWords[privacy] ?? ''];
      const former = [history(report).join('; '), formatUtc(change?.at)];
      const why = [(report.failedChecks ?? []).join('; '), String(report.score ?? '')];
      return [url, project, ...words, ...times, getReportLink(address, report), id, ...former, ...why];
    },
  };
}

function listColumns(): string[] {
  const inUtc = (name: 'created' | 'generated' | 'changed') => t('export_utc', t(name));
  const words = [t('grade'), t('before'), t('privacy')];
  const shown = [t('address'), t('project'), ...words, inUtc('created'), inUtc('generated'), t('export_link')];
  return [...shown, t('export_id'), t('export_grades'), inUtc('changed'), t('checksFailed'), t('score')];
}

/** A format that spreadsheets recognise as a time in every language, and that sorts correctly as text too. */
function formatUtc(time: number | undefined): string {
  return time === undefined
    ? ''
    : new Date(time)
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, '');
}
